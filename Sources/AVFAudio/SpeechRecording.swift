// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundFiles
import Synchronization
import Voices

/// An utterance that is being heard, as the journal and a sound file tell it.
///
/// The journal has a line of it from the moment it begins, with what has been heard so far: whoever ends this process
/// finds there how far it came.
final class SpeechRecording: Sendable {
    private struct State {
        var entry: SpeechJournal.Entry
        var line: SpeechJournal.Line?
        var url: URL?
        var file: SoundFile?
        /// Seconds of the pieces that have been heard whole.
        var before = 0.0
        var isOver = false
        var text: [String] = []
    }

    private let state: Mutex<State>
    private let journal: SpeechJournal
    private let delays: (before: Double, after: Double)

    /// Writes down that an utterance begins.
    /// - Parameter line: the one that it had while it waited.
    init(of parts: [PreparedSpeech], _ saying: Saying, in journal: SpeechJournal, _ line: SpeechJournal.Line? = nil) {
        self.journal = journal
        delays = saying.delays
        let entry = SpeechJournal.Entry(
            text: parts.map(\.text.words).filter { !$0.isEmpty }.joined(separator: " "),
            locale: parts.first?.voice.locale ?? "", voice: parts.first?.voice.id ?? "", duration: 0,
            finished: false, cutOffAt: 0, push: saying.push)
        if let line { journal.rewrite(line, entry, isOver: false) }
        state = Mutex(State(entry: entry, line: line ?? journal.append(entry, isOver: false)))
    }

    /// Writes down that so many seconds of the present piece have been heard.
    func heard(_ seconds: Double) {
        state.withLock { state in
            guard !state.isOver else { return }
            let all = state.before + seconds
            state.entry.duration = all
            state.entry.cutOffAt = all
            if let line = state.line { journal.rewrite(line, state.entry, isOver: false) }
        }
    }

    /// Adds a piece that was heard, whole or to a frame.
    func add(_ speech: RenderedSpeech, frames: Int? = nil) {
        state.withLock { state in
            guard !state.isOver, state.entry.failure == nil else { return }
            let count = min(frames ?? speech.frames, speech.frames)
            state.before += Double(count) / Double(speech.sampleRate)
            if !speech.text.isEmpty { state.text.append(speech.text) }
            guard count > 0 else { return }
            do throws(SoundFileError) {
                let file = try open(&state, sampleRate: speech.sampleRate)
                try file.write(speech.int16Samples(count))
            } catch {
                state.file?.discard()
                state.file = nil
                state.entry.failure = error.message
                SpeechJournal.complain(error.message)
            }
        }
    }

    /// Writes down that it is over; the sound has its name then.
    func end(isFinished: Bool) {
        state.withLock { state in
            guard !state.isOver else { return }
            state.isOver = true
            if let file = state.file {
                do throws(SoundFileError) {
                    if isFinished { try file.write(silence: delays.after) }
                    try file.close()
                    state.entry.file = state.url?.lastPathComponent
                } catch {
                    file.discard()
                    state.entry.failure = error.message
                    SpeechJournal.complain(error.message)
                }
            }
            state.file = nil
            if state.entry.failure != nil { state.entry.file = nil }
            state.entry.duration = state.before
            state.entry.finished = isFinished && state.entry.failure == nil
            state.entry.cutOffAt = isFinished ? nil : state.before
            if isFinished { state.entry.text = state.text.joined(separator: " ") }
            if let line = state.line { journal.rewrite(line, state.entry, isOver: true) }
        }
    }

    private func open(_ state: inout State, sampleRate: Int) throws(SoundFileError) -> SoundFile {
        if let file = state.file { return file }
        guard let folder = journal.folder else {
            throw SoundFileError(code: .fileNotFound, message: "The folder for what is spoken is gone.")
        }
        let url = folder.appendingPathComponent(journal.nextName())
        let file = try SoundFile(
            writing: url.path,
            layout: SoundLayout(
                encoding: .linear(bits: 16, isFloat: false), sampleRate: Double(sampleRate), channels: 1,
                container: .wav))
        try file.write(silence: delays.before)
        state.url = url
        state.file = file
        return file
    }
}

extension SoundFile {
    /// Appends silence, in seconds.
    fileprivate func write(silence seconds: Double) throws(SoundFileError) {
        let frames = Int(seconds * layout.sampleRate)
        if frames > 0 { try write([Int16](repeating: 0, count: frames)) }
    }
}
