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

    /// Foundation on Linux ends a process that looks up a text with such a part in it.
    @Test func `has parts with forms of their own put in, and no such part left`() throws {
        let (files, remarks) = spread(
            """
            {"sourceLanguage":"en","strings":{
              "birds":{"localizations":{"en":{"stringUnit":{"value":"%#@a@ here"},"substitutions":{"a":{"argNum":2,
                "formatSpecifier":"lld","variations":{"plural":{"one":{"stringUnit":{"value":"a bird"}},
                "other":{"stringUnit":{"value":"%arg birds"}}}}}}}}},
              "lost":{"localizations":{"en":{"stringUnit":{"value":"%#@none@"}}}},
              "phone":{"localizations":{"en":{"variations":{"device":{
                "other":{"stringUnit":{"value":"device"}},"iphone":{"stringUnit":{"value":"iPhone"}}}}}}}
            }}
            """)
        let table = try #require(
            unsafe try PropertyListSerialization.propertyList(from: Data(files[0].bytes), format: nil)
                as? [String: String])
        #expect(table == ["birds": "%2$lld birds here", "phone": "iPhone"])
        #expect(remarks.count == 1)
    }

    @Test(arguments: [nil, #""hi" = "Hi"; "count" = "old";"#] as [String?])
    func `takes tables of plural forms into the tables of strings beside them`(beside: String?) throws {
        let forms = """
            <?xml version="1.0"?><plist version="1.0"><dict><key>count</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>You have %#@n@</string>
            <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>a message</string>
            <key>other</key><string>%d messages</string></dict></dict></dict></plist>
            """
        let place = "en.lproj/Localizable"
        let table = ResourceFile(place: place + ".stringsdict", bytes: Array(forms.utf8))
        let strings = beside.map { [ResourceFile(place: place + ".strings", bytes: Array($0.utf8))] } ?? []
        let (files, remarks) = StringCatalogue.spread(strings + [table])
        #expect(files.map(\.place) == [place + ".strings"])
        let made = try #require(
            unsafe try PropertyListSerialization.propertyList(from: Data(files[0].bytes), format: nil)
                as? [String: String])
        #expect(made["count"] == "You have %d messages" && made["hi"] == beside.map { _ in "Hi" })
        #expect(remarks.count == 1 && remarks[0].contains("the form 'other' is taken"))
    }

    @Test(arguments: ["", "no list", "<plist><array/></plist>"]) func `leaves out what is no table of plural forms`(
        text: String
    ) {
        let place = "en.lproj/Localizable.stringsdict"
        let (files, remarks) = StringCatalogue.spread([ResourceFile(place: place, bytes: Array(text.utf8))])
        #expect(files.isEmpty && remarks.count == 1)
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
