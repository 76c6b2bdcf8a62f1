// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

/// The writing system of a text, as far as it tells the language.
enum WritingSystem: String, Sendable, CaseIterable {
    // By the names of their scripts.
    case latin, arabic, devanagari, hangul, thai, armenian
    /// More Cyrillic than Latin letters, or nearly as many.
    case cyrillic
    /// Some Cyrillic words above more Latin letters: below a title many senders go on so.
    case cyrillicAndLatin
    /// Han without kana: Chinese, or Japanese without it.
    case han
    case kana
    /// One that no table is written in.
    case other

    /// Its place among all of them.
    var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// Counts a text's letters; a syllable or word sign weighs as much as a few letters: 支付宝到账 is a sentence.
    init(of text: [Unicode.Scalar]) {
        var counts = Counts()
        for scalar in text { counts.add(scalar) }
        self = counts.system
    }

    private struct Counts {
        var latin = 0
        var han = 0
        var kana = 0
        var hangul = 0
        /// The other scripts, in the order of the text.
        var alphabets: [(script: Script, count: Int)] = []

        @inline(__always)
        mutating func add(_ scalar: Unicode.Scalar) {
            if scalar.value < 0x250 {
                if scalar.isASCIILetter { latin += 1 }
                return
            }
            guard scalar.kind == .letter || scalar.kind == .unspaced, let script = Script(scalar) else { return }
            switch script {
            case .latin: latin += 1
            case .han: han += 1
            case .kana: kana += 1
            case .hangul: hangul += 1
            default:
                if let place = alphabets.firstIndex(where: { $0.script == script }) {
                    alphabets[place].count += 1
                } else {
                    alphabets.append((script, 1))
                }
            }
        }

        var system: WritingSystem {
            let east = (han + kana + hangul) * 4
            let most = alphabets.max { $0.count < $1.count }
            let count = most?.count ?? 0
            guard max(east, count * 2) >= max(latin, 1) else { return .latin }
            if east >= count {
                if kana > 0, kana + han >= hangul { return .kana }
                return hangul > han ? .hangul : .han
            }
            if most?.script == .cyrillic { return latin > count ? .cyrillicAndLatin : .cyrillic }
            return (most?.script.rawValue).flatMap(WritingSystem.init(rawValue:)) ?? .other
        }
    }

    /// The languages whose tables may be written so; `ru-Latn` is Russian in Latin letters.
    func languages(of compiled: CompiledMarkers) -> [String] {
        func written(in name: String) -> [String] {
            zip(compiled.languages, compiled.scripts).filter { $0.1.rawValue == name }.map(\.0)
        }
        return switch self {
        case .cyrillicAndLatin:
            compiled.languages.filter { name in Transliteration.languages.contains { name == $0 + "-Latn" } }
        case .han: written(in: "han") + written(in: "kana")
        default: written(in: rawValue)
        }
    }
}
