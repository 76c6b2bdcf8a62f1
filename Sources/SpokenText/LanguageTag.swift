// SPDX-License-Identifier: Apache-2.0

/// The parts of a BCP 47 tag that matter here: `zh-Hant-HK` is language zh, script Hant, region HK.
///
/// Cantonese, `yue` or `zh-yue`, is the Chinese of Hong Kong where no other region is named; Mandarin, `cmn`, is Chinese.
package struct LanguageTag: Sendable, Hashable {
    package var language = ""
    package var script: String?
    package var region: String?
    /// Whether Cantonese was asked for, whatever the region.
    var isCantonese = false

    /// Reads a tag; `_` is taken for `-`, and case does not matter.
    package init(_ tag: String) {
        if tag.isPlain {
            language = String(tag.prefix(2))
            region = tag.utf8.count == 5 ? String(tag.suffix(2)) : nil
            return
        }
        for (place, part) in tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).enumerated() {
            if place == 0 {
                language = part.lowercased()
            } else if part.utf8.count == 4, script == nil, region == nil {
                script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
            } else if place == 1, language == "zh", ["yue", "cmn"].contains(part.lowercased()) {
                language = part.lowercased()
            } else if part.utf8.count == 2 || part.utf8.count == 3, region == nil {
                region = part.uppercased()
            } else {
                break  // variants and extensions
            }
        }
        isCantonese = language == "yue"
        if isCantonese || language == "cmn" { language = "zh" }
        if isCantonese, region == nil { region = "HK" }
    }
}

extension String {
    /// Whether it is written as `en` or `en-US`, as nearly all tags are: those need not be taken apart letter by letter.
    fileprivate var isPlain: Bool {
        let count = utf8.count
        guard count == 2 || count == 5 else { return false }
        for (place, byte) in utf8.enumerated() {
            switch place {
            case 0, 1: guard byte >= 0x61, byte <= 0x7A else { return false }
            case 2: guard byte == 0x2D else { return false }
            default: guard byte >= 0x41, byte <= 0x5A else { return false }
            }
        }
        return true
    }
}
