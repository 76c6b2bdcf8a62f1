// SPDX-License-Identifier: Apache-2.0

/// The parts of a BCP 47 tag that matter here: `zh-Hant-HK` is language zh, script Hant, region HK.
struct LanguageTag: Sendable, Hashable {
    var language = ""
    var script: String?
    var region: String?

    /// Reads a tag; `_` is taken for `-`, and case does not matter.
    init(_ tag: String) {
        for (place, part) in tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).enumerated() {
            if place == 0 {
                language = part.lowercased()
            } else if part.utf8.count == 4, script == nil, region == nil {
                script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
            } else if part.utf8.count == 2 || part.utf8.count == 3, region == nil {
                region = part.uppercased()
            } else {
                break  // variants and extensions
            }
        }
    }
}
