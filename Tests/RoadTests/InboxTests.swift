// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("The inbox of a device")
struct InboxTests {
    /// The rights of the inbox and of everything in it.
    private func rights(_ inbox: URL) throws -> [String: Int] {
        let files = FileManager.default
        var rights: [String: Int] = [:]
        for name in try files.subpathsOfDirectory(atPath: inbox.path) + ["."] {
            let facts = try files.attributesOfItem(atPath: "\(inbox.path)/\(name)")
            let isFolder = facts[.type] as? FileAttributeType == .typeDirectory
            rights[(isFolder ? "folder " : "file ") + name] = facts[.posixPermissions] as? Int
        }
        return rights
    }

    private func isClosed(_ rights: [String: Int]) -> Bool {
        rights.count > 5 && rights.allSatisfy { $1 == ($0.hasPrefix("folder ") ? 0o700 : 0o600) }
    }

    @Test(arguments: ["sound", "speak"])
    func `is its user's alone, and one that an earlier version made becomes so`(mode: String) throws {
        try Earshot.session { earshot in
            let inbox = earshot.folder.appendingPathComponent("state/earshot/Inbox")
            let push = ["push", "--mode", mode, Earshot.example("alipay")]
            #expect(try earshot.run(push).code == 0)
            let made = try rights(inbox)
            #expect(isClosed(made), "\(made)")
            for name in try FileManager.default.subpathsOfDirectory(atPath: inbox.path) + ["."] {
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755], ofItemAtPath: "\(inbox.path)/\(name)")
            }
            #expect(try earshot.run(push).code == 0)
            let closed = try rights(inbox)
            #expect(isClosed(closed), "\(closed)")
        }
    }

    @Test(arguments: [["list"], ["show", "a"], ["clear"], []])
    func `is missed where the device that is named is not there`(words: [String]) throws {
        try Earshot.session { earshot in
            let ending = try earshot.run(["inbox"] + words + ["--device", "typo"])
            #expect(ending.code == 66 && ending.talk.contains("typo"), "\(ending.talk)")
            #expect(try earshot.files().isEmpty)
        }
    }

    @Test func `that cannot be read is no empty one`() throws {
        try Earshot.session { earshot in
            let device = earshot.folder.appendingPathComponent("device")
            try FileManager.default.createDirectory(at: device, withIntermediateDirectories: true)
            try Data("x".utf8).write(to: device.appendingPathComponent("Inbox"))
            let ending = try earshot.run(["inbox", "--device", device.path])
            #expect(ending.code == 74 && ending.talk.contains("cannot be read"), "\(ending.talk)")
        }
    }

    @Test func `names a delivery whose story is damaged`() throws {
        try Earshot.session { earshot in
            let delivery = earshot.folder.appendingPathComponent("device/Inbox/damaged")
            try FileManager.default.createDirectory(at: delivery, withIntermediateDirectories: true)
            for name in ["delivery.json", "payload.apns"] {
                try Data("{".utf8).write(to: delivery.appendingPathComponent(name))
            }
            let ending = try earshot.run(["inbox", "--device", earshot.folder.path + "/device"])
            #expect(ending.code == 0 && ending.talk.contains("'damaged' cannot be read"), "\(ending.talk)")
        }
    }

    @Test func `is empty where no push has come to the own device`() throws {
        try Earshot.session { earshot in
            let ending = try earshot("inbox")
            #expect(ending.code == 0 && ending.talk == "the inbox is empty\n")
        }
    }
}
