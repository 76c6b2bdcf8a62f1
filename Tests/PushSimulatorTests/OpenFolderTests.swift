// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import MisbehavingExtensions
import Synchronization
import Testing

@testable import PushSimulator

/// `syscall(2)` with one whole number, which Swift does not import.
@_silgen_name("syscall") private func call(_ number: Int, _ first: Int) -> Int

@Suite("A folder that is looked into without following links")
struct OpenFolderTests {
    @Test(arguments: [
        ("a/b", ["a", "b"]), ("/a//b/.", ["a", "b"]), ("", []), ("..", nil), ("a/../b", nil), ("a\0b", nil),
        ("...", ["..."]),
    ])
    func `no step of a path leads up`(path: String, steps: [String]?) { #expect(OpenFolder.steps(path) == steps) }

    @Test
    func `a folder that an extension has closed is opened where it is needed, also for root, who gets in all the same`()
        throws
    {
        try TemporaryExtension.withFolder { url in
            let folder = try #require(OpenFolder(path: url.path)?.making(["a", "b"]))
            #expect(folder.contents.isEmpty)
            for path in ["a/b", "a"] { #expect(unsafe chmod(url.appendingPathComponent(path).path, 0) == 0) }
            #expect(OpenFolder(path: url.path)?.making(["a", "b", "c"]) != nil)
            for path in ["a", "a/b", "a/b/c"] {
                let facts = try FileManager.default.attributesOfItem(atPath: url.appendingPathComponent(path).path)
                #expect(facts[.posixPermissions] as? Int == 0o700, "\(path)")
            }
        }
    }

    @Test func `a link, a pipe and a folder are no files, and none is waited for`() throws {
        try TemporaryExtension.withFolder { url in
            let files = FileManager.default
            try Data("abc".utf8).write(to: url.appendingPathComponent("file"))
            try files.createDirectory(at: url.appendingPathComponent("in/ner"), withIntermediateDirectories: true)
            try Data("inner".utf8).write(to: url.appendingPathComponent("in/ner/file"))
            for (name, target) in [("link", "file"), ("away", "/etc"), ("up", ".."), ("in/up", "..")] {
                try files.createSymbolicLink(
                    atPath: url.appendingPathComponent(name).path, withDestinationPath: target)
            }
            #expect(unsafe mkfifo(url.appendingPathComponent("pipe").path, 0o600) == 0)
            let folder = try #require(OpenFolder(path: url.path))
            let file = try folder.file("file")
            #expect(file.size == 3 && file.bytes(at: 1, count: 9) == Array("bc".utf8))
            #expect(throws: OpenFolder.Fault.link) { try folder.file("link") }
            #expect(throws: OpenFolder.Fault.notPlain) { try folder.file("pipe") }
            #expect(throws: OpenFolder.Fault.unreadable) { try folder.file("in") }
            #expect(throws: OpenFolder.Fault.missing) { try folder.file("none") }
            let inner = try folder.folder(along: ["in", "ner"]).file("file")
            #expect(inner.size == 5)
            for steps in [["away"], ["up"], ["in", "up"], ["in", "up", "in"], ["away", "ssl"]] {
                #expect(throws: OpenFolder.Fault.link) { try folder.folder(along: steps) }
            }
        }
    }

    /// Does something on a thread with the rights of nobody (`setfsuid`): who has all rights is stopped by none.
    private static func asNobody(_ body: @escaping @Sendable () -> Void) {
        let over = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            if getuid() == 0 { _ = call(122, 65_534) }
            body()
            _ = call(122, Int(getuid()))
            over.signal()
        }
        over.wait()
    }

    @Test(arguments: [0o000, 0o100, 0o500])
    func `a folder that an extension has closed is opened again`(rights: mode_t) throws {
        try TemporaryExtension.withFolder { url in
            let inner = url.appendingPathComponent("device/container/tmp").path
            try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
            let nobody = getuid() == 0 ? uid_t(65_534) : getuid()
            let container = url.appendingPathComponent("device/container").path
            for path in [url.path, url.path + "/device", container, inner] {
                #expect(unsafe chown(path, nobody, gid_t.max) == 0)
            }
            for path in [inner, container] { #expect(unsafe chmod(path, rights) == 0) }
            let made = Mutex<[Bool]>([])
            Self.asNobody {
                let folder = OpenFolder(path: url.path)
                let first = folder?.making(["device", "container", "tmp", "push"])
                let second = folder?.making(["device", "container", "other"])
                made.withLock { $0 = [first != nil, second != nil] }
            }
            #expect(made.withLock { $0 } == [true, true])
        }
    }

    @Test func `a file is copied up to a limit, and what it holds no bytes for is zeros`() throws {
        try TemporaryExtension.withFolder { url in
            try Data("abc".utf8).write(to: url.appendingPathComponent("file"))
            try FileHandle(forWritingTo: url.appendingPathComponent("file")).truncate(atOffset: 1_000_000)
            let folder = try #require(OpenFolder(path: url.path))
            let file = try folder.file("file")
            let copy = try #require(folder.newFile("copy"))
            #expect(folder.newFile("copy") == nil)
            #expect(file.copy(to: copy, atMost: 1_000_000) == .whole)
            #expect(copy.size == 1_000_000 && copy.bytes(at: 0, count: 4) == Array("abc\0".utf8))
            let cut = try #require(folder.newFile("cut"))
            #expect(file.copy(to: cut, atMost: 999_999) == .unreadable)
            #expect(cut.size < 1_000_000)
            // One that is open for reading takes nothing.
            #expect(file.copy(to: try folder.file("cut"), atMost: 1_000_000) == .refused)
        }
    }

    @Test func `what a link or a file stands in the place of is made a folder`() throws {
        try TemporaryExtension.withFolder { url in
            let outside = url.appendingPathComponent("outside")
            try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: url.appendingPathComponent("a"), withDestinationURL: outside)
            try Data().write(to: url.appendingPathComponent("b"))
            let folder = try #require(OpenFolder(path: url.path))
            for name in ["a", "b"] { #expect(folder.making([name, "c"])?.newFile("d") != nil) }
            let held = try FileManager.default.contentsOfDirectory(atPath: outside.path)
            #expect(held.isEmpty)
        }
    }

    @Test func `what the pushes of a killed process left is removed, what others have stays`() throws {
        try TemporaryExtension.withFolder { url in
            let root = try #require(OpenFolder(path: url.path))
            // No process has the largest number; our own is alive.
            for name in ["x.\(Int32.max - 1)", "y.\(getpid())", "z"] {
                #expect(root.making(["home", "tmp", name])?.newFile("left") != nil)
            }
            let folders = try PushFolders(named: "new", in: ["home"], of: url, root: root)
            let names = try FileManager.default.contentsOfDirectory(atPath: url.appendingPathComponent("home/tmp").path)
            #expect(names.sorted() == ["new.\(getpid())", "y.\(getpid())", "z"])
            // Renamed, it is emptied all the same.
            try Data("12".utf8).write(to: folders.temporary.appendingPathComponent("two"))
            // Foundation's own, which an extension's delegate has seen and left.
            try Data("123".utf8).write(to: folders.temporary.appendingPathComponent("\(UUID().uuidString).tmp"))
            try FileManager.default.moveItem(at: folders.temporary, to: url.appendingPathComponent("hidden"))
            #expect(folders.clear() == OpenFolder.Leftovers(files: 1, bytes: 2))
        }
    }

    @Test func `what an extension has closed is emptied, counted and removed all the same`() throws {
        try TemporaryExtension.withFolder { url in
            if getuid() == 0 { #expect(unsafe chown(url.path, 65_534, gid_t.max) == 0) }
            let found = Mutex<(left: OpenFolder.Leftovers?, names: [String])>((nil, []))
            Self.asNobody {
                guard let root = OpenFolder(path: url.path) else { return }
                let dead = "x.\(Int32.max - 1)"
                for kind in ["tmp", "spoken"] {
                    _ = root.making(["home", kind, dead])?.newFile("old")
                    unsafe chmod(url.appendingPathComponent("home/\(kind)/\(dead)").path, 0)
                }
                guard let folders = try? PushFolders(named: "new", in: ["home"], of: url, root: root) else { return }
                for folder in [folders.temporary, folders.speech] {
                    _ = OpenFolder(path: folder.path)?.newFile("two")?.write([1, 2])
                    unsafe chmod(folder.path, 0)
                    unsafe chmod(folder.deletingLastPathComponent().path, 0o500)
                }
                let left = folders.clear()
                let names = ["tmp", "spoken"].flatMap { root.making(["home", $0])?.contents ?? ["none"] }
                found.withLock { $0 = (left, names) }
            }
            let (left, names) = found.withLock { $0 }
            #expect(left == OpenFolder.Leftovers(files: 1, bytes: 2))
            #expect(names.isEmpty, "\(names)")
        }
    }
}
