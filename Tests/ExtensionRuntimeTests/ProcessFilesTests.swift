// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import ChildProcess
@testable import ExtensionRuntime

@Suite("What the kernel tells of processes")
struct ProcessFilesTests {
    @Test func `private memory is read from the text of the process's state`() {
        let text = Array("Name:\tx\nVmHWM:\t  99 kB\nRssAnon:\t    1234 kB\n".utf8)
        #expect(ProcessFiles.kilobytes(of: "RssAnon:", in: text) == 1234)
        #expect(ProcessFiles.kilobytes(of: "RssFile:", in: text) == nil)
    }

    @Test(arguments: [("12 (a) S 1 12 77 0", 77), ("12 (a) ) b) R 1 12 78 0", 78), ("", nil), ("12 (a) S", nil)])
    func `a session is read whatever the program is called`(text: String, session: Int32?) {
        #expect(ProcessFiles.session(in: Array(text.utf8)) == session)
    }

    @Test func `a process finds what it has started, and whether that has ended`() throws {
        let pipe = try Pipe()
        var child = try ChildProcess("/bin/cat", environment: [:], descriptors: [pipe.reading.number, -1, -1])
        let number = child.identifier
        #expect(ProcessFiles.descendants(of: "self").contains(number))
        #expect(ProcessTree(from: getpid()).members.contains(number))
        #expect(!ProcessFiles.hasEnded(number))
        // This thread computes while it asks.
        #expect(ProcessFiles.isComputing(getpid()))
        #expect(!ProcessFiles.isComputing(Int32.max))
        child.signal(SIGKILL)
        _ = child.waited()
        #expect(ProcessFiles.hasEnded(number))
    }

    @Test func `a file is read whole or up to a limit`() {
        #expect(ProcessFiles.text(of: "self/stat", atMost: 3).count == 3)
        #expect(ProcessFiles.text(of: "self/maps").count > 4096)
        #expect(ProcessFiles.text(of: "self/nothing").isEmpty)
        #expect(ProcessFiles.destination(of: "self/exe")?.hasPrefix("/") == true)
    }

    @Test func `what all have mapped is counted together`() throws {
        let memory = try #require(ProcessTree(from: getpid()).memory(exactAbove: nil))
        #expect(memory > 1 << 20)
        let share = try #require(ProcessTree(from: getpid()).memory(exactAbove: 0))
        #expect(share > 1 << 20)
        #expect(ProcessTree(from: Int32.max).memory(exactAbove: nil) == nil)
    }
}
