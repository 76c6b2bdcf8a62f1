// SPDX-License-Identifier: Apache-2.0

import Letters
import PaymentMarkers

/// The writing system of a text, as far as it tells the language.
enum WritingSystem: Int, Sendable, CaseIterable {
    case latin
    /// More Cyrillic than Latin letters, or nearly as many.
    case cyrillic
    /// Some Cyrillic words above more Latin letters: below a title many senders go on so.
    case cyrillicAndLatin
    case arabic
    case devanagari
    /// Han without kana: Chinese, or Japanese without it.
    case han
    case kana, hangul, thai, armenian
    /// One that no table is written in.
    case other

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
            switch most?.script {
            case .cyrillic: return latin > count ? .cyrillicAndLatin : .cyrillic
            case .arabic: return .arabic
            case .devanagari: return .devanagari
            case .thai: return .thai
            case .armenian: return .armenian
            default: return .other
            }
        }
    }

    /// The languages whose tables may be written so; `ru-Latn` is Russian in Latin letters.
    func languages(of compiled: CompiledMarkers) -> [String] {
        let all = zip(compiled.languages, compiled.scripts)
        func written(in scripts: Script...) -> [String] { all.filter { scripts.contains($0.1) }.map(\.0) }
        return switch self {
        case .latin: written(in: .latin)
        case .cyrillic: written(in: .cyrillic)
        case .cyrillicAndLatin:
            compiled.languages.filter { name in Transliteration.languages.contains { name == $0 + "-Latn" } }
        case .arabic: written(in: .arabic)
        case .devanagari: written(in: .devanagari)
        case .han: written(in: .han) + written(in: .kana)
        case .kana: written(in: .kana)
        case .hangul: written(in: .hangul)
        case .thai: written(in: .thai)
        case .armenian: written(in: .armenian)
        case .other: []
        }
    }
}
