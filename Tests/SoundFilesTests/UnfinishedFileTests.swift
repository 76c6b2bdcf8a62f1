// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundFiles
import SystemFaults
import Testing

@Suite("A file that is there whole or not at all")
struct UnfinishedFileTests {
    private func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("whole-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder.path)
    }

    private func write(_ text: String, to path: String) throws(SoundFileError) {
        try UnfinishedFile.write(path) { file in
            (try? FileHandle(fileDescriptor: file, closeOnDealloc: false).write(contentsOf: Data(text.utf8))) != nil
        }
    }

    @Test func `takes the place of another, and leaves that where it is not whole`() throws {
        try inFolder { folder in
            let path = folder + "/file"
            try write("one, and longer", to: path)
            try write("two", to: path)
            let error = #expect(throws: SoundFileError.self) { try UnfinishedFile.write(path) { _ in false } }
            #expect(error?.code == .failed)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "two")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
        }
    }

    @Test(arguments: [0o600, 0o640, 0o664, 0o755])
    func `is read by those who may read the one whose place it takes`(mode: Int) throws {
        try inFolder { folder in
            let path = folder + "/file"
            try write("one", to: path)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            try write("two", to: path)
            let found = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(found == mode)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "two")
        }
    }

    @Test func `writes to what a link leads to, and the link stays one`() throws {
        try inFolder { folder in
            let link = folder + "/link"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "linked")
            try write("told", to: link)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "linked")
            #expect(try String(contentsOfFile: folder + "/linked", encoding: .utf8) == "told")
        }
    }

    @Test(arguments: [
        ("/dev/full", SoundFileError.Code.failed, "No space left on device; make room"),
        ("/dev/null/x", .permissions, "Not a directory; check the path"), ("/", .permissions, "move away what is in"),
    ])
    func `is told of with what can be done where it cannot be written`(
        path: String, code: SoundFileError.Code, words: String
    ) {
        let error = #expect(throws: SoundFileError.self) { try write("x", to: path) }
        #expect(error?.code == code && error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: Int32(0)..<134) func `every fault of the system has a remedy`(number: Int32) {
        let fault = SystemFault(number)
        #expect(fault.told == "\(fault.words); \(fault.remedy)" && fault.number != 0)
        #expect(!fault.remedy.isEmpty && fault.remedy.first?.isUppercase == false && fault.remedy.last != ".")
    }
}
