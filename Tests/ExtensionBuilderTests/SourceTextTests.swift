// SPDX-License-Identifier: Apache-2.0

import Golden
import Testing

@testable import ExtensionBuilder

@Suite("A source's code")
struct SourceTextTests {
    private func code(_ text: String) -> String { String(decoding: SwiftText(Array(text.utf8)).code, as: UTF8.self) }

    @Test(
        arguments: [
            ("a // class B\nc", "a           \nc"), ("a /* x /* y */ z */ c", "a                   c"),
            (#"let a = "class B""#, #"let a = "       ""#), (#"let a = "\"class""#, #"let a = "       ""#),
            ("let a = #\"x\"y\"# + b", "let a = #\"   \"# + b"),
            ("\"\"\"\nclass B\n\"\"\" c", "\"\"\"\n       \n\"\"\" c"),
            (#"let a = "\(f("class B")) class" + b"#, #"let a = "  f("       ")       " + b"#),
            ("a /* never ended", "a               "), ("\"never ended\nclass A", "\"           \nclass A"),
            ("#if os(iOS)\n#\"", "#if os(iOS)\n#\""),
        ].firstShown())
    func `is what no comment and no string holds`(source: Shown<String>, left: String) {
        #expect(code(source.value) == left)
    }

    @Test func `is looked at in bounds, however deep strings lie in strings`() {
        let source = String(repeating: #""\("#, count: 20_000)
        #expect(code(source).utf8.count == source.utf8.count)
    }

    @Test(
        arguments: [
            ("import UIKit", ["UIKit"]), ("@testable import A\nimport class B.C", ["A", "B"]),
            ("// import A\nlet x = y.import", []), ("import os.log", ["os"]),
            ("public import Foundation;import B", ["Foundation", "B"]),
        ] as [(String, [String])])
    func `names the modules that it imports`(source: String, modules: [String]) {
        #expect(ImportStatement.all(in: SwiftText(Array(source.utf8))).map(\.module) == modules)
    }

    @Test(
        arguments: [
            ("import UserNotificationsUI", true), ("  @preconcurrency import A // for B", true),
            ("import class B.C", true), ("private import A.B", true), ("import A; let x = 1", false),
            ("import A } else {", false), ("let a = b.import", false), ("@main import A", false), ("x import A", false),
            ("", false),
        ])
    func `may lose a line that holds an import and nothing else`(line: String, isAll: Bool) {
        #expect(ImportStatement.isAll(of: line) == isAll)
    }

    @Test(
        arguments: [
            ("@objc func f() {}", "      func f() {}"), ("@objc(Name) class A {}", "            class A {}"),
            ("@objcMembers class A {}", "             class A {}"), ("let a = \"@objc\"", "let a = \"@objc\""),
            ("@objcish var a", "@objcish var a"), ("#selector(objc)", "#selector(objc)"),
        ])
    func `loses attributes that only Objective-C reads, and no other byte moves`(source: String, left: String) {
        let bytes = AppleAttributes.blanked(SwiftText(Array(source.utf8)))
        #expect(String(decoding: bytes, as: UTF8.self) == left)
    }
}
