// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization
import Testing

@testable import PushServer

@Suite("Waiting")
struct BellTests {
    #if arch(x86_64)
        private static let futex = "202"
    #else
        private static let futex = "98"
    #endif

    /// Has a thread wait; returns whether the kernel has it wait by the time of day.
    private func waitsByTimeOfDay(_ wait: @escaping @Sendable () -> Void) throws -> Bool {
        let folder = Mutex<String?>(nil)
        let (hasBegun, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
            folder.withLock { $0 = own }
            hasBegun.signal()
            wait()
            hasEnded.signal()
        }
        hasBegun.wait()
        let path = try #require(folder.withLock { $0 })
        while hasEnded.wait(timeout: .now()) == .timedOut {
            // The call's number, then its arguments in hexadecimal digits; of futex(2) the second one says what it is to do.
            let words = try String(contentsOfFile: "/proc/\(path)/syscall", encoding: .utf8).split(separator: " ")
            if words.first.map(String.init) == Self.futex, let what = Int(words[2].dropFirst(2), radix: 16),
                what & 0x7F == 9  // FUTEX_WAIT_BITSET: until a time
            {
                return what & 0x100 != 0  // FUTEX_CLOCK_REALTIME
            }
            sched_yield()
        }
        Issue.record("It has not waited.")
        return true
    }

    @Test(.enabled(if: FileManager.default.isReadableFile(atPath: "/proc/self/syscall")))
    func `whoever waits for a time does so by the clock that nobody sets`() throws {
        let bell = Bell()
        let isOver = Mutex(false)
        #expect(try !waitsByTimeOfDay { bell.wait(until: .now + .seconds(60)) { isOver.withLock { $0 } } })
        isOver.withLock { $0 = true }
        bell.ring()
        let semaphore = MonotonicSemaphore()
        #expect(try !waitsByTimeOfDay { semaphore.wait(until: .now + .seconds(60)) })
        semaphore.signal()
    }

    @Test func `a bell that nobody rings is waited for until the time, and a signal goes to one alone`() {
        let bell = Bell()
        #expect(!bell.wait(until: .distantPast) { false } && !bell.wait(until: .now + .milliseconds(1)) { false })
        #expect(bell.wait(until: .distantPast) { true })
        let semaphore = MonotonicSemaphore()
        semaphore.signal()
        #expect(semaphore.wait(until: .distantPast) && !semaphore.wait(until: .distantPast))
    }
}
