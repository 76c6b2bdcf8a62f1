// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictJSON

/// A string catalogue of Xcode's (`Localizable.xcstrings`), which Apple's tools make a table of strings a language of.
///
/// Of a text with plural forms the most general is taken, `other`, of one with forms by device that of an iPhone, and the build says so.
struct StringCatalogue {
    /// The texts of each language, by their keys.
    private(set) var languages: [String: [String: String]] = [:]
    /// The keys of texts of which one form was taken, in order.
    private(set) var plurals: [String] = []

    /// Reads a file.
    /// - Throws: ``JSONFault`` for what is no JSON.
    init(_ bytes: [UInt8]) throws(JSONFault) {
        let whole = try JSONValue(bytes, rules: JSONRules(deepest: 16)).object ?? [:]
        let own = whole["sourceLanguage"]?.string ?? "en"
        for (key, entry) in (whole["strings"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            let places = entry.object?["localizations"]?.object ?? [:]
            for (language, place) in places where Self.isLanguage(language) {
                guard let text = text(place.object ?? [:], key) else { continue }
                languages[language, default: [:]][key] = text
            }
            if places[own] == nil, Self.isLanguage(own) { languages[own, default: [:]][key] = key }
        }
    }

    private mutating func text(_ place: [String: JSONValue], _ key: String) -> String? {
        if let text = place["stringUnit"]?.object?["value"]?.string {
            return filled(text, place["substitutions"]?.object ?? [:], key)
        }
        for (kind, forms) in (place["variations"]?.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            let names = kind == "device" ? ["iphone", "other"] : ["other"]
            guard let form = names.lazy.compactMap({ forms.object?[$0]?.object }).first else { continue }
            if plurals.last != key { plurals.append(key) }
            return text(form, key)
        }
        return nil
    }

    /// Puts the form `other` of each part that has forms of its own, `%#@birds@`, into a text.
    /// - Returns: nil where such a part is left, which Foundation ends the process for.
    private mutating func filled(_ text: String, _ parts: [String: JSONValue], _ key: String) -> String? {
        var text = text
        for (name, part) in parts.sorted(by: { $0.key < $1.key }) {
            guard let part = part.object, text.contains("%#@\(name)@"), let form = self.text(part, key) else {
                continue
            }
            if plurals.last != key { plurals.append(key) }
            let specifier = part["formatSpecifier"]?.string ?? "lld"
            let number = part["argNum"].flatMap { if case .integer(let number) = $0.content { number } else { nil } }
            let argument = "%" + (number.map { "\($0)$" } ?? "") + specifier
            text = text.replacing("%#@\(name)@", with: form.replacing("%arg", with: argument))
        }
        return text.contains("%#@") ? nil : text
    }

    /// Whether a name may be a folder's.
    private static func isLanguage(_ name: String) -> Bool {
        (1...30).contains(name.utf8.count)
            && name.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || [0x2D, 0x5F].contains($0) }
    }

    /// Returns resources with tables in the place of catalogues, and what is to be told of them. What lies there already stays.
    static func spread(_ resources: [ResourceFile]) -> (files: [ResourceFile], remarks: [String]) {
        var (files, remarks) = PluralTable.spread(resources.filter { !isCatalogue($0.place) })
        var places = Set(files.map(\.place))
        for file in resources where isCatalogue(file.place) {
            do throws(JSONFault) {
                let catalogue = try StringCatalogue(file.bytes)
                if let key = catalogue.plurals.first {
                    let count = catalogue.plurals.count
                    remarks.append(
                        "\(file.place): of \(count == 1 ? "'\(key.prefix(60))'" : "\(count) texts") the form 'other' is taken: plural forms are "
                            + "not chosen among here.")
                }
                let table = file.place.split(separator: "/").last.map { String($0.dropLast(ending.count)) } ?? ""
                for (language, texts) in catalogue.languages.sorted(by: { $0.key < $1.key }) {
                    let place = "\(language).lproj/\(table).strings"
                    guard places.insert(place).inserted, let bytes = written(texts) else { continue }
                    files.append(ResourceFile(place: place, bytes: bytes))
                }
            } catch {
                remarks.append("\(file.place):\(error.line): the string catalogue is left out: \(error.message).")
            }
        }
        return (files, remarks)
    }

    private static let ending = ".xcstrings"

    private static func isCatalogue(_ place: String) -> Bool { place.hasSuffix(ending) && !place.contains(".bundle/") }

    /// A table of strings as a property list.
    static func written(_ texts: [String: String]) -> [UInt8]? {
        let plist = texts.mapValues { $0 as Any } as NSDictionary
        return (try? PropertyListSerialization.data(fromPropertyList: plist, format: .xml, options: 0)).map(Array.init)
    }
}

extension JSONValue {
    fileprivate var object: [String: JSONValue]? { if case .object(let value) = content { value } else { nil } }
    fileprivate var string: String? { if case .string(let value) = content { value } else { nil } }
}
