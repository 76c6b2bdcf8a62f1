// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization
import Testing

@testable import ChildProcess

@Suite("What a process has started from threads that end")
struct ChildrenOfThreadsTests {
    @Test func `what was given to a thread that was asked before is found when all are asked again`() {
        var listed = [["1", "2"], ["1"], ["1"]]
        var isOver = false
        let found = ProcessFiles.children(
            threads: { listed.removeFirst() },
            of: { thread in
                defer { isOver = isOver || thread == "2" }
                return thread == "1" && isOver ? [9] : []
            })
        #expect(found == [9])
    }

    /// The kernel gives them to another thread, perhaps one that was looked at already.
    @Test func `the children of a thread that ends meanwhile are found`() throws {
        for _ in 0..<300 {
            let started = Mutex<pid_t>(0)
            Thread.detachNewThread {
                let process = Self.start()
                started.withLock { $0 = process }
            }
            var process: pid_t = 0
            while process == 0 { process = started.withLock { $0 } }
            try #require(process > 0)
            defer {
                kill(process, SIGKILL)
                _ = waitpid(process, nil, 0)
            }
            for _ in 0..<20 { try #require(ProcessFiles.children(of: "self").contains(process)) }
        }
    }

    private static func start() -> pid_t {
        var process: pid_t = -1
        var arguments = unsafe [strdup("sleep"), strdup("1000"), nil]
        defer {
            unsafe free(arguments[0])
            unsafe free(arguments[1])
        }
        return unsafe posix_spawn(&process, "/bin/sleep", nil, nil, &arguments, nil) == 0 ? process : -1
    }
}
