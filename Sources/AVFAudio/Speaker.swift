// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import SpeechWire
import Synchronization
import Voices

/// Speaks for all synthesizers of this process, through one engine and into one folder, one utterance after the other.
///
/// It keeps the clock of a loudspeaker: a word is told when it would be heard, and the end when the sound is over.
final class Speaker: Sendable {
    /// The speaker of this process.
    static let shared = Speaker(engine: .shared, journal: .shared, clock: .current)

    let engine: EngineClient
    let journal: SpeechJournal
    private let clock: SpeechClock
    let queue = Mutex(SpeechQueue())
    /// Where utterances are rendered.
    let work = DispatchQueue(label: "earshot.speech")
    /// Where the clock is looked at: not the main queue, which may be busy while something is heard.
    private let time = DispatchQueue(label: "earshot.speech.time")

    /// The longest time between two looks at the clock, in seconds; so much at most the journal lags behind.
    private static let tick = 0.1

    init(engine: EngineClient, journal: SpeechJournal, clock: SpeechClock) {
        self.engine = engine
        self.journal = journal
        self.clock = clock
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
        if isNew { work.async { self.beginNext() } }
        return isNew
    }

    private func beginNext() {
        guard let job = queue.withLock({ $0.next() }) else { return }
        do throws(SpeechError) {
            guard journal.folder != nil else {
                throw SpeechError(
                    code: .noSpeaker,
                    message: "There is no speaker; name a folder for what is spoken in EARSHOT_SPEECH_FOLDER.")
            }
            let prepared = try job.saying.prepared()
            job.saying.tellWhatIsLeftOut(of: prepared)
            var source = SpeechSource(prepared, engine: engine)
            let first = try source.next()
            queue.withLock { queue in
                // Under the lock, so that what was stopped meanwhile leaves one line, not two.
                guard queue.isCurrent(job.number) else { return }
                queue.begin(job.number, SpeechRecording(of: prepared, job.saying, in: journal))
            }
            arrive(job, first, from: source)
        } catch {
            if queue.withLock({ $0.isCurrent(job.number) }) { fail(job, error) }
        }
    }

    private func renderMore(of job: SpeechQueue.Job, from source: SpeechSource) {
        guard queue.withLock({ $0.isCurrent(job.number) }) else { return }
        var source = source
        let next: RenderedSpeech?
        do throws(SpeechError) { next = try source.next() } catch {
            // What was heard was whole sentences; the rest is not heard.
            SpeechJournal.complain(error.message)
            next = nil
        }
        arrive(job, next, from: source)
    }

    private func arrive(_ job: SpeechQueue.Job, _ speech: RenderedSpeech?, from source: SpeechSource) {
        let (run, wantsMore) = queue.withLock { queue in
            if speech != nil { queue.keep(job.number, source) }
            return queue.arrived(job.number, speech, clock.now())
        }
        if let run { time.async { self.step(job.number, run: run) } }
        if wantsMore { work.async { self.renderMore(of: job, from: source) } }
    }

    /// Looks at the clock and does what is due.
    private func step(_ number: Int, run: Int) {
        let step = queue.withLock { $0.step(number, run: run, clock.now()) }
        func goOn(after seconds: Double = 0) {
            clock.after(seconds, time) { self.step(number, run: run) }
        }
        switch step {
        case .tell(let job, let event):
            tell(job, event)
            goOn()
        case .wait(let seconds, let recording, let heard):
            recording.heard(heard)
            goOn(after: min(seconds, Self.tick))
        case .turn(let job, let recording, let over):
            recording.add(over)
            if let source = queue.withLock({ $0.source(of: number) }) {
                work.async { self.renderMore(of: job, from: source) }
            }
            goOn()
        case .pause(let job):
            tell(job, .paused)
        case .cut(let cut):
            write(cut)
            end(cut.job, .cancelled)
            work.async { self.beginNext() }
        case .complete(let job, let recording, let over):
            if let over { recording.add(over) }
            recording.end(isFinished: true)
            queue.withLock { $0.end(number) }
            end(job, .finished)
            work.async { self.beginNext() }
        case nil:
            break
        }
    }

    private func fail(_ job: SpeechQueue.Job, _ error: SpeechError) {
        record(job.saying, failure: error)
        SpeechJournal.complain(error.message)
        queue.withLock { $0.end(job.number) }
        // Nobody cancelled it, and whoever waits for the end of a text of theirs does not know of another.
        if !job.saying.isInWords { tell(job, .started) }
        end(job, job.saying.isInWords ? .cancelled : .finished)
        beginNext()
    }

    private func tell(_ job: SpeechQueue.Job, _ event: SpeechEvent) {
        DispatchQueue.main.async {
            if !self.queue.withLock({ $0.hasStopped(job.number) }) { job.report(event) }
        }
    }

    private func end(_ job: SpeechQueue.Job, _ event: SpeechEvent) {
        DispatchQueue.main.async {
            self.queue.withLock { $0.forget(job.number) }
            job.report(event)
        }
    }

    // MARK: Stopping and pausing

    /// Stops everything of a synthesizer's; when it returns, the journal knows.
    func stop(_ owner: ObjectIdentifier, atWord: Bool) -> Bool {
        let (cuts, hadAny) = queue.withLock { $0.stop(owner, atWord: atWord, clock.now()) }
        for cut in cuts {
            write(cut)
            end(cut.job, .cancelled)
        }
        if !cuts.isEmpty { work.async { self.beginNext() } }
        return hadAny
    }

    func pause(_ owner: ObjectIdentifier, atWord: Bool) -> Bool {
        let (job, willPause) = queue.withLock { $0.pause(owner, atWord: atWord, clock.now()) }
        if let job { tell(job, .paused) }
        return willPause
    }

    func proceed(_ owner: ObjectIdentifier) -> Bool {
        guard let (job, run) = queue.withLock({ $0.proceed(owner, clock.now()) }) else { return false }
        tell(job, .continued)
        time.async { self.step(job.number, run: run) }
        return true
    }

    private func write(_ cut: SpeechQueue.Cut) {
        guard let recording = cut.recording else {
            journal.append(.notBegun(cut.job.saying))
            return
        }
        if let speech = cut.speech {
            recording.add(speech, frames: Int((cut.heard * Double(speech.sampleRate)).rounded()))
        }
        recording.end(isFinished: false)
    }

    func record(_ saying: Saying, failure: SpeechError) {
        var entry = SpeechJournal.Entry.notBegun(saying)
        entry.cutOffAt = nil
        entry.failure = failure.message
        journal.append(entry)
    }
}
