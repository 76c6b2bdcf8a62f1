// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PaymentAnnouncer

@Suite("The line of announcements")
struct SpeechLineTests {
    @Test func `one announcement speaks at a time, in the order of arrival`() {
        var line = SpeechLine()
        #expect(line.join(1, wordings: 1) == .speak(ticket: 1, wording: 0))
        #expect(line.join(2, wordings: 1) == .nothing)
        #expect(line.finished() == .init(over: .init(ticket: 1, finished: true), next: .speak(ticket: 2, wording: 0)))
        #expect(line.finished() == .init(over: .init(ticket: 2, finished: true), next: .nothing))
    }

    @Test func `a wording that the engine dies on is followed by the next one`() {
        var line = SpeechLine()
        _ = line.join(1, wordings: 2)
        #expect(line.cancelled() == .init(next: .speak(ticket: 1, wording: 1)))
        #expect(line.cancelled() == .init(over: .init(ticket: 1, finished: false), next: .nothing))
    }

    @Test func `no other wording is tried where the speaker fails`() {
        var line = SpeechLine()
        _ = line.join(1, wordings: 2)
        _ = line.join(2, wordings: 1)
        #expect(line.lost() == .init(over: .init(ticket: 1, finished: false), next: .speak(ticket: 2, wording: 0)))
    }

    @Test func `a withdrawn announcement is stopped and no other wording of it is tried`() {
        var line = SpeechLine()
        _ = line.join(1, wordings: 2)
        _ = line.join(2, wordings: 1)
        #expect(line.withdraw(1) == .init(next: .stop))
        #expect(line.cancelled() == .init(over: .init(ticket: 1, finished: false), next: .speak(ticket: 2, wording: 0)))
    }

    @Test func `withdrawing one that waits does not touch the one that speaks`() {
        var line = SpeechLine()
        _ = line.join(1, wordings: 1)
        _ = line.join(2, wordings: 1)
        #expect(line.withdraw(2) == .init(over: .init(ticket: 2, finished: false), next: .nothing))
        #expect(line.finished() == .init(over: .init(ticket: 1, finished: true), next: .nothing))
    }

    @Test func `withdrawing one that is over does nothing`() {
        var line = SpeechLine()
        #expect(line.withdraw(7) == .init(next: .nothing))
        #expect(line.finished() == .init(next: .nothing))
    }
}
