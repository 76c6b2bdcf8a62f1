// SPDX-License-Identifier: Apache-2.0

/// A piece of sound that is being heard, and how far: decided by the times that it is told.
struct Playback: Sendable {
    let speech: RenderedSpeech
    /// Whether the times are those of a speaker that can be heard, counted from the beginning of the utterance: they stand still
    /// by themselves.
    let isMeasured: Bool
    /// Seconds of silence before and after.
    let lead: Double
    private(set) var trail = 0.0
    /// The word that comes next.
    private(set) var nextWord = 0

    /// How far it had come when the clock began to count, and since when it counts; it stands where it does not.
    private var offset = 0.0
    private var since: Double?

    init(_ speech: RenderedSpeech, lead: Double, since now: Double?) {
        self.speech = speech
        self.lead = lead
        isMeasured = false
        since = now
    }

    /// Begins where a speaker has heard so many seconds of the utterance.
    init(measured speech: RenderedSpeech, lead: Double, from start: Double = 0) {
        self.speech = speech
        self.lead = lead
        isMeasured = true
        since = start
    }

    /// The piece that is heard after it.
    func followed(by next: RenderedSpeech, _ now: Double) -> Playback {
        guard isMeasured, let since else { return Playback(next, lead: 0, since: now) }
        return Playback(measured: next, lead: 0, from: since + length)
    }

    /// Whether the silence before it is over, and a speaker has begun.
    func hasBegun(_ now: Double) -> Bool { position(now) + 1e-6 >= lead && (!isMeasured || now > 0) }

    /// The seconds until it is over, silence included.
    var length: Double { lead + speech.duration + trail }

    /// How many seconds of it have passed, silence included.
    func position(_ now: Double) -> Double { min(length, offset + (since.map { max(0, now - $0) } ?? 0)) }

    /// How many seconds of speech have been heard.
    func heard(_ now: Double) -> Double { min(speech.duration, max(0, position(now) - lead)) }

    /// When the next word begins; nil when there is none.
    var nextWordBegins: Double? {
        guard nextWord < speech.words.count else { return nil }
        return lead + Double(speech.words[nextWord].frame) / Double(speech.sampleRate)
    }

    /// Takes the next word.
    mutating func takeWord() -> SpokenWord {
        defer { nextWord += 1 }
        return speech.words[nextWord]
    }

    /// Stands still where it is.
    mutating func stand(_ now: Double) {
        if isMeasured { return }
        offset = position(now)
        since = nil
    }

    /// Stands still at a place that has just been reached.
    mutating func stand(at place: Double) {
        if isMeasured { return }
        offset = min(length, place)
        since = nil
    }

    /// Goes on.
    mutating func proceed(_ now: Double) { if since == nil { since = now } }

    /// Adds the silence that ends an utterance.
    mutating func end(with silence: Double, _ now: Double) {
        // From where it really is: the clock may have run past the end of the sound.
        if !isMeasured {
            offset = position(now)
            since = now
        }
        trail = silence
    }
}
