// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushServer

@Suite("How long the log gathers what waits")
struct CommitPaceTests {
    private let begin = ContinuousClock.now

    private func rest(behind items: Int, after time: Duration) -> Duration {
        var pace = CommitPace()
        pace.begin(items, at: begin)
        return pace.rest(at: begin + time)
    }

    @Test func `the first group is written at once`() {
        #expect(CommitPace().rest(at: begin) == .zero)
    }

    @Test func `a sender who waits for each answer is not kept waiting`() {
        #expect(rest(behind: CommitPace.several - 1, after: .zero) == .zero)
    }

    @Test func `groups of several senders begin a millisecond apart`() {
        #expect(rest(behind: CommitPace.several, after: .microseconds(300)) == .microseconds(700))
        #expect(rest(behind: 1000, after: .milliseconds(1)) == .zero)
        #expect(rest(behind: 1000, after: .milliseconds(30)) == .zero)
    }
}
