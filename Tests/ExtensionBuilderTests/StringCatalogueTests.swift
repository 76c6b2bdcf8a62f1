// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ExtensionBuilder

@Suite("A string catalogue")
struct StringCatalogueTests {
    private func spread(_ text: String, beside other: [String] = []) -> (files: [ResourceFile], remarks: [String]) {
        let catalogue = ResourceFile(place: "Localizable.xcstrings", bytes: Array(text.utf8))
        return StringCatalogue.spread([catalogue] + other.map { ResourceFile(place: $0, bytes: [1]) })
    }

    private static let simple = """
        {"sourceLanguage":"en","version":"1.0","strings":{
          "Hello %@":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"Hallo %@"}}}},
          "bye":{}, "":{"localizations":{"../../etc":{"stringUnit":{"value":"x"}}}},
          "%lld files":{"localizations":{"en":{"variations":{"plural":{
            "one":{"stringUnit":{"value":"a file"}},"other":{"stringUnit":{"value":"%lld in all"}}}}}}}
        }}
        """

    @Test func `becomes a table of each language`() throws {
        let (files, remarks) = spread(Self.simple)
        #expect(files.map(\.place) == ["de.lproj/Localizable.strings", "en.lproj/Localizable.strings"])
        func table(_ number: Int) throws -> [String: String]? {
            unsafe try PropertyListSerialization.propertyList(from: Data(files[number].bytes), format: nil)
                as? [String: String]
        }
        #expect(try table(0) == ["Hello %@": "Hallo %@"])
        #expect(try table(1) == ["Hello %@": "Hello %@", "bye": "bye", "": "", "%lld files": "%lld in all"])
        #expect(remarks.count == 1 && remarks[0].contains("of '%lld files' the form 'other' is taken"), "\(remarks)")
    }

    @Test func `leaves what lies there already, and what is in a bundle`() {
        let (files, _) = spread(Self.simple, beside: ["de.lproj/Localizable.strings", "A.bundle/B.xcstrings"])
        #expect(files.first { $0.place == "de.lproj/Localizable.strings" }?.bytes == [1])
        #expect(files.contains { $0.place == "A.bundle/B.xcstrings" } && files.count == 3)
    }

    @Test(arguments: ["", "{", "[]", "null", "{\"strings\":3}", "{\"strings\":{\"a\":1,\"a\":2}}"])
    func `is left out where it is none`(text: String) {
        let (files, remarks) = spread(text)
        #expect(files.isEmpty)
        #expect(remarks.isEmpty == (text == "[]" || text == "null" || text.hasSuffix(":3}")), "\(remarks)")
    }
}

@Suite("What comes with Foundation on iOS")
struct ImpliedModulesTests {
    @Test(arguments: [
        ("let p = XMLParser(data: d)", ["FoundationXML"]), ("SecItemAdd(q, nil)", ["Security"]),
        ("x[kSecAttrAccount as String]", ["Security"]), ("// SecItemAdd", []), ("let section = 1", []),
        ("c.protectionSpace.serverTrust; let a: XMLParserDelegate", ["FoundationXML", "Security"]),
    ])
    func `is seen without an import`(text: String, modules: [String]) {
        #expect(ImpliedModules.all(in: [SwiftText(Array(text.utf8))]) == modules)
    }

    @Test func `is told of where it asks for a server's certificate`() {
        let text = SwiftText(Array("a\nb(serverTrust)\nserverTrust".utf8))
        let remarks = ImpliedModules.remarks(on: [
            ("A.swift", text), ("B.swift", SwiftText(Array("// serverTrust".utf8))),
        ])
        #expect(remarks.count == 1 && remarks[0].hasPrefix("A.swift:2: no delegate is asked"), "\(remarks)")
    }
}
