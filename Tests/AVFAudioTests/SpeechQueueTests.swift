// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import AVFAudio

@Suite("The order in which a process speaks")
struct SpeechQueueTests {
    /// A queue whose first job is being rendered.
    private func rendering(_ owner: AnyObject) -> (SpeechQueue, Int) {
        var queue = SpeechQueue()
        let number = queue.newNumber()
        let nobody = SpeechError(code: .voiceNotFound, message: "No voice.")
        let saying = Saying(
            text: "thank you", isInWords: true, voice: .failure(nobody), rate: 0.5, pitch: 1, volume: 1)
        queue.enqueue(
            SpeechQueue.Job(
                number: number, owner: ObjectIdentifier(owner), utterance: ObjectIdentifier(owner), saying: saying,
                report: { _ in }))
        _ = queue.next()
        return (queue, number)
    }

    private final class Owner {}

    /// Otherwise nobody takes a step any more, and the end never comes.
    @Test(arguments: [false, true])
    func `one that is paused and goes on before anything has arrived is stepped once it has`(atWord: Bool) {
        let owner = Owner()
        var (queue, number) = rendering(owner)
        #expect(queue.pause(ObjectIdentifier(owner), atWord: atWord, 0).willPause)
        #expect(queue.proceed(ObjectIdentifier(owner), 0)?.run == .some(nil))
        #expect(queue.arrived(number, nil, 0).run == 1)
    }

    @Test func `one that goes on after the first piece has arrived is stepped at once`() {
        let owner = Owner()
        var (queue, number) = rendering(owner)
        #expect(queue.pause(ObjectIdentifier(owner), atWord: false, 0).willPause)
        #expect(queue.arrived(number, nil, 0).run == nil)
        #expect(queue.proceed(ObjectIdentifier(owner), 0)?.run == 1)
    }
}
