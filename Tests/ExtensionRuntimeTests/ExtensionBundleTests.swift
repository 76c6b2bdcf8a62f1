// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import MisbehavingExtensions
import Testing

@testable import ExtensionRuntime

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

    @Test func `one that was read before is read again when anything of it has changed`() throws {
        try TemporaryExtension.withFolder { folder in
            let url = try TemporaryExtension.write("Modifies", in: folder)
            let entitlements = url.appendingPathComponent("Test.entitlements")
            func groups() throws -> [String] { try KnownBundles.bundle(at: url).appGroups }
            func write(_ group: String) throws {
                let list = ["com.apple.security.application-groups": [group]]
                try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
                    .write(to: entitlements)
            }
            #expect(try groups() == [])
            #expect(try groups() == [])
            try write("group.a")
            #expect(try groups() == ["group.a"])
            // In its place, of the same size.
            let bytes = try Data(contentsOf: entitlements)
            let changed = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "group.a", with: "group.b")
            try Data(changed.utf8).write(to: entitlements)
            #expect(try groups() == ["group.b"])
            try FileManager.default.removeItem(at: url.appendingPathComponent("MisbehavingExtensions"))
            #expect(throws: ExtensionBundleError.self) { try groups() }
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

    /// An array's mark, changed into that of a set, an ordered set, an archived reference, null and what there is not.
    @Test(arguments: [(UInt8(0xA1), true), (0xC1, false), (0xB1, false), (0x80, false), (0x00, false), (0xE1, false)])
    func `a kind of object that no property list holds is refused before it is unfolded`(mark: UInt8, isOne: Bool)
        throws
    {
        var bytes = try PropertyListSerialization.data(
            fromPropertyList: ["a": ["text"]], format: .binary, options: 0)
        let place = try #require(bytes.firstIndex(of: 0xA1))
        bytes[place] = mark
        #expect(BinaryPropertyList.isTree(bytes) == isOne)
    }

    /// A binary property list in which each array holds the next ten times.
    private static func bomb(depth: Int) -> Data {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for level in 1...depth {
            offsets.append(UInt8(bytes.count))
            bytes += level == depth ? [0x10, 1] : [0xAA] + [UInt8](repeating: UInt8(level), count: 10)
        }
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [UInt8(depth), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
        return Data(bytes)
    }

    @Test(arguments: [1, 2, 12])
    func `what unfolds without end is not unfolded`(depth: Int) throws {
        let bytes = Self.bomb(depth: depth)
        #expect(BinaryPropertyList.isTree(bytes) == (depth < 3))
        try TemporaryExtension.withFolder { folder in
            let url = try TemporaryExtension.write("Modifies", in: folder)
            try bytes.write(to: url.appendingPathComponent("Info.plist"))
            let computed = ThreadClock.measure {
                #expect(throws: ExtensionBundleError.self) { try ExtensionBundle(at: url) }
            }
            #expect(computed < .seconds(5))
        }
    }

    @Test func `a binary property list is read, whatever strings it shares`() throws {
        try TemporaryExtension.withFolder { folder in
            let url = try TemporaryExtension.write("Modifies", in: folder)
            let file = url.appendingPathComponent("Info.plist")
            var plist = try #require(PropertyListFile.dictionary(Data(contentsOf: file)))
            plist["Words"] = [String](repeating: String(repeating: "long ", count: 20), count: 400)
            plist["Values"] = [1, 2.5, true, Date(timeIntervalSince1970: 0), Data([1, 2]), "支付宝"] as [Any]
            try PropertyListSerialization.data(fromPropertyList: plist, format: .binary, options: 0).write(to: file)
            #expect(try ExtensionBundle(at: url).identifier == "dev.earshot.test.service")
        }
    }

    @Test func `a pipe in the place of Info.plist is not waited for`() throws {
        try TemporaryExtension.withFolder { folder in
            let url = try TemporaryExtension.write("Modifies", in: folder)
            let file = url.appendingPathComponent("Info.plist")
            try FileManager.default.removeItem(at: file)
            try #require(unsafe mkfifo(file.path, 0o600) == 0)
            #expect(throws: ExtensionBundleError.self) { try ExtensionBundle(at: url) }
        }
    }
}
