// SPDX-License-Identifier: Apache-2.0

import Golden
import Testing

@testable import ExtensionBuilder

@Suite("What of a source needs Objective-C")
struct AppleSourceTests {
    private func written(_ text: String) -> String {
        String(decoding: AppleSource.written(SwiftText(Array(text.utf8))), as: UTF8.self)
    }

    @Test(
        arguments: [
            ("#selector(tick)", #"Selector("tick", tick)"#),
            ("class A { let a = #selector(tick) }", #"class A { let a = Selector("tick", A.tick) }"#),
            (
                "class A { func f() { g(#selector(self.tick)) } }",
                #"class A { func f() { g(Selector("tick", A.tick)) } }"#
            ),
            ("class A { let a = #selector(tick(_:)) }", #"class A { let a = Selector("tick:", A.tick(_:)) }"#),
            (
                "extension A.B { var a: X { #selector(made(of:in:)) } }",
                #"extension A.B { var a: X { Selector("madeof:in:", A.B.made(of:in:)) } }"#
            ),
            ("class A { class B { let a = #selector(t) } }", #"class A { class B { let a = Selector("t", A.B.t) } }"#),
            (
                "class A { class func f() {} }\nlet a = #selector(A.t)",
                "class A { class func f() {} }\nlet a = Selector(\"t\", A.t)"
            ),
            ("class A { let a = #selector(B.shared.t) }", #"class A { let a = Selector("t", B.shared.t) }"#),
            (
                "class A { let a = #selector(t as () -> Void) }",
                #"class A { let a = Selector("t", t as () -> Void) }"#
            ),
            ("class A { let a = #selector(\n  t\n) }", "class A { let a = Selector(\"t\", A.t) }"),
            ("import class A.B\nfunc f() { g(#selector(t)) }", "import class A.B\nfunc f() { g(Selector(\"t\", t)) }"),
            ("#selector(getter: A.count)", "#selector(getter: A.count)"), ("#selector(", "#selector("),
            ("#selector()", "#selector()"), ("\"#selector(t)\" // #selector(t)", "\"#selector(t)\" // #selector(t)"),
        ].firstShown())
    func `is a method beside its name where a selector stood`(source: Shown<String>, left: String) {
        #expect(written(source.value) == left)
    }

    @Test(
        arguments: [
            ("os_log(\"%@\", error as CVarArg)", "os_log(\"%@\", error as Any    )"),
            ("String(format: a, b as CVarArg, c)", "String(format: a, b as Any    , c)"),
            ("mine(error as CVarArg)", "mine(error as CVarArg)"),
            ("NSLog(\"%@ %@\", [a as CVarArg, b])", "NSLog(\"%@ %@\", [a as CVarArg, b])"),
            ("f(\"error as CVarArg\")", "f(\"error as CVarArg\")"),
        ].firstShown())
    func `is anything where a format's value was made one of C's`(source: Shown<String>, left: String) {
        #expect(written(source.value) == left)
    }

    @Test func `is a name of one's own where Foundation's type cannot be made`() {
        func names(_ text: String) -> String? { AppleSource.names(in: [SwiftText(Array(text.utf8))])?.text }
        #expect(
            names("let f = PersonNameComponentsFormatter()")
                == "import UserNotifications\ntypealias PersonNameComponentsFormatter = UserNotifications.PersonNameComponentsFormatter\n"
        )
        #expect(names("class PersonNameComponentsFormatter {}\nPersonNameComponentsFormatter()") == nil)
        #expect(names("// PersonNameComponentsFormatter") == nil)
    }

    @Test func `moves no line but those within a selector`() {
        let source = "@objc class A {\n @objc func t() {}\n let a = #selector(t)\n}\n"
        #expect(written(source).split(separator: "\n", omittingEmptySubsequences: false).count == 5)
    }
}
