// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing

@testable import ExtensionBuilder

@Suite("Reading a folder of sources")
struct FileReadingTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sources-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func write(_ text: String, to path: String, in folder: URL) throws {
        let place = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
    }

    @Test func `takes sources, resources, Info.plist and entitlements, and leaves out what is none of them`() throws {
        try withFolder { folder in
            for path in [
                "A.swift", "Deep/B.swift", "-o.swift", "Info.plist", "x.entitlements", "ding.caf", "Sounds/pay.wav",
                "en.lproj/Localizable.strings", "README.md", "Package.swift", "AppTests/T.swift", ".hidden.swift",
                "Bridging.h", "Old.m", "push.apns", "Assets.xcassets/Contents.json", "Shop.xcodeproj/project.pbxproj",
            ] { try write("x", to: path, in: folder) }
            var reading = FileReading()
            try reading.add(folder.path)
            let found = reading.found
            #expect(found.sources.map(\.name) == ["-o.swift", "A.swift", "B.swift"])
            #expect(found.resources.map(\.place).sorted() == ["ding.caf", "en.lproj/Localizable.strings", "pay.wav"])
            #expect(found.informationFiles.map(\.name) == ["Info.plist"])
            #expect(found.entitlements.map(\.name) == ["x.entitlements"])
            #expect(found.foreign.map { $0.split(separator: "/").last } == ["Old.m"])
            #expect(found.notes.count == 2)
        }
    }

    @Test(arguments: [
        ("Info.plist", FileKind.information), ("NotificationService-Info.plist", .information),
        ("GoogleService-Info.plist", .resources), ("MyInfo.plist", .resources), ("x.entitlements", .entitlements),
    ])
    func `a property list is the extension's only by its name`(name: String, kind: FileKind) {
        #expect(FileKind(file: name) == kind)
    }

    @Test func `follows no link, waits for no pipe, and says so`() throws {
        try withFolder { folder in
            try write("x", to: "A.swift", in: folder)
            let files = FileManager.default
            try files.createSymbolicLink(
                atPath: folder.appendingPathComponent("passwd.swift").path, withDestinationPath: "/etc/passwd")
            try files.createSymbolicLink(
                atPath: folder.appendingPathComponent("etc").path, withDestinationPath: "/etc")
            #expect(unsafe mkfifo(folder.appendingPathComponent("pipe.swift").path, 0o644) == 0)
            var reading = FileReading()
            try reading.add(folder.path)
            #expect(reading.found.sources.map(\.name) == ["A.swift"])
            #expect(reading.found.resources.isEmpty)
            #expect(reading.found.remarks.count == 3)
        }
    }

    @Test func `ends at a file that is too large, and at too many folders`() throws {
        try withFolder { folder in
            try write("", to: "Huge.swift", in: folder)
            // A hole, which takes no room.
            #expect(unsafe truncate(folder.appendingPathComponent("Huge.swift").path, 1 << 40) == 0)
            var reading = FileReading()
            #expect(throws: BuildError.self) { try reading.add(folder.path) }
        }
        try withFolder { folder in
            try write("x", to: String(repeating: "d/", count: 40) + "A.swift", in: folder)
            var reading = FileReading()
            #expect(throws: BuildError.self) { try reading.add(folder.path) }
        }
    }

    @Test func `takes a file that is named twice once`() throws {
        try withFolder { folder in
            try write("x", to: "A.swift", in: folder)
            var reading = FileReading()
            try reading.add(folder.path)
            try reading.add(folder.appendingPathComponent("A.swift").path)
            #expect(reading.found.sources.count == 1)
        }
    }
}
