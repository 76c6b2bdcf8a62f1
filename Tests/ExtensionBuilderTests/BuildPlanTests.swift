// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import ExtensionBuilder

@Suite("A plan of a build")
struct BuildPlanTests {
    private static let service = "import UserNotifications\nclass Service: UNNotificationServiceExtension {}\n"

    private func file(_ name: String, _ text: String) -> SourceFile {
        SourceFile(path: "/x/\(name)", name: name, bytes: Array(text.utf8))
    }

    private func plist(_ principal: String, point: String = "com.apple.usernotifications.service") -> SourceFile {
        file(
            "Info.plist",
            """
            <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
            <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>\(point)</string>
            <key>NSExtensionPrincipalClass</key><string>\(principal)</string></dict></dict></plist>
            """)
    }

    private func plan(
        _ plist: SourceFile? = nil, resources: [String] = [], _ order: (inout BuildOrder) -> Void = { _ in }
    ) throws -> BuildPlan {
        var found = FoundFiles()
        found.sources = [file("Service.swift", Self.service)]
        found.informationFiles = plist.map { [$0] } ?? []
        found.resources = resources.map { ResourceFile(place: $0, bytes: [1]) }
        var asked = BuildOrder()
        order(&asked)
        return try BuildPlan(found, settings: BuildSettings(), for: asked, taken: ["UserNotifications"])
    }

    private func information(_ plan: BuildPlan) throws -> [String: Any] {
        let bytes = try #require(plan.files.first { $0.place == "Info.plist" }?.bytes)
        return try #require(unsafe PropertyListSerialization.propertyList(from: bytes, format: nil) as? [String: Any])
    }

    private func principal(_ plan: BuildPlan) throws -> String? {
        (try information(plan)["NSExtension"] as? [String: Any])?["NSExtensionPrincipalClass"] as? String
    }

    @Test func `makes up an Info.plist where there is none`() throws {
        let plan = try plan { $0.name = "My Shop" }
        #expect(plan.module == "My_Shop")
        #expect(try principal(plan) == "My_Shop.Service")
        #expect(try information(plan)["CFBundleExecutable"] as? String == "My Shop")
        #expect(try information(plan)["CFBundleIdentifier"] as? String == "com.example.myshop.service")
    }

    @Test(arguments: [("let p: XMLParser? = nil", true), ("// XMLParser", false)])
    func `brings the reader of XML to sources that name it, and to no other`(line: String, has: Bool) throws {
        var found = FoundFiles()
        found.sources = [file("Service.swift", Self.service + line)]
        let plan = try BuildPlan(found, settings: BuildSettings(), for: BuildOrder(), taken: [])
        #expect(plan.flags.contains("FoundationXML") == has)
    }

    @Test func `marks a bundle id that nobody has chosen`() throws {
        #expect(try information(plan())["EarshotMadeUpIdentifier"] as? Bool == true)
        #expect(try information(plan { $0.appIdentifier = "com.example.shop" })["EarshotMadeUpIdentifier"] == nil)
        #expect(try information(plan { $0.bundleIdentifier = "a.b.c" })["EarshotMadeUpIdentifier"] == nil)
    }

    @Test func `belongs to the app that it is asked for`() throws {
        let plan = try plan(plist("$(PRODUCT_MODULE_NAME).Service")) { $0.appIdentifier = "com.example.shop" }
        #expect(try information(plan)["CFBundleIdentifier"] as? String == "com.example.shop.service")
    }

    @Test(arguments: ["$(PRODUCT_MODULE_NAME).Service", "Service", "Shop.Service", "${PRODUCT_MODULE_NAME}.Service"])
    func `names the principal class as Linux finds it, however Info.plist writes it`(written: String) throws {
        let plan = try plan(plist(written))
        #expect(plan.module == (written == "Shop.Service" ? "Shop" : "Service"))
        #expect(try principal(plan) == "\(plan.module).Service")
    }

    @Test func `has a module of no name that it imports`() throws {
        #expect(try plan { $0.name = "UserNotifications" }.module == "UserNotificationsExtension")
    }

    @Test func `is refused for another kind of extension`() {
        let error = #expect(throws: BuildError.self) {
            try plan(plist("$(PRODUCT_MODULE_NAME).Service", point: "com.apple.widgetkit-extension"))
        }
        #expect(error?.message.contains("com.apple.widgetkit-extension") == true)
    }

    @Test(arguments: ["Service", "Info.plist", "x.entitlements", "earshot_Voices.resources"])
    func `is refused where a resource would lie on what the bundle needs`(name: String) {
        #expect(throws: BuildError.self) { try plan(resources: [name]) }
    }

    @Test(arguments: ["", "../x", ".hidden", "-o", "a\nb"])
    func `is refused for a name that is no file's`(name: String) {
        #expect(throws: BuildError.self) { try plan { $0.name = name } }
    }
}
