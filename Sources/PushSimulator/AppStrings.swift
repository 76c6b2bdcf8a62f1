// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
internal import Foundation

/// The texts of an app, `Localizable.strings` in the folders of its languages, by which `loc-key` is looked up.
///
/// They are read at the first question: most payloads hold no key.
final class AppStrings {
    /// The largest file that is read, in bytes.
    private static let largest = 4 << 20

    private let app: URL?
    private let languages: [String]
    private var tables: [[String: String]]?
    /// The keys that were not found.
    private(set) var missing: [String] = []

    /// Takes an app's folder, if there is one, and the device's languages as BCP-47 tags, the foremost first.
    init(app: URL?, languages: [String]) {
        self.app = app
        self.languages = languages
    }

    /// Returns the text of a key in the first of the languages that has it.
    func text(of key: String) -> String? {
        let tables = tables ?? read()
        self.tables = tables
        if let text = tables.lazy.compactMap({ $0[key] }).first { return text }
        missing.append(key)
        return nil
    }

    private func read() -> [[String: String]] {
        guard let app, let folder = OpenFolder(path: app.path) else { return [] }
        let region = Self.plist(in: folder, "Info.plist")?["CFBundleDevelopmentRegion"] as? String
        let names = languages.flatMap(Self.names(of:)) + ["Base"] + (region.map { [$0] } ?? []) + ["en"]
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }.compactMap { name in
            (try? folder.folder("\(name).lproj"))
                .flatMap { Self.plist(in: $0, "Localizable.strings") }?.compactMapValues { $0 as? String }
        }
    }

    /// The names that the folder of a language may have, the closest first: `es-MX` is also `es`, `zh-CN` also `zh-Hans`.
    static func names(of tag: String) -> [String] {
        let parts = tag.split(separator: "-").map(String.init)
        var names = (1...max(1, parts.count)).reversed().map { parts.prefix($0).joined(separator: "-") }
        if parts.first == "zh" {
            let isTraditional = parts.contains { ["Hant", "TW", "HK", "MO"].contains($0) }
            names.insert(isTraditional ? "zh-Hant" : "zh-Hans", at: names.count - 1)
        }
        return names.filter { !$0.isEmpty }
    }

    private static func plist(in folder: OpenFolder, _ name: String) -> [String: Any]? {
        (try? folder.file(name))?.propertyList(atMost: largest)
    }
}
