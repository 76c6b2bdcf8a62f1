// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Dispatch
import Foundation
import SpeechWire
import Synchronization
import Voices

/// Speaks for all synthesizers of this process, through one engine and into one folder, one utterance after the other.
///
/// It follows what is heard: a word is told when it is, and the end when the sound is over. Where nothing can be heard it keeps
/// the clock of a loudspeaker.
final class Speaker: Sendable {
    /// The speaker of this process.
    static let shared = Speaker(engine: .shared, journal: .shared, clock: .current, output: SpeakerLine.ofDevice)

    let engine: EngineClient
    let journal: SpeechJournal
    private let clock: SpeechClock
    private let output: SpeakerLine.Opening?
    let queue = Mutex(SpeechQueue())
    /// Where utterances are rendered.
    let work = DispatchQueue(label: "earshot.speech")
    /// Where the clock is looked at: not the main queue, which may be busy while something is heard.
    private let time = DispatchQueue(label: "earshot.speech.time")

    /// The longest time between two looks at the clock, in seconds; so much at most the journal lags behind.
    private static let tick = 0.1

    /// - Parameter output: opens a speaker for an utterance; without one nothing can be heard.
    init(engine: EngineClient, journal: SpeechJournal, clock: SpeechClock, output: SpeakerLine.Opening? = nil) {
        self.output = output
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
        let entry = journal.expect(saying)
        let isNew = queue.withLock { queue in
            guard !queue.contains(utterance) else { return false }
            SpeechUnderWay.shared.begin(saying.push)
            queue.enqueue(
                SpeechQueue.Job(
                    number: queue.newNumber(), owner: owner, utterance: utterance, saying: saying, entry: entry,
                    report: report))
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
            let parts = try job.saying.parts()
            job.saying.tellWhatIsLeftOut(of: parts)
            var source = SpeechSource(parts, engine: engine)
            let first = try source.next()
            let line = try first.flatMap { first throws(SpeechError) in try open(for: job, first) }
            queue.withLock { queue in
                // Under the lock, so that what was stopped meanwhile leaves one line, not two.
                guard queue.isCurrent(job.number) else {
                    line?.close()
                    return
                }
                queue.begin(job.number, SpeechRecording(of: parts, job.saying, in: journal, job.entry), line)
            }
            line?.listen { why in self.lose(job.number, why) }
            arrive(job, first, from: source)
        } catch {
            if queue.withLock({ $0.isCurrent(job.number) }) { fail(job, error) }
        }
    }

    /// Opens the speaker for a job, where there is one.
    private func open(for job: SpeechQueue.Job, _ first: RenderedSpeech) throws(SpeechError) -> SpeakerLine? {
        guard let line = try output?(first.sampleRate, job.saying.push) else { return nil }
        line.send(silence: job.saying.delays.before)
        return line
    }

    /// The time by which the current job is heard.
    private func now(_ queue: SpeechQueue) -> Double { queue.line?.now ?? clock.now() }

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
        let line = queue.withLock { $0.line(of: job.number) }
        if let speech {
            line?.send(speech)
        } else {
            line?.send(silence: job.saying.delays.after)
            line?.end()
        }
        let (run, wantsMore) = queue.withLock { queue in
            if speech != nil { queue.keep(job.number, source) }
            return queue.arrived(job.number, speech, now(queue))
        }
        if let run { time.async { self.step(job.number, run: run) } }
        if wantsMore { work.async { self.renderMore(of: job, from: source) } }
    }

    /// Looks at the clock and does what is due.
    private func step(_ number: Int, run: Int) {
        let (step, line) = queue.withLock { queue in
            let line = queue.line(of: number)
            return (queue.step(number, run: run, now(queue)), line)
        }
        func goOn(after seconds: Double = 0) {
            if seconds > 0, let line {
                line.after(seconds, time) { self.step(number, run: run) }
            } else {
                clock.after(seconds, time) { self.step(number, run: run) }
            }
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
            stand(job, line)
        case .cut(let cut):
            write(cut)
            end(cut.job, .cancelled)
            work.async { self.beginNext() }
        case .complete(let job, let recording, let over):
            if let over { recording.add(over) }
            recording.end(isFinished: true)
            queue.withLock { $0.end(number) }
            line?.close()
            end(job, .finished)
            work.async { self.beginNext() }
        case nil:
            break
        }
    }

    private func fail(_ job: SpeechQueue.Job, _ error: SpeechError) {
        record(job.saying, failure: error, in: job.entry)
        SpeechJournal.complain(error.message)
        queue.withLock { $0.end(job.number) }
        // Nobody cancelled it, and whoever waits for the end of a text of theirs does not know of another.
        if !job.saying.isInWords { tell(job, .started) }
        end(job, job.saying.isInWords ? .cancelled : .finished)
        beginNext()
    }

    /// Ends a job that its speaker cannot play to its end.
    private func lose(_ number: Int, _ why: String) {
        guard let cut = queue.withLock({ queue in queue.lose(number, now(queue)) }) else { return }
        write(cut)
        SpeechJournal.complain("An utterance was not played: \(why)")
        let isInWords = cut.job.saying.isInWords
        if !isInWords, !cut.hasBegun { DispatchQueue.main.async { cut.job.report(.started) } }
        end(cut.job, isInWords ? .lost : .finished)
        work.async { self.beginNext() }
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
            SpeechUnderWay.shared.end(job.saying.push)
        }
    }

    // MARK: Stopping and pausing

    /// Stops everything of a synthesizer's; when it returns, the journal knows.
    func stop(_ owner: ObjectIdentifier, atWord: Bool) -> Bool {
        let (cuts, hadAny) = queue.withLock { queue in queue.stop(owner, atWord: atWord, now(queue)) }
        for cut in cuts {
            write(cut)
            end(cut.job, .cancelled)
        }
        if !cuts.isEmpty { work.async { self.beginNext() } }
        return hadAny
    }

    func pause(_ owner: ObjectIdentifier, atWord: Bool) -> Bool {
        let (job, willPause, line) = queue.withLock { queue in
            let (job, willPause) = queue.pause(owner, atWord: atWord, now(queue))
            return (job, willPause, queue.line)
        }
        if let job { stand(job, line) }
        return willPause
    }

    /// Tells that a job pauses, once its speaker does.
    private func stand(_ job: SpeechQueue.Job, _ line: SpeakerLine?) {
        guard let line else { return tell(job, .paused) }
        line.pause { self.tell(job, .paused) }
    }

    func proceed(_ owner: ObjectIdentifier) -> Bool {
        let (going, line) = queue.withLock { queue in (queue.proceed(owner, now(queue)), queue.line) }
        guard let (job, run) = going else { return false }
        let goOn: @Sendable () -> Void = {
            self.tell(job, .continued)
            if let run { self.time.async { self.step(job.number, run: run) } }
        }
        if let line { line.proceed(then: goOn) } else { goOn() }
        return true
    }

    private func write(_ cut: SpeechQueue.Cut) {
        cut.line?.close()
        guard let recording = cut.recording else {
            journal.settle(.notBegun(cut.job.saying), in: cut.job.entry)
            return
        }
        if let speech = cut.speech {
            recording.add(speech, frames: Int((cut.heard * Double(speech.sampleRate)).rounded()))
        }
        recording.end(isFinished: false)
    }

    func record(_ saying: Saying, failure: SpeechError, in line: SpeechJournal.Line? = nil) {
        var entry = SpeechJournal.Entry.notBegun(saying)
        entry.cutOffAt = nil
        entry.failure = failure.message
        journal.settle(entry, in: line)
    }
}
