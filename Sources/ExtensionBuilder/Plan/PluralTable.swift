// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A table of texts with plural forms (`Localizable.stringsdict`), which Foundation on Linux reads and ends the process for.
///
/// Of each text the form `other` is taken into the table of strings beside it, and the build says so.
enum PluralTable {
    private static let ending = ".stringsdict"
    /// The longest form that is put in, in bytes.
    private static let longest = 4096

    /// Returns resources with these tables inside those of strings, and what is to be told of them.
    static func spread(_ resources: [ResourceFile]) -> (files: [ResourceFile], remarks: [String]) {
        func isTable(_ file: ResourceFile) -> Bool { file.place.hasSuffix(ending) && !file.place.contains(".bundle/") }
        var files = resources.filter { !isTable($0) }
        var remarks: [String] = []
        for table in resources where isTable(table) {
            let place = table.place.dropLast(ending.count) + ".strings"
            let known = files.firstIndex { $0.place == place }
            guard let texts = texts(of: table.bytes), let strings = known.map({ strings(in: files[$0].bytes) }) ?? [:],
                let bytes = StringCatalogue.written(strings.merging(texts) { _, plural in plural })
            else {
                remarks.append(
                    "\(table.place): the table of plural forms is left out: it is no property list of texts.")
                continue
            }
            let file = ResourceFile(place: String(place), bytes: bytes)
            if let known { files[known] = file } else { files.append(file) }
            remarks.append(
                "\(table.place): of each text the form 'other' is taken: plural forms are not chosen among here.")
        }
        return (files, remarks)
    }

    private static func list(_ bytes: [UInt8]) -> [String: Any]? {
        unsafe (try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)) as? [String: Any]
    }

    private static func strings(in bytes: [UInt8]) -> [String: String]? {
        list(bytes)?.compactMapValues { $0 as? String }
    }

    /// The texts by their keys: what is named in them, `%#@birds@`, is put in; nil for what is no such table.
    static func texts(of bytes: [UInt8]) -> [String: String]? {
        list(bytes)?.compactMapValues { entry in
            guard let entry = entry as? [String: Any], var text = entry["NSStringLocalizedFormatKey"] as? String else {
                return nil
            }
            // A form may name others.
            for _ in 0..<4 where text.contains("%#@") {
                for (name, forms) in entry.sorted(by: { $0.key < $1.key }) {
                    guard let other = (forms as? [String: Any])?["other"] as? String, other.utf8.count <= longest,
                        text.utf8.count <= 16 * longest
                    else { continue }
                    text = text.replacing("%#@\(name)@", with: other)
                }
            }
            return text.contains("%#@") || text.utf8.count > 16 * longest ? nil : text
        }
    }
}
