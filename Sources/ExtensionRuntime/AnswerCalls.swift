// SPDX-License-Identifier: Apache-2.0

/// How often a push's handler has been called: the first call is the answer, whichever thread is done sooner.
struct AnswerCalls {
    private var isCalled = false
    private var isSent = false
    /// The calls of which the device is told once it has the answer.
    private var owed = 0

    /// Notes a call; true for the first.
    mutating func isFirst() -> Bool {
        defer { isCalled = true }
        return !isCalled
    }

    /// Tells of a further call; not before the answer, which it would be taken for.
    mutating func again(_ tell: () -> Void) {
        if isSent { tell() } else { owed += 1 }
    }

    /// Notes that the answer is on its way, and tells of the calls that came meanwhile.
    mutating func sent(_ tell: () -> Void) {
        isSent = true
        for _ in 0..<owed { tell() }
        owed = 0
    }
}
