// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing

@testable import ExtensionRuntime

@Suite("Memory that processes have in common")
struct SharedMemoryTests {
    @Test(arguments: [
        ("7f0000000000-7f0000400000 rw-s 00000000 00:01 1024    /dev/zero (deleted)", true),
        ("7f0000000000-7f0000400000 rw-s 00000000 00:01 5       /memfd:x (deleted)", true),
        ("7f0000000000-7f0000400000 r-xp 00000000 00:19 7       /dev/shm/device/PaymentAnnouncer", false),
        ("7f0000000000-7f0000400000 rw-s 00000000 fd:00 7       /home/a/file", false),
        ("7ffc00000000-7ffc00021000 rw-p 00000000 00:00 0       [stack]", false), ("", false), ("a b", false),
    ])
    func `is what is written in common on no disk`(line: String, isShared: Bool) {
        #expect(SharedMemory.isShared(Array(line.utf8)) == isShared)
    }

    /// A tmpfs is where a device may lie, with the programs on it.
    @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/shm")))
    func `is not a program that is mapped from a tmpfs`() throws {
        let size = 16 << 20
        let path = "/dev/shm/earshot-\(UUID().uuidString)"
        let file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        #expect(file >= 0 && ftruncate(file, off_t(size)) == 0)
        unsafe unlink(path)
        defer { close(file) }
        /// What is counted more while the file is mapped and every page of it was touched.
        func counted(_ protection: Int32, _ kind: Int32) throws -> Int {
            let before = try #require(SharedMemory.of(getpid()))
            guard let mapped = unsafe mmap(nil, size, protection, kind, file, 0) else { return -1 }
            defer { unsafe munmap(mapped, size) }
            var sum: UInt8 = 0
            for page in stride(from: 0, to: size, by: 4096) {
                sum &+= unsafe mapped.load(fromByteOffset: page, as: UInt8.self)
            }
            #expect(sum == 0)
            return try #require(SharedMemory.of(getpid())) - before
        }
        #expect(abs(try counted(PROT_READ, MAP_PRIVATE)) < size / 4)
        #expect(try counted(PROT_READ | PROT_WRITE, MAP_SHARED) >= size * 3 / 4)
        #expect(SharedMemory.of(Int32.max) == nil)
    }
}
