// SPDX-License-Identifier: Apache-2.0

import SpeechWire
import Voices

/// Gives the sound of an utterance, piece after piece.
///
/// What must be said whole is rendered whole before anything of it is given: a part of an amount is a wrong amount. Of any
/// other text a piece at a time is rendered, so that a long one needs no more memory than a short one; what the engine fails
/// on is left out.
struct SpeechSource: Sendable {
    private var speech: PreparedSpeech
    /// What comes after it.
    private var rest: ArraySlice<PreparedSpeech>
    /// Silence and bookmarks that wait for a word.
    private var silence: Double
    private var marks: [(offset: Int, name: String)]
    private var sampleRate = 22_050
    private let engine: EngineClient
    private var waiting: [Range<Int>]
    private var hasGiven = false
    private var lost: SpeechError?
    private var failures = 0
    /// The gain of the first piece, in dB, which all pieces get: a pause in a text is not heard as a step.
    private var gain: Double?

    /// An engine that fails more often has more wrong with it than the text.
    private static let mostFailures = 32

    /// What must be said whole may last so many seconds.
    private let longest: Double

    /// - Parameters:
    ///   - parts: one at least.
    ///   - longest: how many seconds what must be said whole may last; it is not rendered to its end to find out that it is longer.
    init(_ parts: [PreparedSpeech], engine: EngineClient, longest: Double = .infinity) {
        self.longest = longest
        speech = parts[0]
        rest = parts.dropFirst()
        silence = speech.silence
        marks = speech.marks
        self.engine = engine
        waiting = SpeechPieces.cut(speech.text, isAwaited: !speech.isStrict).reversed()
    }

    /// Renders what comes next, or nil at the end.
    /// - Throws: ``SpeechError`` when nothing can be said, or not all of what must be said whole.
    mutating func next() throws(SpeechError) -> RenderedSpeech? {
        var next = try nextPiece()
        while speech.isStrict, let whole = next {
            guard Double(whole.samples.count) <= longest * Double(whole.sampleRate) else {
                throw SpeechError(
                    code: .tooLong, message: "The words would last more than \(Int(longest)) seconds; say less.")
            }
            guard let more = try nextPiece() else { break }
            next?.append(more)
        }
        guard var next else { return hasGiven ? lastSilence() : nil }
        if let level = speech.level, let found = next.bring(to: level, gain: gain) { gain = found }
        next.soften(to: speech.share)
        next.delay(by: silence)
        silence = 0
        sampleRate = next.sampleRate
        let isLast = waiting.isEmpty && rest.isEmpty
        for mark in marks where isLast || next.reaches(mark.offset) { next.mark(mark.name, at: mark.offset) }
        marks.removeAll { isLast || next.reaches($0.offset) }
        return next
    }

    /// The silence that the text ends with.
    private mutating func lastSilence() -> RenderedSpeech? {
        guard silence > 0 else { return nil }
        defer { silence = 0 }
        return RenderedSpeech(silence: silence, sampleRate: sampleRate, volume: speech.volume)
    }

    private mutating func nextPiece() throws(SpeechError) -> RenderedSpeech? {
        repeat {
            if let piece = try nextPieceOfPart() { return piece }
        } while turn()
        if let lost, !hasGiven { throw lost }
        return nil
    }

    /// Goes on to the next part.
    private mutating func turn() -> Bool {
        guard let next = rest.popFirst() else { return false }
        speech = next
        silence += next.silence
        marks += next.marks
        waiting = SpeechPieces.cut(next.text).reversed()
        return true
    }

    private mutating func nextPieceOfPart() throws(SpeechError) -> RenderedSpeech? {
        while let range = waiting.popLast() {
            do throws(SpeechError) {
                let piece = try speech.request(for: range)
                guard piece.text.hasLetters else { continue }
                let answer = try engine.ask(.render(piece.request))
                hasGiven = true
                return RenderedSpeech(answer, of: piece, volume: speech.volume)
            } catch {
                try goOn(after: error, at: range)
            }
        }
        return nil
    }

    private mutating func goOn(after error: SpeechError, at range: Range<Int>) throws(SpeechError) {
        let halves = error.code == .timedOut ? nil : SpeechPieces.halves(range, of: speech.text)
        switch error.code {
        case .tooLong where halves != nil: waiting += (halves ?? []).reversed()
        case _ where speech.isStrict: throw error
        case .engineFailed, .textRefused, .timedOut, .tooLong, .emptyText:
            failures += 1
            if failures < Self.mostFailures, let halves {
                waiting += halves.reversed()
                return
            }
            if lost == nil { LeftOut.tell([.engine], voice: speech.voice.id, locale: speech.voice.locale) }
            if error.code != .emptyText { lost = error }
            if failures >= Self.mostFailures { waiting.removeAll() }
        default: throw error
        }
    }
}
