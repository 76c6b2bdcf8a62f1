// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Dispatch
import Foundation

/// The clock by which speech is heard.
///
/// `EARSHOT_HURRY` makes it run 1 to 1000 times faster, for tests of a device.
struct SpeechClock: Sendable {
    /// The seconds of speech since some moment.
    let now: @Sendable () -> Double
    /// Does some work on a queue when seconds of speech have passed.
    let after: @Sendable (_ seconds: Double, _ queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) -> Void

    /// The clock of this process.
    static let current = SpeechClock(hurry: hurry(in: ProcessInfo.processInfo.environment))

    /// Makes a clock that goes by the machine's, some times faster.
    init(hurry: Double) {
        let start = ContinuousClock.now
        now = { (ContinuousClock.now - start) / .seconds(1) * hurry }
        after = { seconds, queue, work in
            if seconds > 0 {
                queue.asyncAfter(deadline: .now() + seconds / hurry, execute: work)
            } else {
                queue.async(execute: work)
            }
        }
    }

    /// Makes a clock of a test's.
    init(
        now: @escaping @Sendable () -> Double,
        after: @escaping @Sendable (Double, DispatchQueue, @escaping @Sendable () -> Void) -> Void
    ) {
        self.now = now
        self.after = after
    }

    /// How many times faster the clock is to run; what is no number from 1 to 1000 counts as 1.
    static func hurry(in environment: [String: String]) -> Double {
        guard let number = environment[DeviceVariable.hurry].flatMap(Double.init), (1...1000).contains(number) else {
            return 1
        }
        return number
    }
}
