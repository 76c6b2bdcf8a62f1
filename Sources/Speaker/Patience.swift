// SPDX-License-Identifier: Apache-2.0

/// How long a sound may take: its own length and three seconds, apart from the time in which it stands still or waits for more
/// of itself, which has a limit of its own.
struct Patience {
    /// Seconds beyond the sound's length; an output that needs more hangs.
    static let surplus = 3.0
    /// Seconds without anything to be heard, in all: who stands still holds up everybody else.
    static let longestRest = 60.0

    private var busy = 0.0
    private var resting = 0.0

    /// Lets time pass; returns whether there is none left.
    /// - Parameter duration: the length of what there is to be heard, in seconds.
    mutating func isOver(after seconds: Double, isResting: Bool, duration: Double) -> Bool {
        if isResting { resting += seconds } else { busy += seconds }
        return busy > duration + Self.surplus || resting > Self.longestRest
    }
}
