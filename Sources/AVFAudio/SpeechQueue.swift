// SPDX-License-Identifier: Apache-2.0

import SpeechWire

/// The order in which everything in this process is spoken: one utterance after the other, whoever asked for it.
///
/// This is the state alone: each method tells what is to be done, and ``Speaker`` does it.
struct SpeechQueue {
    /// One utterance that waits or is being spoken.
    struct Job: Sendable {
        let number: Int
        /// The synthesizer.
        let owner: ObjectIdentifier
        /// The utterance object, which may be enqueued once at a time.
        let utterance: ObjectIdentifier
        let saying: Saying
        /// Tells the synthesizer's delegate; to be called on the main queue.
        let report: @Sendable (SpeechEvent) -> Void
    }

    /// An utterance that was stopped.
    struct Cut: Sendable {
        let job: Job
        let speech: RenderedSpeech?
        /// The frame before which it was stopped.
        let frame: Int
    }

    /// What comes next of the utterance that is being spoken.
    enum Step: Sendable {
        case tell(Job, SpeechEvent)
        case say(Job, RenderedSpeech, Reply.Word)
        case pause(Job)
        case cut(Cut)
        case complete(Job, RenderedSpeech)
    }

    private struct Current {
        let job: Job
        var speech: RenderedSpeech?
        var hasBegun = false
        var isPaused = false
        var isCompleting = false
        /// Which run of steps counts; each pause ends one.
        var run = 0
        /// What is wanted at the next word.
        var stopsAtWord = false
        var pausesAtWord = false
        var nextWord = 0
        /// The frame at which the word that is being spoken begins.
        var frame = 0
    }

    private var current: Current?
    private var waiting: [Job] = []
    /// The utterances that are being written to buffers, and their synthesizers.
    private var writing: [Int: ObjectIdentifier] = [:]
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

    /// Takes the sound of a job; returns the run of steps that begins, or nil when it was stopped in the meantime.
    mutating func rendered(_ number: Int, _ speech: RenderedSpeech) -> Int? {
        guard current?.job.number == number else { return nil }
        current?.speech = speech
        return current?.run
    }

    /// Goes one word further; nil when the job is paused, stopped or over, or goes on in another run.
    mutating func step(_ number: Int, run: Int) -> Step? {
        guard var now = current, now.job.number == number, now.run == run, !now.isPaused, !now.isCompleting,
            let speech = now.speech
        else { return nil }
        defer { current = current == nil ? nil : now }
        guard now.hasBegun else {
            now.hasBegun = true
            return .tell(now.job, .started)
        }
        let isOver = now.nextWord == speech.words.count
        if now.stopsAtWord, !isOver {
            current = nil
            return .cut(Cut(job: now.job, speech: speech, frame: speech.words[now.nextWord].sample))
        }
        if now.pausesAtWord, !isOver {
            now.pausesAtWord = false
            now.isPaused = true
            return .pause(now.job)
        }
        guard !isOver else {
            now.isCompleting = true
            return .complete(now.job, speech)
        }
        let word = speech.words[now.nextWord]
        now.nextWord += 1
        now.frame = word.sample
        return .say(now.job, speech, word)
    }

    /// Forgets a job that is over.
    mutating func end(_ number: Int) {
        if current?.job.number == number { current = nil }
    }

    /// Stops everything of a synthesizer's; returns what was cut off now, and whether there was anything to stop.
    mutating func stop(_ owner: ObjectIdentifier, atWord: Bool) -> (cuts: [Cut], hadAny: Bool) {
        var cuts: [Cut] = []
        var hadAny = writing.values.contains(owner)
        writing = writing.filter { $0.value != owner }
        if var now = current, now.job.owner == owner, !now.isCompleting {
            hadAny = true
            if atWord, now.hasBegun, !now.isPaused {
                now.stopsAtWord = true
                current = now
            } else {
                cuts.append(Cut(job: now.job, speech: now.speech, frame: now.frame))
                current = nil
            }
        }
        for job in waiting where job.owner == owner { cuts.append(Cut(job: job, speech: nil, frame: 0)) }
        hadAny = hadAny || !cuts.isEmpty
        waiting.removeAll { $0.owner == owner }
        return (cuts, hadAny)
    }

    /// Pauses a synthesizer; returns the job when it pauses now, and whether it pauses at all.
    mutating func pause(_ owner: ObjectIdentifier, atWord: Bool) -> (now: Job?, willPause: Bool) {
        guard var now = current, now.job.owner == owner, !now.isPaused, !now.isCompleting else { return (nil, false) }
        defer { current = now }
        if atWord, now.hasBegun {
            now.pausesAtWord = true
            return (nil, true)
        }
        now.isPaused = true
        return (now.job, true)
    }

    /// Lets a paused synthesizer go on; returns its job and the run of steps that begins.
    mutating func proceed(_ owner: ObjectIdentifier) -> (job: Job, run: Int)? {
        guard var now = current, now.job.owner == owner, now.isPaused else { return nil }
        now.isPaused = false
        now.run += 1
        current = now
        return (now.job, now.run)
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
}
