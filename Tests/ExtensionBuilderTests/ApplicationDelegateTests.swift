// SPDX-License-Identifier: Apache-2.0

import Golden
import Testing

@testable import ExtensionBuilder

@Suite("An app's delegate")
struct ApplicationDelegateTests {
    static let found: [(String, String?, ApplicationDelegate)] = [
        ("@main class AppDelegate: UIResponder, UIApplicationDelegate {", nil, .application("AppDelegate")),
        (
            "class AppDelegate: UIResponder {}\nextension AppDelegate: UIApplicationDelegate {", nil,
            .application("AppDelegate")
        ),
        (
            "final class D: NSObject, UIKit.UIApplicationDelegate {}\nclass N: NSObject, UNUserNotificationCenterDelegate {",
            nil, .application("D")
        ),
        (
            "class D: NSObject, UIApplicationDelegate {}\nclass N: NSObject, UNUserNotificationCenterDelegate {", "N",
            .notifications("N()")
        ),
        ("class N: Base<Int, String>, UNUserNotificationCenterDelegate where Int: Any {", nil, .notifications("N()")),
        (
            "class N: NSObject, UNUserNotificationCenterDelegate { static let shared = N()\n private override init() {} }",
            nil, .notifications("N.shared")
        ),
        (
            "class N: NSObject {\n static var only: N = N()\n}\nextension N: UNUserNotificationCenterDelegate {}", nil,
            .notifications("N.only")
        ),
        ("// class A: UIApplicationDelegate {\nclass B: NSObject, UIApplicationDelegate {", nil, .application("B")),
    ]

    @Test(arguments: found.map { Shown($0, as: $0.0) })
    func `is found where it is declared or extended`(shown: Shown<(String, String?, ApplicationDelegate)>) throws {
        let (source, named, expected) = shown.value
        #expect(try ApplicationDelegate.choose(in: [SwiftText(Array(source.utf8))], named: named) == expected)
    }

    @Test(
        arguments: [
            ("class A: UIViewController {}", nil, "add its source"),
            ("class A: X, UIApplicationDelegate {}\nclass B: X, UIApplicationDelegate {}", nil, "--principal-class"),
            ("class A: X, UIApplicationDelegate {}", "Other", "there is A"),
        ].map { Shown($0, as: $0.2) })
    func `is asked for where there is none or more than one`(shown: Shown<(String, String?, String)>) {
        let (source, named, words) = shown.value
        let error = #expect(throws: BuildError.self) {
            try ApplicationDelegate.choose(in: [SwiftText(Array(source.utf8))], named: named)
        }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test func `what is for a screen and the app's own beginning are left out, and said`() {
        var found = FoundFiles()
        found.sources = ["import SwiftUI\n@main struct A: App {}", "UIApplicationMain()", "import UIKit\n"].enumerated()
            .map { SourceFile(path: "\($0)", name: $0 == 1 ? "main.swift" : "\($0).swift", bytes: Array($1.utf8)) }
        found.leaveOutViews()
        #expect(found.sources.map(\.path) == ["2"])
        #expect(found.remarks.count == 2 && found.remarks[0].contains("SwiftUI"), "\(found.remarks)")
    }

    @Test func `the mark of an app's beginning is blanked, since it begins in a file that is made up`() {
        let text = SwiftText(Array("@main\nclass A {}\n@UIApplicationMain class B {}".utf8))
        #expect(
            AppleAttributes.blanked(text, ofApp: true) == Array("     \nclass A {}\n                   class B {}".utf8)
        )
        #expect(AppleAttributes.blanked(text) == text.bytes)
    }
}
