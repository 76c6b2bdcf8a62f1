// SPDX-License-Identifier: Apache-2.0

/// What the queue holds, and what it tells whoever speaks.
extension SpeechQueue {
    /// One utterance that waits or is being spoken.
    struct Job: Sendable {
        let number: Int
        /// The synthesizer.
        let owner: ObjectIdentifier
        /// The utterance object, which may be enqueued once at a time.
        let utterance: ObjectIdentifier
        let saying: Saying
        /// The line that a device has of it since it was enqueued.
        var entry: SpeechJournal.Line?
        /// Tells the synthesizer's delegate; to be called on the main queue.
        let report: @Sendable (SpeechEvent) -> Void
    }

    /// An utterance that was stopped.
    struct Cut: Sendable {
        let job: Job
        /// Where it is written down, if it had begun.
        var recording: SpeechRecording?
        /// The piece that was being heard, and how many seconds of it were.
        var speech: RenderedSpeech?
        var heard = 0.0
        /// The speaker that was speaking it, and whether that had been told.
        var line: SpeakerLine?
        var hasBegun = true
    }

    /// What is to be done now for the utterance that is being spoken.
    enum Step: Sendable {
        /// The delegate is told.
        case tell(Job, SpeechEvent)
        /// Nothing for some seconds; so much of the piece has been heard.
        case wait(Double, SpeechRecording, heard: Double)
        /// The next piece has begun; this one has been heard.
        case turn(Job, SpeechRecording, over: RenderedSpeech)
        /// It pauses, because it was to pause after a word.
        case pause(Job)
        /// It ends, because it was to end after a word.
        case cut(Cut)
        /// All of it has been heard.
        case complete(Job, SpeechRecording, over: RenderedSpeech?)
    }
}
