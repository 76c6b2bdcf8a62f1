// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("What only looks at a device")
struct LookingTests {
    static let commands: [[String]] = [
        ["inbox"], ["install", "--list"], ["install", "--remove", "com.example.shop"], ["respond", "a", "--open"],
        ["templates", "suggest"], ["device", "list"], ["device", "offline", "phone"],
    ]

    /// Makes a device that cannot be looked at: none, a file, and a link that leads to itself, which nobody can read.
    private static let places: [(name: String, code: Int32)] = [("missing", 66), ("file", 66), ("loop", 74)]

    @Test(arguments: commands)
    func `tells that there is none, or that it cannot be read, and makes nothing`(words: [String]) throws {
        try Earshot.session { earshot in
            try Data("kept".utf8).write(to: earshot.folder.appendingPathComponent("file"))
            try FileManager.default.createSymbolicLink(
                atPath: earshot.folder.appendingPathComponent("loop").path, withDestinationPath: "loop")
            for (name, code) in Self.places {
                let ending = try earshot.run(words + ["--device", name])
                #expect(ending.code == code && ending.text.isEmpty, "\(name): \(ending.code) \(ending.talk)")
                #expect(ending.talk.contains(";") && ending.talk.contains(name), "\(ending.talk)")
            }
            #expect(try earshot.files() == ["file", "loop"])
        }
    }

    @Test(arguments: commands) func `makes nothing in one that is empty`(words: [String]) throws {
        try Earshot.session { earshot in
            let device = earshot.folder.appendingPathComponent("device")
            try FileManager.default.createDirectory(at: device, withIntermediateDirectories: true)
            _ = try earshot.run(words + ["--device", "device"])
            let made = try FileManager.default.contentsOfDirectory(atPath: device.path)
            #expect(made.isEmpty, "\(made)")
        }
    }

    @Test(arguments: [["inbox"], ["install", "--list"], ["device", "list"]])
    func `finds nothing where the user's own has not been made`(words: [String]) throws {
        try Earshot.session { earshot in
            let ending = try earshot.run(words)
            #expect(ending.code == 0 && ending.text.isEmpty, "\(ending.talk)")
            #expect(try earshot.files().isEmpty)
        }
    }

    @Test func `tells of apps and registries that cannot be read`() throws {
        try Earshot.session { earshot in
            let device = earshot.folder.appendingPathComponent("device")
            try FileManager.default.createDirectory(at: device, withIntermediateDirectories: true)
            for name in ["Applications", "Server", "Inbox"] {
                try Data("x".utf8).write(to: device.appendingPathComponent(name))
            }
            for words in Self.commands where words[0] != "install" || words[1] == "--list" {
                let ending = try earshot.run(words + ["--device", "device"])
                #expect(ending.code == 74 && ending.text.isEmpty, "\(words): \(ending.code) \(ending.talk)")
            }
        }
    }

    @Test func `is not what loses a file in the place of the inbox`() throws {
        try Earshot.session { earshot in
            let device = earshot.folder.appendingPathComponent("device")
            try FileManager.default.createDirectory(at: device, withIntermediateDirectories: true)
            let inbox = device.appendingPathComponent("Inbox")
            try Data("kept".utf8).write(to: inbox)
            let ending = try earshot("push", Earshot.example("alipay"), "--device", "device")
            #expect(ending.code == 73 && ending.talk.contains("device/Inbox' is no folder"), "\(ending.talk)")
            #expect(try String(contentsOf: inbox, encoding: .utf8) == "kept")
        }
    }

    /// What lies behind a link is the user's.
    @Test(arguments: ["Applications", "Containers/Data", "Containers/Shared/AppGroup"])
    func `follows no link in the place of a folder, and does not lose it`(place: String) throws {
        try Earshot.session { earshot in
            let elsewhere = earshot.folder.appendingPathComponent("elsewhere")
            let link = earshot.folder.appendingPathComponent("device/\(place)")
            for folder in [elsewhere, link.deletingLastPathComponent()] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: elsewhere)
            let ending = try earshot("push", Earshot.example("alipay"), "--device", "device")
            #expect(ending.code == 73 && ending.talk.contains("device/\(place)' is no folder"), "\(ending.talk)")
            let target = try FileManager.default.destinationOfSymbolicLink(atPath: link.path)
            let behind = try FileManager.default.contentsOfDirectory(atPath: elsewhere.path)
            #expect(target == elsewhere.path && behind.isEmpty, "\(behind)")
        }
    }
}
