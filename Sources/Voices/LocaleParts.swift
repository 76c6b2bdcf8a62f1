// SPDX-License-Identifier: Apache-2.0

/// A language tag in its usual spelling, and which voices may stand in for one of its own.
struct LocaleParts {
    private let language: String
    private let script: String?
    private let region: String?

    /// Takes a tag apart, behind whose region nothing counts; nil for what is no tag.
    init?(_ tag: String) {
        let parts = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        guard let first = parts.first, parts.allSatisfy({ $0.utf8.count <= 8 && VoiceFile.isPlainName($0) }) else {
            return nil
        }
        var language = first.lowercased()
        var script: String?
        var region: String?
        for (place, part) in parts.dropFirst().enumerated() {
            // "zh-yue-HK" is how "yue-HK" was written before Cantonese had a code of its own.
            if place == 0, language == "zh", ["yue", "cmn"].contains(part.lowercased()) {
                language = part.lowercased()
            } else if part.utf8.count == 4, script == nil, region == nil {
                script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
            } else if part.utf8.count == 2 || part.utf8.count == 3, region == nil {
                region = part.uppercased()
            } else {
                break
            }
        }
        self.language = language
        self.script = script
        self.region = region
    }

    /// The tag in its usual spelling.
    var tag: String { Self.joined(language, script, region) }

    /// Whether another tag is of this language, whatever its region.
    func isSameLanguage(as other: String) -> Bool { LocaleParts(other)?.language == language }

    /// Returns the voices that may speak the tag, best first.
    ///
    /// The script goes before the region: zh-Hans-HK is not Cantonese written in another way. `es-*` is every region of
    /// Spanish that has no row. Last come the voices of the language, that of the country of its name before the others.
    /// - Parameters:
    ///   - table: the voices that stand in for tags, from ``StandIns``.
    ///   - ids: the voices there are.
    func candidates(in table: [String: String], among ids: [String]) -> [String] {
        let inRegion = region.map { Self.joined(language, nil, $0) }
        let inScript = script.map { Self.joined(language, $0, nil) }
        var candidates = [tag] + [table[tag], inScript.flatMap { table[$0] }].compactMap(\.self)
        if let inRegion { candidates += [table[inRegion], inRegion, table[language + "-*"]].compactMap(\.self) }
        candidates += [table[language], language].compactMap(\.self)
        candidates.append(language + "-" + language.uppercased())
        candidates += ids.filter(isSameLanguage)
        var seen: Set<String> = []
        return candidates.filter { seen.insert($0).inserted }
    }

    private static func joined(_ language: String, _ script: String?, _ region: String?) -> String {
        ([language] + [script, region].compactMap(\.self)).joined(separator: "-")
    }
}
