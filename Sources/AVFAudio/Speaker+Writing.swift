// SPDX-License-Identifier: Apache-2.0

import Dispatch
import SpeechWire
import Synchronization

/// Giving utterances away as buffers, which no clock slows.
extension Speaker {
    /// What takes the buffers of an utterance that is written.
    struct Taker: Sendable {
        /// The queue on which everything here is called.
        let queue: DispatchQueue
        let buffer: @Sendable (AVAudioPCMBuffer) -> Void
        let markers: (@Sendable ([SpokenWord]) -> Void)?
    }

    /// An utterance that is being given away.
    private struct Writing: Sendable {
        let saying: Saying
        let number: Int
        let taker: Taker
        let report: @Sendable (SpeechEvent) -> Void
        /// The line that a device has of it.
        var line: SpeechJournal.Line?
        var source: SpeechSource?
        var frames = 0
        var sampleRate = 22_050
        var text = ""
        var hasBegun = false

        func entry(isFinished: Bool, upTo frames: Int) -> SpeechJournal.Entry {
            var entry = SpeechJournal.Entry.notBegun(saying)
            let seconds = Double(frames) / Double(sampleRate)
            entry.text = text
            entry.duration = seconds
            entry.finished = isFinished
            entry.cutOffAt = isFinished ? nil : seconds
            return entry
        }
    }

    /// Gives an utterance away as buffers of half a second, after the last one an empty one.
    func write(
        _ saying: Saying, owner: ObjectIdentifier, to taker: Taker, report: @escaping @Sendable (SpeechEvent) -> Void
    ) {
        let number = queue.withLock { queue in
            let number = queue.newNumber()
            queue.beginWriting(number, for: owner)
            return number
        }
        let line = journal.expect(saying)
        let writing = Writing(saying: saying, number: number, taker: taker, report: report, line: line)
        work.async { self.writeMore(writing) }
    }

    /// Renders the next piece and gives it away; the one after it is rendered when the taker has had it.
    private func writeMore(_ writing: Writing) {
        var writing = writing
        let piece: RenderedSpeech?
        do throws(SpeechError) {
            if writing.source == nil {
                let parts = try writing.saying.parts()
                writing.saying.tellWhatIsLeftOut(of: parts)
                writing.source = SpeechSource(parts, engine: engine)
            }
            piece = try writing.source?.next()
        } catch {
            let failed = writing
            return writing.taker.queue.async { self.giveUp(failed, error) }
        }
        let given = writing
        writing.taker.queue.async { self.give(piece, of: given) }
    }

    private func give(_ piece: RenderedSpeech?, of writing: Writing) {
        var writing = writing
        let report = writing.report
        if !writing.hasBegun { DispatchQueue.main.async { report(.started) } }
        writing.hasBegun = true
        guard let piece else { return finish(writing) }
        let words = piece.words.map { $0.later(by: writing.frames) }
        DispatchQueue.main.async { for word in words { report(.word(word)) } }
        writing.taker.markers?(words)
        writing.text += (writing.text.isEmpty || piece.text.isEmpty ? "" : " ") + piece.text
        writing.sampleRate = piece.sampleRate
        var frame = 0
        let half = piece.sampleRate / 2
        while frame < piece.frames {
            guard queue.withLock({ $0.isWriting(writing.number) }), let buffer = piece.buffer(frame..<(frame + half))
            else {
                journal.settle(writing.entry(isFinished: false, upTo: writing.frames + frame), in: writing.line)
                DispatchQueue.main.async { report(.cancelled) }
                return
            }
            writing.taker.buffer(buffer)
            frame += half
        }
        writing.frames += piece.frames
        let more = writing
        work.async { self.writeMore(more) }
    }

    private func finish(_ writing: Writing) {
        journal.settle(writing.entry(isFinished: true, upTo: writing.frames), in: writing.line)
        end(writing)
    }

    private func giveUp(_ writing: Writing, _ error: SpeechError) {
        record(writing.saying, failure: error, in: writing.line)
        // Apple's API has no word for a failure: the end comes without any sound.
        SpeechJournal.complain(error.message)
        end(writing, with: writing.saying.isInWords ? .cancelled : .finished)
    }

    private func end(_ writing: Writing, with event: SpeechEvent = .finished) {
        queue.withLock { $0.endWriting(writing.number) }
        if let end = AVAudioPCMBuffer(sampleRate: Double(writing.sampleRate), int16Samples: []) {
            writing.taker.buffer(end)
        }
        let report = writing.report
        DispatchQueue.main.async { report(event) }
    }

    /// Renders an utterance as a whole and waits for it.
    func render(_ saying: Saying) throws(SpeechError) -> RenderedSpeech? {
        var writing = Writing(saying: saying, number: 0, taker: .nobody, report: { _ in })
        do throws(SpeechError) {
            let whole = try rendering(saying)
            writing.text = whole?.text ?? ""
            writing.sampleRate = whole?.sampleRate ?? writing.sampleRate
            journal.append(writing.entry(isFinished: true, upTo: whole?.frames ?? 0))
            return whole
        } catch {
            record(saying, failure: error)
            throw error
        }
    }

    /// Renders an utterance as a whole and waits for it; the journal does not hear of it.
    func rendering(_ saying: Saying) throws(SpeechError) -> RenderedSpeech? {
        let parts = try saying.parts()
        saying.tellWhatIsLeftOut(of: parts)
        return try rendering(parts)
    }

    /// Renders what is prepared as a whole and waits for it.
    /// - Parameters:
    ///   - parts: one at least.
    ///   - longest: how many seconds what must be said whole may last.
    func rendering(
        _ parts: [PreparedSpeech], longest: Double = .infinity
    ) throws(SpeechError) -> RenderedSpeech? {
        var source = SpeechSource(parts, engine: engine, longest: longest)
        var whole = try source.next()
        while whole != nil, let next = try source.next() { whole?.append(next) }
        return whole
    }
}

extension Speaker.Taker {
    /// For sound that is returned.
    fileprivate static var nobody: Speaker.Taker { Speaker.Taker(queue: .main, buffer: { _ in }, markers: nil) }
}
