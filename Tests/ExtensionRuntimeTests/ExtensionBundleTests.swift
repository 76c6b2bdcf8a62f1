// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import MisbehavingExtensions
import Testing

@Suite("An extension's folder")
struct ExtensionBundleTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let key: String
        let value: [String: String]?
        let text: String?
        let named: String
        var testDescription: String { named }
    }

    @Test func `it names program, class and groups`() throws {
        try TemporaryExtension.withFolder { folder in
            let bundle = try ExtensionBundle(
                at: TemporaryExtension.write("Modifies", in: folder, groups: ["group.a"], mayFilter: true))
            #expect(bundle.principalClass == "MisbehavingExtensions.Modifies")
            #expect(bundle.identifier == "dev.earshot.test.service")
            #expect(bundle.executable.lastPathComponent == "MisbehavingExtensions")
            #expect(bundle.appGroups == ["group.a"])
            #expect(bundle.mayFilter)
        }
    }

    @Test func `without entitlements it has no group`() throws {
        try TemporaryExtension.withFolder { folder in
            let bundle = try ExtensionBundle(at: TemporaryExtension.write("Modifies", in: folder))
            #expect(bundle.appGroups.isEmpty)
            #expect(!bundle.mayFilter)
        }
    }

    static let point = "com.apple.usernotifications.service"
    @Test(arguments: [
        Fault(key: "NSExtension", value: nil, text: nil, named: "NSExtension"),
        Fault(key: "NSExtension", value: nil, text: "text", named: "NSExtension"),
        Fault(
            key: "NSExtension", value: ["NSExtensionPointIdentifier": "com.apple.other"], text: nil,
            named: "NSExtensionPointIdentifier"),
        Fault(
            key: "NSExtension", value: ["NSExtensionPointIdentifier": point], text: nil,
            named: "NSExtensionPrincipalClass"),
        Fault(
            key: "NSExtension",
            value: ["NSExtensionPointIdentifier": point, "NSExtensionPrincipalClass": "$(PRODUCT_MODULE_NAME).A"],
            text: nil, named: "build setting"),
        Fault(key: "CFBundleIdentifier", value: nil, text: nil, named: "CFBundleIdentifier"),
        Fault(key: "CFBundleExecutable", value: nil, text: "../../bin/sh", named: "CFBundleExecutable"),
        Fault(key: "CFBundleExecutable", value: nil, text: "missing", named: "'missing'"),
    ])
    func `a fault in Info.plist is named`(fault: Fault) throws {
        try TemporaryExtension.withFolder { folder in
            let replacement: Any? = fault.value ?? fault.text
            let url = try TemporaryExtension.write("Modifies", in: folder, changes: [fault.key: replacement])
            let error = #expect(throws: ExtensionBundleError.self) { try ExtensionBundle(at: url) }
            #expect(error?.code == .badInformation)
            #expect(error?.message.contains(fault.named) == true, "\(error?.message ?? "")")
        }
    }

    @Test func `a folder that is not there is not found`() throws {
        try TemporaryExtension.withFolder { folder in
            let url = folder.appendingPathComponent("No.appex")
            #expect(throws: ExtensionBundleError.self) { try ExtensionBundle(at: url) }
        }
    }
}
