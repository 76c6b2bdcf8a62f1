// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import ExtensionBuilder

@Suite("Build settings")
struct BuildSettingsTests {
    private let settings = BuildSettings([
        "TARGET_NAME": "My Service", "PRODUCT_NAME": "$(TARGET_NAME)", "NAME_IN_RELEASE": "x",
        "CONFIGURATION": "RELEASE",
        "RING": "a$(RING)", "DOUBLE": "$(D1)$(D1)", "D1": "$(D2)$(D2)", "D2": "$(DOUBLE)$(DOUBLE)",
    ])

    @Test(
        arguments: [
            ("$(PRODUCT_NAME)", "My Service"), ("${PRODUCT_NAME}.x", "My Service.x"),
            ("$(PRODUCT_NAME:c99extidentifier)", "My_Service"), ("$(PRODUCT_NAME:rfc1034identifier)", "My-Service"),
            ("$(PRODUCT_NAME:lower)", "my service"), ("$(NOTHING)", ""), ("$(NOTHING:default=y)", "y"),
            ("$(NAME_IN_$(CONFIGURATION))", "x"), ("costs $5 and $(", "costs $5 and $("), ("plain", "plain"),
        ])
    func `are put into a text as Xcode does`(text: String, expected: String) {
        #expect(settings.expanded(text) == expected)
    }

    @Test(arguments: ["RING", "DOUBLE"])
    func `that name themselves end in bounds`(name: String) {
        #expect(settings.expanded("$(\(name))").utf8.count < 1 << 17)
    }

    @Test func `keep what they inherit`() {
        var settings = BuildSettings(["A": "1"])
        settings.set("A", "$(inherited) 2")
        #expect(settings["A"] == "1 2")
    }

    @Test func `say to the compiler what an Xcode target does`() throws {
        let settings = BuildSettings([
            "SWIFT_VERSION": "6.0", "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG -Xcc",
            "OTHER_SWIFT_FLAGS": "-DBETA -D OTHER -load x",
            "SWIFT_DEFAULT_ACTOR_ISOLATION": "MainActor",
        ])
        #expect(
            try CompilerFlags.of(settings, ofApp: true) == [
                "-swift-version", "6", "-D", "DEBUG", "-D", "BETA", "-D", "OTHER", "-enable-bare-slash-regex",
                "-default-isolation", "MainActor",
            ])
        // A service extension's code belongs to nobody: see there.
        #expect(
            try CompilerFlags.of(settings) == [
                "-swift-version", "5", "-D", "DEBUG", "-D", "BETA", "-D", "OTHER", "-enable-bare-slash-regex",
            ])
        #expect(try CompilerFlags.of(BuildSettings(["SWIFT_VERSION": "6"])).prefix(2) == ["-swift-version", "6"])
        let freed = try CompilerFlags.of(BuildSettings(["SWIFT_VERSION": "6"]), isFreed: true)
        #expect(freed.prefix(2) == ["-swift-version", "5"])
        #expect(try CompilerFlags.of(BuildSettings()) == ["-swift-version", "5", "-enable-bare-slash-regex"])
        let without = BuildSettings(["SWIFT_ENABLE_BARE_SLASH_REGEX": "NO"])
        #expect(try CompilerFlags.of(without) == ["-swift-version", "5"])
        #expect(throws: BuildError.self) { try CompilerFlags.of(BuildSettings(["SWIFT_VERSION": "2.3"])) }
    }
}
