// SPDX-License-Identifier: Apache-2.0

/// The order in which everything in this process is spoken: one utterance after the other, whoever asked for it.
///
/// This is the state alone: each method tells what is to be done, and ``Speaker`` does it.
struct SpeechQueue {
    private struct Current {
        let job: Job
        var recording: SpeechRecording?
        /// The speaker, where it can be heard.
        var line: SpeakerLine?
        /// What is being heard, and what comes then; nothing more comes when the source is dry.
        var playing: Playback?
        var upcoming: RenderedSpeech?
        var sourceIsDry = false
        /// What gives the pieces, as it was after the last one.
        var source: SpeechSource?
        /// Whether nobody takes steps because the next piece is not there yet.
        var isStalled = true
        var hasBegun = false
        var hasEndedSilent = false
        var isPaused = false
        var isCompleting = false
        /// Which run of steps counts; each pause ends one.
        var run = 0
        /// What is wanted at the next word.
        var stopsAtWord = false
        var pausesAtWord = false
    }

    private var current: Current?
    private var waiting: [Job] = []
    /// The utterances that are being written to buffers, and their synthesizers.
    private var writing: [Int: ObjectIdentifier] = [:]
    /// The utterances that were stopped, until their delegate knows.
    private var stopped: Set<Int> = []
    private var lastNumber = 0

    /// A number that no other job has.
    mutating func newNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// Whether an utterance object is waiting or being spoken.
    func contains(_ utterance: ObjectIdentifier) -> Bool {
        current?.job.utterance == utterance || waiting.contains { $0.utterance == utterance }
    }

    func isSpeaking(_ owner: ObjectIdentifier) -> Bool {
        current?.job.owner == owner || waiting.contains { $0.owner == owner } || writing.values.contains(owner)
    }

    func isPaused(_ owner: ObjectIdentifier) -> Bool { current?.job.owner == owner && current?.isPaused == true }

    mutating func enqueue(_ job: Job) { waiting.append(job) }

    /// Takes the next job to be rendered, if nothing is being spoken.
    mutating func next() -> Job? {
        guard current == nil, !waiting.isEmpty else { return nil }
        let job = waiting.removeFirst()
        current = Current(job: job)
        return job
    }

    /// Whether a job is still wanted.
    func isCurrent(_ number: Int) -> Bool { current?.job.number == number }

    /// Takes what the current job is written down in, and the speaker that speaks it.
    mutating func begin(_ number: Int, _ recording: SpeechRecording, _ line: SpeakerLine? = nil) {
        guard isCurrent(number) else { return }
        current?.recording = recording
        current?.line = line
    }

    /// The speaker of the current job, where it can be heard.
    var line: SpeakerLine? { current?.line }

    /// The speaker of a job.
    func line(of number: Int) -> SpeakerLine? { isCurrent(number) ? current?.line : nil }

    /// Keeps what gives the pieces of a job.
    mutating func keep(_ number: Int, _ source: SpeechSource) {
        if isCurrent(number) { current?.source = source }
    }

    /// What gives the pieces of a job, unless it has none left.
    func source(of number: Int) -> SpeechSource? {
        guard let current, current.job.number == number, !current.sourceIsDry else { return nil }
        return current.source
    }

    /// Takes the next piece of a job, or nil when there is none; returns the run in which somebody must take a step now, and
    /// whether the piece after this one may be rendered.
    mutating func arrived(_ number: Int, _ speech: RenderedSpeech?, _ now: Double) -> (run: Int?, wantsMore: Bool) {
        guard var current, current.job.number == number else { return (nil, false) }
        defer { self.current = current }
        var wantsMore = false
        if let speech {
            if current.playing == nil {
                let lead = current.job.saying.delays.before
                current.playing =
                    current.line == nil
                    ? Playback(speech, lead: lead, since: current.isPaused ? nil : now)
                    : Playback(measured: speech, lead: lead)
                wantsMore = true
            } else {
                current.upcoming = speech
            }
        } else {
            current.sourceIsDry = true
        }
        guard current.isStalled, !current.isPaused else { return (nil, wantsMore) }
        current.isStalled = false
        return (current.run, wantsMore)
    }

    /// Looks at the clock and goes one step further; nil when the job is paused, stopped or over, waits for its next piece,
    /// or goes on in another run.
    mutating func step(_ number: Int, run: Int, _ now: Double) -> Step? {
        guard var current, current.job.number == number, current.run == run, !current.isPaused,
            !current.isCompleting, let recording = current.recording
        else { return nil }
        defer { if self.current != nil { self.current = current } }
        let job = current.job
        guard var playing = current.playing else {
            guard current.sourceIsDry else {
                current.isStalled = true
                return nil
            }
            // Nothing of it can be said: it begins and ends.
            guard current.hasBegun else {
                current.hasBegun = true
                return .tell(job, .started)
            }
            current.isCompleting = true
            return .complete(job, recording, over: nil)
        }
        defer { if current.playing != nil, !current.isCompleting { current.playing = playing } }
        let position = playing.position(now) + 1e-6
        func wait(for place: Double) -> Step { .wait(place - position + 1e-6, recording, heard: playing.heard(now)) }

        guard current.hasBegun else {
            guard playing.hasBegun(now) else { return wait(for: playing.lead) }
            current.hasBegun = true
            return .tell(job, .started)
        }
        if let begins = playing.nextWordBegins {
            guard position >= begins else { return wait(for: begins) }
            if current.stopsAtWord {
                self.current = nil
                return .cut(
                    Cut(
                        job: job, recording: recording, speech: playing.speech, heard: begins - playing.lead,
                        line: current.line))
            }
            if current.pausesAtWord {
                current.pausesAtWord = false
                current.isPaused = true
                playing.stand(at: begins)
                return .pause(job)
            }
            return .tell(job, .word(playing.takeWord()))
        }
        guard position >= playing.length else { return wait(for: playing.length) }
        if let next = current.upcoming {
            let over = playing.speech
            current.upcoming = nil
            playing = playing.followed(by: next, now)
            return .turn(job, recording, over: over)
        }
        guard current.sourceIsDry else {
            current.isStalled = true
            return nil
        }
        if !current.hasEndedSilent, job.saying.delays.after > 0 {
            current.hasEndedSilent = true
            playing.end(with: job.saying.delays.after, now)
            return wait(for: playing.length)
        }
        current.isCompleting = true
        return .complete(job, recording, over: playing.speech)
    }

    /// Forgets a job that is over.
    mutating func end(_ number: Int) {
        if current?.job.number == number { current = nil }
    }

    /// Stops everything of a synthesizer's; returns what was cut off now, and whether there was anything to stop.
    mutating func stop(_ owner: ObjectIdentifier, atWord: Bool, _ now: Double) -> (cuts: [Cut], hadAny: Bool) {
        var cuts: [Cut] = []
        var hadAny = writing.values.contains(owner)
        writing = writing.filter { $0.value != owner }
        if var current, current.job.owner == owner, !current.isCompleting {
            hadAny = true
            if atWord, current.hasBegun, !current.isPaused {
                current.stopsAtWord = true
                self.current = current
            } else {
                cuts.append(
                    Cut(
                        job: current.job, recording: current.recording, speech: current.playing?.speech,
                        heard: current.playing?.heard(now) ?? 0, line: current.line))
                self.current = nil
            }
        }
        for job in waiting where job.owner == owner { cuts.append(Cut(job: job)) }
        hadAny = hadAny || !cuts.isEmpty
        waiting.removeAll { $0.owner == owner }
        stopped.formUnion(cuts.map(\.job.number))
        return (cuts, hadAny)
    }

    /// Gives a job up that its speaker has lost; nil when it is not the current one any more.
    mutating func lose(_ number: Int, _ now: Double) -> Cut? {
        guard let current, current.job.number == number, !current.isCompleting else { return nil }
        self.current = nil
        stopped.insert(number)
        return Cut(
            job: current.job, recording: current.recording, speech: current.playing?.speech,
            heard: current.playing?.heard(now) ?? 0, line: current.line, hasBegun: current.hasBegun)
    }

    /// Whether the delegate is to hear of nothing but the end of a job any more.
    func hasStopped(_ number: Int) -> Bool { stopped.contains(number) }

    /// Forgets a job that was stopped.
    mutating func forget(_ number: Int) { stopped.remove(number) }

    /// Pauses a synthesizer; returns the job when it pauses now, and whether it pauses at all.
    mutating func pause(_ owner: ObjectIdentifier, atWord: Bool, _ now: Double) -> (now: Job?, willPause: Bool) {
        guard var current, current.job.owner == owner, !current.isPaused, !current.isCompleting else {
            return (nil, false)
        }
        defer { self.current = current }
        if atWord, current.hasBegun {
            current.pausesAtWord = true
            return (nil, true)
        }
        current.isPaused = true
        current.playing?.stand(now)
        return (current.job, true)
    }

    /// Lets a paused synthesizer go on; returns its job and the run of steps that begins now, nil where the first piece has not
    /// arrived yet: its arrival begins one.
    mutating func proceed(_ owner: ObjectIdentifier, _ now: Double) -> (job: Job, run: Int?)? {
        guard var current, current.job.owner == owner, current.isPaused else { return nil }
        current.isPaused = false
        current.run += 1
        current.playing?.proceed(now)
        let hasArrived = current.playing != nil || current.sourceIsDry
        if hasArrived { current.isStalled = false }
        self.current = current
        return (current.job, hasArrived ? current.run : nil)
    }

    mutating func beginWriting(_ number: Int, for owner: ObjectIdentifier) { writing[number] = owner }

    func isWriting(_ number: Int) -> Bool { writing[number] != nil }

    mutating func endWriting(_ number: Int) { writing[number] = nil }
}

/// What a synthesizer's delegate is told.
enum SpeechEvent: Sendable {
    case started
    case word(SpokenWord)
    case paused
    case continued
    case finished
    case cancelled
    /// It could not be played, and nobody asked for that.
    case lost
}
