// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import SoundFiles
import SpeechWire
import Synchronization
import Voices

/// Speaks for all synthesizers of this process, through one engine and into one folder, one utterance after the other.
///
/// An utterance is rendered as a whole before its first word is given to anybody: what the engine cannot finish is never
/// heard in part, because a part of an amount is a wrong amount.
final class Speaker: Sendable {
    /// The speaker of this process.
    static let shared = Speaker(engine: .shared, journal: .shared)

    let engine: EngineClient
    private let journal: SpeechJournal
    private let queue = Mutex(SpeechQueue())
    /// Where utterances are rendered and sounds are written.
    private let work = DispatchQueue(label: "earshot.speech")

    init(engine: EngineClient, journal: SpeechJournal) {
        self.engine = engine
        self.journal = journal
    }

    func isSpeaking(_ owner: ObjectIdentifier) -> Bool { queue.withLock { $0.isSpeaking(owner) } }

    func isPaused(_ owner: ObjectIdentifier) -> Bool { queue.withLock { $0.isPaused(owner) } }

    // MARK: Speaking

    /// Enqueues an utterance; false when the same object is enqueued already.
    func speak(
        _ saying: Saying, utterance: ObjectIdentifier, owner: ObjectIdentifier,
        report: @escaping @Sendable (SpeechEvent) -> Void
    ) -> Bool {
        let isNew = queue.withLock { queue in
            guard !queue.contains(utterance) else { return false }
            queue.enqueue(
                SpeechQueue.Job(
                    number: queue.newNumber(), owner: owner, utterance: utterance, saying: saying, report: report))
            return true
        }
        if isNew { work.async { self.renderNext() } }
        return isNew
    }

    private func renderNext() {
        guard let job = queue.withLock({ $0.next() }) else { return }
        do throws(SpeechError) {
            guard journal.folder != nil else {
                throw SpeechError(
                    code: .noSpeaker,
                    message: "There is no speaker; name a folder for what is spoken in EARSHOT_SPEECH_FOLDER.")
            }
            let speech = try job.saying.rendered(by: engine)
            guard let run = queue.withLock({ $0.rendered(job.number, speech) }) else { return }
            DispatchQueue.main.async { self.step(job.number, run: run) }
        } catch {
            guard queue.withLock({ queue in queue.isSpeaking(job.owner) && queue.contains(job.utterance) }) else {
                return
            }
            fail(job, error)
        }
    }

    /// Speaks one word further, on the main queue, where the delegate may stop or pause before the next one.
    private func step(_ number: Int, run: Int) {
        switch queue.withLock({ $0.step(number, run: run) }) {
        case .tell(let job, let event):
            job.report(event)
            DispatchQueue.main.async { self.step(number, run: run) }
        case .say(let job, let speech, let word):
            job.report(.word(SpokenWord(range: speech.prepared.original(word), frame: word.sample)))
            DispatchQueue.main.async { self.step(number, run: run) }
        case .pause(let job):
            job.report(.paused)
        case .cut(let cut):
            write(cut)
            cut.job.report(.cancelled)
            work.async { self.renderNext() }
        case .complete(let job, let speech):
            work.async { self.complete(job, speech) }
        case nil:
            break
        }
    }

    private func complete(_ job: SpeechQueue.Job, _ speech: RenderedSpeech) {
        do throws(SpeechError) {
            try record(job.saying, speech, upTo: nil, isSpoken: true)
            queue.withLock { $0.end(job.number) }
            DispatchQueue.main.async { job.report(.finished) }
            renderNext()
        } catch {
            fail(job, error)
        }
    }

    private func fail(_ job: SpeechQueue.Job, _ error: SpeechError) {
        record(job.saying, failure: error)
        SpeechJournal.complain(error.message)
        queue.withLock { $0.end(job.number) }
        DispatchQueue.main.async { job.report(.cancelled) }
        renderNext()
    }

    // MARK: Stopping and pausing

    /// Stops everything of a synthesizer's; when it returns, the journal knows.
    func stop(_ owner: ObjectIdentifier, atWord: Bool) -> Bool {
        let (cuts, hadAny) = queue.withLock { $0.stop(owner, atWord: atWord) }
        for cut in cuts {
            write(cut)
            DispatchQueue.main.async { cut.job.report(.cancelled) }
        }
        if !cuts.isEmpty { work.async { self.renderNext() } }
        return hadAny
    }

    func pause(_ owner: ObjectIdentifier, atWord: Bool) -> Bool {
        let (job, willPause) = queue.withLock { $0.pause(owner, atWord: atWord) }
        if let job { DispatchQueue.main.async { job.report(.paused) } }
        return willPause
    }

    func proceed(_ owner: ObjectIdentifier) -> Bool {
        guard let (job, run) = queue.withLock({ $0.proceed(owner) }) else { return false }
        DispatchQueue.main.async {
            job.report(.continued)
            self.step(job.number, run: run)
        }
        return true
    }

    private func write(_ cut: SpeechQueue.Cut) {
        do throws(SpeechError) {
            try record(cut.job.saying, cut.speech, upTo: cut.frame, isSpoken: true)
        } catch {
            record(cut.job.saying, failure: error)
            SpeechJournal.complain(error.message)
        }
    }

    // MARK: Writing to buffers

    /// What takes the buffers of an utterance that is written.
    struct Taker: Sendable {
        /// The queue on which everything here is called.
        let queue: DispatchQueue
        let buffer: @Sendable (AVAudioPCMBuffer) -> Void
        let markers: (@Sendable ([SpokenWord]) -> Void)?
        let failure: (@Sendable (SpeechError) -> Void)?
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
        work.async {
            let speech = Result { () throws(SpeechError) in try saying.rendered(by: self.engine) }
            taker.queue.async {
                switch speech {
                case .success(let speech): self.give(speech, of: saying, number, to: taker, report)
                case .failure(let error): self.giveUp(error, of: saying, number, to: taker, report)
                }
            }
        }
    }

    private func give(
        _ speech: RenderedSpeech, of saying: Saying, _ number: Int, to taker: Taker,
        _ report: @escaping @Sendable (SpeechEvent) -> Void
    ) {
        let words = speech.words.map { SpokenWord(range: speech.prepared.original($0), frame: $0.sample) }
        DispatchQueue.main.async {
            report(.started)
            for word in words { report(.word(word)) }
        }
        taker.markers?(words)
        var frame = 0
        let half = speech.sampleRate / 2
        while frame < speech.frames {
            guard queue.withLock({ $0.isWriting(number) }), let buffer = speech.buffer(frame..<(frame + half)) else {
                try? record(saying, speech, upTo: frame, isSpoken: false)
                taker.failure?(SpeechError(code: .cancelled, message: "The utterance has been stopped."))
                DispatchQueue.main.async { report(.cancelled) }
                return
            }
            taker.buffer(buffer)
            frame += half
        }
        try? record(saying, speech, upTo: nil, isSpoken: false)
        queue.withLock { $0.endWriting(number) }
        if let end = speech.buffer(0..<0) { taker.buffer(end) }
        DispatchQueue.main.async { report(.finished) }
    }

    private func giveUp(
        _ error: SpeechError, of saying: Saying, _ number: Int, to taker: Taker,
        _ report: @escaping @Sendable (SpeechEvent) -> Void
    ) {
        record(saying, failure: error)
        queue.withLock { $0.endWriting(number) }
        if let failure = taker.failure {
            failure(error)
        } else {
            // Apple's API has no word for a failure: the end comes without any sound.
            SpeechJournal.complain(error.message)
            if let end = AVAudioPCMBuffer(sampleRate: 22_050, int16Samples: []) { taker.buffer(end) }
        }
        DispatchQueue.main.async { report(.cancelled) }
    }

    // MARK: The journal

    private func record(
        _ saying: Saying, _ speech: RenderedSpeech?, upTo cut: Int?, isSpoken: Bool
    ) throws(SpeechError) {
        guard let folder = journal.folder else { return }
        let voice = try? saying.voice.get()
        let frames = cut.map { min($0, speech?.frames ?? 0) } ?? speech?.frames ?? 0
        let rate = Double(speech?.sampleRate ?? 22_050)
        var entry = SpeechJournal.Entry(
            text: speech?.prepared.text.words ?? saying.text, locale: voice?.locale ?? "", voice: voice?.id ?? "",
            duration: Double(frames) / rate, finished: cut == nil, cutOffAt: cut.map { Double($0) / rate })
        if isSpoken, let speech, frames > 0 {
            let name = journal.nextName()
            entry.file = name
            try write(speech, frames: frames, delays: saying.delays, to: folder.appendingPathComponent(name))
        }
        journal.append(entry)
    }

    private func record(_ saying: Saying, failure: SpeechError) {
        let voice = try? saying.voice.get()
        journal.append(
            SpeechJournal.Entry(
                text: saying.text, locale: voice?.locale ?? "", voice: voice?.id ?? "", duration: 0, finished: false,
                failure: failure.message))
    }

    private func write(
        _ speech: RenderedSpeech, frames: Int, delays: (before: Double, after: Double), to url: URL
    ) throws(SpeechError) {
        do {
            guard let buffer = speech.buffer(0..<frames) else {
                throw SpeechError(code: .cannotWrite, message: "There is no memory for the sound.")
            }
            let file = try AVAudioFile(
                forWriting: url, settings: buffer.format.settings, commonFormat: buffer.format.commonFormat,
                interleaved: buffer.format.isInterleaved)
            try file.write(silence: delays.before)
            try file.write(from: buffer)
            if frames == speech.frames { try file.write(silence: delays.after) }
            try file.complete()
        } catch let error as SoundFileError {
            throw SpeechError(code: .cannotWrite, message: error.message)
        } catch {
            throw (error as? SpeechError) ?? SpeechError(code: .cannotWrite, message: "The sound cannot be written.")
        }
    }
}

extension AVAudioFile {
    /// Appends silence, in seconds.
    fileprivate func write(silence seconds: Double) throws {
        let frames = AVAudioFrameCount(seconds * processingFormat.sampleRate)
        guard frames > 0, let buffer = AVAudioPCMBuffer(pcmFormat: processingFormat, frameCapacity: frames) else {
            return
        }
        buffer.frameLength = frames
        try write(from: buffer)
    }
}
