// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Golden
import Testing

/// What a command is run through to whom a closed file is closed: root may read everything, unless it has given that right up.
private let wrapper = getuid() == 0 ? ["/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search"] : []
private let bound = Needed("setpriv, for a root that may not read everything") {
    wrapper.isEmpty || (try? RunProgram.run(wrapper[0], [wrapper[1], "/bin/true"]))?.code == 0
}

@Suite("What is there and may not be read", .enabled(if: bound.isHere))
struct UnreadableTests {
    /// Runs the command as somebody whom a closed file is closed to.
    private func run(_ words: [String], in earshot: Earshot) throws -> RunProgram.Ending {
        var environment = ProcessInfo.processInfo.environment
        for name in ["STATE", "CACHE"] { environment["XDG_\(name)_HOME"] = earshot.folder.path + "/" + name }
        environment["EARSHOT_HURRY"] = "1000"
        let all = wrapper + [Earshot.products.appendingPathComponent("earshot").path] + words
        return try RunProgram.run(all[0], Array(all.dropFirst()), environment: environment, in: earshot.folder)
    }

    /// Runs a test with a file and a folder that are closed, called `file` and `folder`.
    private func session(_ body: (Earshot) throws -> Void) throws {
        try Earshot.session { earshot in
            let folder = earshot.folder.appendingPathComponent("folder")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: Earshot.example("alipay"), toPath: folder.path + "/a.apns")
            try Data("{}".utf8).write(to: earshot.folder.appendingPathComponent("file"))
            for name in ["file", "folder"] { #expect(unsafe chmod(earshot.folder.path + "/" + name, 0) == 0) }
            // Whoever is not root must be able to remove it.
            defer { _ = unsafe chmod(folder.path, 0o700) }
            try body(earshot)
        }
    }

    private static let source = Earshot.package.appendingPathComponent("Examples/Extensions/ChangedTitle").path

    static let commands: [[String]] = [
        ["push", "folder"], ["push", "folder/a.apns"], ["push", "folder/a.apns", Earshot.example("alipay")],
        ["push", "file"], ["test", "folder"], ["voices", "--voices", "folder"], ["install", "folder"],
        ["push", "--keychain", "file", Earshot.example("alipay")],
        ["push", "--extension", "folder/X.appex", Earshot.example("alipay")],
        ["serve", "--auth-key", "file", "--key-id", "ABCDEFGHIJ", "--team", "ABCDEFGHIJ"],
        ["serve", "--page-password-file", "file"], ["build", "folder", "-o", "X.appex"],
        ["build", "--info-plist", "file", source, "-o", "X.appex"],
        ["build", "--resource", "file", source, "-o", "X.appex"], ["templates", "check", "file"],
    ]

    @Test(arguments: commands) func `is named with exit code 74`(words: [String]) throws {
        try session { earshot in
            let ending = try run(words, in: earshot)
            let path = words.first { $0.hasPrefix("folder") } ?? "file"
            #expect(ending.code == 74 && ending.text.isEmpty, "\(ending.code) \(ending.talk)")
            #expect(ending.talk.contains(path) && ending.talk.contains("cannot be read"), "\(ending.talk)")
        }
    }

    @Test func `is named where it is an expectation, or the words of a picture`() throws {
        try session { earshot in
            for name in ["a.apns", "a.expected.json"] {
                try FileManager.default.copyItem(
                    atPath: Earshot.example("alipay"), toPath: earshot.folder.path + "/" + name)
            }
            #expect(unsafe chmod(earshot.folder.path + "/a.expected.json", 0) == 0)
            let expected = try run(["test", "a.apns"], in: earshot)
            #expect(expected.code == 74 && expected.talk.contains("a.expected.json cannot be read"), "\(expected.talk)")
            #expect(try earshot("speak", "--locale", "en-US", "-o", "a.wav", "hello").code == 0)
            let picture = try run(
                ["compare", "a.wav", "a.wav", "--picture", "a.png", "--words", "file"], in: earshot)
            #expect(picture.code == 74 && picture.talk.contains("'file' cannot be read"), "\(picture.talk)")
        }
    }

    @Test func `is told where it is a setting of the device, and the push goes on`() throws {
        try session { earshot in
            let device = earshot.folder.appendingPathComponent("STATE/earshot")
            try FileManager.default.createDirectory(at: device, withIntermediateDirectories: true)
            try FileManager.default.moveItem(
                at: earshot.folder.appendingPathComponent("file"), to: device.appendingPathComponent("Languages"))
            let ending = try run(["push", Earshot.example("alipay")], in: earshot)
            #expect(
                ending.code == 0 && ending.talk.contains("Languages' is not obeyed, since it cannot be read"),
                "\(ending.talk)")
        }
    }
}
