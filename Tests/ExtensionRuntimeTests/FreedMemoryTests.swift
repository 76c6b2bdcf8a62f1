// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import ExtensionRuntime

@Suite("What an extension frees")
struct FreedMemoryTests {
    @Test("three megabytes of one announcement are there for the next, and no page is asked for again")
    func keepsWhatAnAnnouncementNeeds() {
        FreedMemory.keepSome()
        // Of several: what other threads free at the same time may be given back with it.
        let asked = (0..<20).map { _ in
            let before = pagesAskedFor()
            useThreeMegabytes()
            return pagesAskedFor() - before
        }
        #expect(asked.contains { $0 < 200 }, "\(asked)")
    }

    /// As many samples as a long sentence has, in the pieces that they come in.
    private func useThreeMegabytes() {
        var pieces: [[UInt8]] = []
        for _ in 0..<6 { pieces.append([UInt8](repeating: 1, count: 500_000)) }
        #expect(pieces.last?.last == 1)
    }

    /// How many pages the system has given this thread (`getrusage`).
    private func pagesAskedFor() -> Int {
        var usage = rusage()
        // RUSAGE_THREAD is for GNU alone, and Swift does not see it.
        _ = unsafe getrusage(__rusage_who_t(1), &usage)
        return usage.ru_minflt
    }
}
