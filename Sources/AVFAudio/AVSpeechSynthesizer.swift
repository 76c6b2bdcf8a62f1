// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Dispatch
public import Foundation
import SpeechWire

/// Where in the sound speech may be stopped or paused.
public enum AVSpeechBoundary: Int, Sendable {
    /// At once.
    case immediate = 0
    /// After the word that is being spoken.
    case word = 1
}

/// Speaks utterances, or turns them into buffers.
///
/// Utterances are spoken one after the other, also those of several synthesizers. The delegate is told on the main queue,
/// so nothing is said while nobody serves that. As on iOS, what a synthesizer has to say ends with it: keep it as long as
/// it speaks.
///
/// - Note: On Linux the speaker is a folder, named by `EARSHOT_SPEECH_FOLDER`, that keeps the time of a loudspeaker, unless a
///   device has one that can be heard: then everything follows what has been heard.
///   Amounts, numbers and dates are said in the words of the voice's language; what is not certain, and what the voice does
///   not read, is left out with the warning `speech-left-out`. Every utterance ends in `didFinish`, or in a `didCancel`
///   that somebody asked for.
open class AVSpeechSynthesizer: NSObject {
    /// Takes one buffer of an utterance; the last one is empty.
    public typealias BufferCallback = (AVAudioBuffer) -> Void

    /// Takes the words of an utterance.
    public typealias MarkerCallback = ([AVSpeechSynthesisMarker]) -> Void

    /// Hears of what the synthesizer does.
    open weak var delegate: (any AVSpeechSynthesizerDelegate)?

    /// Whether the session of the application is used; without effect on Linux, which has no session.
    open var usesApplicationAudioSession = true

    /// Whether speech goes into a phone call; without effect on Linux, which has none.
    open var mixToTelephonyUplink = false

    let speaker: Speaker

    /// The queue on which buffers are given away.
    private let buffers = DispatchQueue(label: "earshot.speech.buffers")

    /// Makes a synthesizer.
    public override init() {
        speaker = .shared
        super.init()
    }

    /// Makes a synthesizer that speaks through a speaker of its own.
    init(speaker: Speaker) {
        self.speaker = speaker
        super.init()
    }

    deinit { _ = speaker.stop(ObjectIdentifier(self), atWord: false) }

    /// Whether something is being spoken, paused, or waiting.
    open var isSpeaking: Bool { speaker.isSpeaking(ObjectIdentifier(self)) }

    /// Whether speech is paused.
    open var isPaused: Bool { speaker.isPaused(ObjectIdentifier(self)) }

    /// Enqueues an utterance to be spoken.
    ///
    /// It is a programming error, here as on iOS, to enqueue an utterance that is still enqueued.
    open func speak(_ utterance: AVSpeechUtterance) {
        let isNew = speaker.speak(
            utterance.saying, utterance: ObjectIdentifier(utterance), owner: ObjectIdentifier(self),
            report: DelegateCall(self, utterance).report)
        precondition(isNew, "An utterance may not be enqueued while it is enqueued already.")
    }

    /// Turns an utterance into buffers of 16-bit samples, given away on a queue of the synthesizer's own.
    ///
    /// The last buffer is empty; one of which nothing can be said gives an empty buffer only.
    open func write(_ utterance: AVSpeechUtterance, toBufferCallback bufferCallback: @escaping BufferCallback) {
        write(utterance, to: bufferCallback, markers: nil)
    }

    /// Turns an utterance into buffers, and tells beforehand where its words are.
    open func write(
        _ utterance: AVSpeechUtterance, toBufferCallback bufferCallback: @escaping BufferCallback,
        toMarkerCallback markerCallback: @escaping MarkerCallback
    ) {
        write(utterance, to: bufferCallback, markers: markerCallback)
    }

    /// Says an utterance to whoever asks, and waits for the whole of it.
    ///
    /// It has the utterance's level and volume; one without a level is as the engine gave it.
    /// - Throws: ``SpeechError``: of an utterance in words whenever not all of it can be said, of any other when nothing can.
    package func rendered(_ utterance: AVSpeechUtterance) throws(SpeechError) -> (samples: [Int16], sampleRate: Double)
    {
        guard let speech = try speaker.render(utterance.saying) else { return ([], 22_050) }
        return (speech.int16Samples(speech.frames), Double(speech.sampleRate))
    }

    /// Stops speaking and forgets what waits; false when there was nothing.
    @discardableResult
    open func stopSpeaking(at boundary: AVSpeechBoundary) -> Bool {
        speaker.stop(ObjectIdentifier(self), atWord: boundary == .word)
    }

    /// Pauses; false when nothing is being spoken.
    @discardableResult
    open func pauseSpeaking(at boundary: AVSpeechBoundary) -> Bool {
        speaker.pause(ObjectIdentifier(self), atWord: boundary == .word)
    }

    /// Goes on after a pause; false when there is none.
    @discardableResult
    open func continueSpeaking() -> Bool { speaker.proceed(ObjectIdentifier(self)) }

    /// Starts the engine and returns at once, so that its start overlaps with other work.
    ///
    /// On the caller's thread: starting a process takes less time than waking a thread of Dispatch's.
    package static func prelaunchEngine(for voice: AVSpeechSynthesisVoice? = nil) {
        let engineVoice = voice.flatMap { $0.voice.inEngine }
        EngineClient.shared.prelaunch(engineVoice)
    }

    private func write(
        _ utterance: AVSpeechUtterance, to bufferCallback: @escaping BufferCallback, markers: MarkerCallback?
    ) {
        let callbacks = Callbacks(synthesizer: self, buffer: bufferCallback, markers: markers)
        let taker = Speaker.Taker(
            queue: buffers, buffer: callbacks.give, markers: markers == nil ? nil : callbacks.mark)
        speaker.write(
            utterance.saying, owner: ObjectIdentifier(self), to: taker, report: DelegateCall(self, utterance).report)
    }
}

@available(*, unavailable)
extension AVSpeechSynthesizer: @unchecked Sendable {}

/// What Apple's API lets pass from the caller's thread to the synthesizer's queue.
// Apple's closures are not `@Sendable`; they are called on one serial queue only, and never before `write` has been called.
private final class Callbacks: @unchecked Sendable {
    /// Kept until the last buffer, so that its end does not stop the writing.
    private let synthesizer: AVSpeechSynthesizer
    private let buffer: AVSpeechSynthesizer.BufferCallback
    private let markers: AVSpeechSynthesizer.MarkerCallback?

    init(
        synthesizer: AVSpeechSynthesizer, buffer: @escaping AVSpeechSynthesizer.BufferCallback,
        markers: AVSpeechSynthesizer.MarkerCallback?
    ) {
        self.synthesizer = synthesizer
        self.buffer = buffer
        self.markers = markers
    }

    @Sendable func give(_ buffer: AVAudioPCMBuffer) { self.buffer(buffer) }
    @Sendable func mark(_ words: [SpokenWord]) { markers?(words.map(\.marker)) }
}

/// Tells a synthesizer's delegate about an utterance.
// The synthesizer and the utterance are touched on the main queue only, where Apple's API touches them too.
private final class DelegateCall: @unchecked Sendable {
    private weak var synthesizer: AVSpeechSynthesizer?
    private let utterance: AVSpeechUtterance

    init(_ synthesizer: AVSpeechSynthesizer, _ utterance: AVSpeechUtterance) {
        self.synthesizer = synthesizer
        self.utterance = utterance
    }

    /// What the delegate says in turn is said for the same push.
    @Sendable func report(_ event: SpeechEvent) {
        CurrentPush.$number.withValue(utterance.push) { tell(event) }
    }

    private func tell(_ event: SpeechEvent) {
        guard let synthesizer, let delegate = synthesizer.delegate else { return }
        switch event {
        case .started: delegate.speechSynthesizer(synthesizer, didStart: utterance)
        case .paused: delegate.speechSynthesizer(synthesizer, didPause: utterance)
        case .continued: delegate.speechSynthesizer(synthesizer, didContinue: utterance)
        case .finished: delegate.speechSynthesizer(synthesizer, didFinish: utterance)
        case .cancelled: delegate.speechSynthesizer(synthesizer, didCancel: utterance)
        case .lost:
            utterance.wasNotPlayed = true
            delegate.speechSynthesizer(synthesizer, didCancel: utterance)
        case .word(let word):
            if word.mark == nil {
                delegate.speechSynthesizer(synthesizer, willSpeakRangeOfSpeechString: word.range, utterance: utterance)
            }
            delegate.speechSynthesizer(synthesizer, willSpeak: word.marker, utterance: utterance)
        }
    }
}
