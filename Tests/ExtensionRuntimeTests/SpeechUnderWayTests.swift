// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Synchronization
import Testing

@Suite("What a push has to say still")
struct SpeechUnderWayTests {
    private let speech = SpeechUnderWay()
    private let released = Released()

    private final class Released: Sendable {
        let pushes = Mutex<[UInt32]>([])
        func take(_ push: UInt32) { pushes.withLock { $0.append(push) } }
        var all: [UInt32] { pushes.withLock { $0 } }
    }

    private func answered(_ push: UInt32) {
        let released = released
        speech.whenOver(push) { released.take(push) }
    }

    @Test func `who says nothing is released with the answer`() {
        answered(1)
        #expect(released.all == [1])
    }

    @Test func `who speaks is released behind the last utterance, and nobody twice`() {
        speech.begin(1)
        speech.begin(1)
        answered(1)
        speech.end(1)
        #expect(released.all == [])
        speech.end(1)
        #expect(released.all == [1])
        speech.begin(1)
        speech.end(1)
        #expect(released.all == [1])
    }

    @Test func `what another push says holds nobody, and what is no push's holds everybody`() {
        speech.begin(2)
        answered(1)
        #expect(released.all == [1])
        speech.begin(0)
        answered(3)
        answered(2)
        speech.end(2)
        #expect(released.all == [1])
        speech.end(0)
        #expect(released.all.sorted() == [1, 2, 3])
    }
}
