// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing

@testable import ExtensionRuntime

@Suite("Memory that processes have in common")
struct SharedMemoryTests {
    @Test(arguments: [
        ("7f00-7f40 rw-s 00000000 00:01 1024    /dev/zero (deleted)", true),
        ("7f00-7f40 r--p 00000000 00:01 5       /memfd:x (deleted)", true),
        ("7f00-7f40 r--p 00000000 00:19 8       /dev/shm/device/data", true),
        // Of the program itself, whatever part of it.
        ("7f00-7f40 r--p 00000000 00:19 7       /dev/shm/device/program", false),
        ("7f00-7f40 rw-p 00004000 00:19 7       /dev/shm/device/program", false),
        ("7f00-7f40 rw-s 00000000 fd:00 9       /var/file", false), ("7ffc-7ffd rw-p 00000000 00:00 0  [stack]", false),
    ])
    func `is what lies on no disk, but for programs`(line: String, isShared: Bool) throws {
        let text = "7f00-7f40 r-xp 00001000 00:19 7       /dev/shm/device/program"
        let program = try #require(SharedMemory.Mapping(Array(text.utf8)[...]))
        #expect(program.isProgram)
        let mapping = try #require(SharedMemory.Mapping(Array(line.utf8)[...]))
        #expect(mapping.isShared(but: [program.file]) == isShared)
    }

    /// What can be executed without lying in a folder is no program that somebody built.
    @Test(arguments: [
        "7f00-7f40 r-xp 00000000 00:01 5       /memfd:x (deleted)",
        "7f00-7f40 r-xp 00000000 00:19 7       /dev/shm/x (deleted)",
        "7f00-7f40 r-xs 00000000 00:19 7       /dev/shm/x", "7f00-7f40 r-xp 00000000 00:00 0       [vdso]",
        "7f00-7f40 r--p 00000000 00:19 7       /dev/shm/x",
    ])
    func `counts what is not a program`(line: String) throws {
        #expect(try !#require(SharedMemory.Mapping(Array(line.utf8)[...])).isProgram)
    }

    @Test(arguments: ["Rss:       4 kB", "", "a b", "VmFlags: rd ex mr mw me sd"])
    func `only a mapping's first line is taken for one`(line: String) {
        #expect(SharedMemory.Mapping(Array(line.utf8)[...]) == nil)
    }

    /// A tmpfs is where a device may lie, with the programs on it.
    @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm")))
    func `is not a program that is mapped from a tmpfs`() throws {
        let size = 16 << 20
        let path = "/dev/shm/earshot-\(UUID().uuidString)"
        let file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        #expect(file >= 0 && ftruncate(file, off_t(size)) == 0)
        defer {
            close(file)
            unsafe unlink(path)
        }
        /// What is counted more while the file is mapped and every page of it was touched.
        func counted(_ protection: Int32, _ kind: Int32) throws -> Int {
            let before = try #require(SharedMemory.of("self"))
            guard let mapped = unsafe mmap(nil, size, protection, kind, file, 0) else { return -1 }
            defer { unsafe munmap(mapped, size) }
            var sum: UInt8 = 0
            for page in stride(from: 0, to: size, by: 4096) {
                sum &+= unsafe mapped.load(fromByteOffset: page, as: UInt8.self)
            }
            #expect(sum == 0)
            return try #require(SharedMemory.of("self")) - before
        }
        #expect(abs(try counted(PROT_READ | PROT_EXEC, MAP_PRIVATE)) < size / 4)
        #expect(try counted(PROT_READ, MAP_PRIVATE) >= size * 3 / 4)
        #expect(try counted(PROT_READ | PROT_WRITE, MAP_SHARED) >= size * 3 / 4)
        // What is written to is no program, though a page of it can be executed.
        let page = unsafe mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0)
        defer { unsafe munmap(page, 4096) }
        #expect(try counted(PROT_READ | PROT_WRITE, MAP_SHARED) >= size * 3 / 4)
        #expect(SharedMemory.of("\(Int32.max)") == nil)
    }
}
