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
            ("import UIKit.UIImage", "import UIKit        "),
            ("import UIKit . A.B; f(UIKit.A)", "import UIKit      ; f(UIKit.A)"),
            ("@preconcurrency import UIKit.UIImage // x", "@preconcurrency import UIKit         // x"),
            ("@_exported public import UIKit.UIImage\nlet a = 1", "@_exported public import UIKit        \nlet a = 1"),
            ("import class UIKit.UIImage", "import class UIKit.UIImage"), ("import UIKit\n.a", "import UIKit\n.a"),
            ("import Other.UIImage", "import Other.UIImage"), ("import UIKit", "import UIKit"),
            ("a.import(UIKit.A)", "a.import(UIKit.A)"), ("import UIKit.", "import UIKit."),
        ].firstShown())
    func `is the module where a header of it was imported`(source: Shown<String>, left: String) {
        let text = SwiftText(Array(source.value.utf8))
        #expect(String(decoding: AppleSource.written(text, modules: ["UIKit"]), as: UTF8.self) == left)
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
            (
                "@objc protocol P {\n  @objc optional func a(_ b: Int)\n  func c()\n}\nx?.a?(1); x.c?()",
                "      protocol P {\n                 func a(_ b: Int)\n  func c()\n}; extension P { func a(_ b: Int) {} }\nx?.a(1); x.c?()"
            ),
            (
                "public protocol P { optional func a(b: (Int) -> Void); optional func d() }",
                "public protocol P {          func a(b: (Int) -> Void);          func d() }; extension P { public func a(b: (Int) -> Void) {}; public func d() {} }"
            ),
            ("protocol P { optional func a() -> Int }", "protocol P { optional func a() -> Int }"),
            ("protocol P { optional var a: Int { get } }", "protocol P { optional var a: Int { get } }"),
            ("protocol P { optional func a(", "protocol P { optional func a("), ("x.a?(1)", "x.a?(1)"),
            ("let optional = 1 // optional func a()", "let optional = 1 // optional func a()"),
        ].firstShown())
    func `is called without effect where a method is optional`(source: Shown<String>, left: String) {
        let text = SwiftText(Array(source.value.utf8))
        let bytes = AppleSource.written(text, optional: OptionalRequirements.names(in: [text]))
        #expect(String(decoding: bytes, as: UTF8.self) == left)
    }

    private static let service = "class A: UNNotificationServiceExtension {"

    @Test(
        arguments: [
            ("@MainActor \(service)", "           \(service)"),
            ("@MainActor final \(service)", "           final \(service)"),
            ("@MainActor\npublic final \(service)", "          \npublic final \(service)"),
            ("@MainActor override func didReceive(", "           override func didReceive("),
            (
                "@MainActor public override func serviceExtensionTimeWillExpire(",
                "           public override func serviceExtensionTimeWillExpire("
            ),
            ("@MainActor class B {}; \(service)", "@MainActor class B {}; \(service)"),
            ("@MainActor func didReceive(", "@MainActor func didReceive("),
            ("@MainActor var a = 1; \(service)", "@MainActor var a = 1; \(service)"),
            ("Task { @MainActor in f() }", "Task { @MainActor in f() }"), ("@MainActor", "@MainActor"),
            ("MainActor", "MainActor"),
        ].firstShown())
    func `belongs to nobody where a service extension is the main actor's`(source: Shown<String>, left: String) {
        #expect(written(source.value) == left)
    }

    @Test(
        arguments: [
            ("#keyPath(Till.count)", #""count""#), ("a(#keyPath(Shop.Till.drawer.count))", #"a("drawer.count")"#),
            ("#keyPath(count)", #""count""#), ("#keyPath(Till)", "#keyPath(Till)"),
            ("#keyPath(", "#keyPath("), ("#keyPath()", "#keyPath()"), ("#keyPath(A.b[0])", "#keyPath(A.b[0])"),
            ("// #keyPath(A.b)", "// #keyPath(A.b)"),
            ("NSAttributedString()", #"NSAttributedString(string: "")"#),
            ("a ?? NSMutableAttributedString( )", #"a ?? NSMutableAttributedString( string: "")"#),
            (#"NSAttributedString(string: "x")"#, #"NSAttributedString(string: "x")"#),
            ("f(#keyPath(A.b), #selector(t))", #"f("b", Selector("t", t))"#),
        ].firstShown())
    func `is what Swift on Linux takes in place of a key path and an empty text`(source: Shown<String>, left: String) {
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
