// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

@testable import AVFAudio

/// A delegate that notes what it is told, and when by a clock of the test's.
final class Ear<Moment: Sendable>: NSObject, AVSpeechSynthesizerDelegate {
    private let now: @Sendable () -> Moment
    private let list = Mutex<[(event: String, at: Moment)]>([])
    private let act: @Sendable (String, AVSpeechSynthesizer) -> Void
    private let (ends, ended) = AsyncStream<Void>.makeStream()

    /// Listens; each event is handed on as well: a word as it is written, else `start`, `pause`, `continue`, `finish`, `cancel`, or
    /// `lost` for what could not be played.
    init(
        _ now: @escaping @Sendable () -> Moment,
        act: @escaping @Sendable (String, AVSpeechSynthesizer) -> Void = { _, _ in }
    ) {
        self.now = now
        self.act = act
    }

    var events: [(event: String, at: Moment)] { list.withLock { $0 } }
    var names: [String] { events.map(\.event) }
    func at(_ event: String) -> Moment? { events.first { $0.event == event }?.at }

    /// Waits until an utterance is over.
    func end() async { for await _ in ends { return } }

    private func hear(_ event: String, _ synthesizer: AVSpeechSynthesizer) {
        list.withLock { $0.append((event, now())) }
        act(event, synthesizer)
        if ["finish", "cancel", "lost"].contains(event) { ended.yield() }
    }

    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance) {
        hear("start", synthesizer)
    }
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {
        hear("finish", synthesizer)
    }
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance) {
        hear("pause", synthesizer)
    }
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance) {
        hear("continue", synthesizer)
    }
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance) {
        hear(utterance.wasNotPlayed ? "lost" : "cancel", synthesizer)
    }
    func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, willSpeakRangeOfSpeechString range: NSRange, utterance: AVSpeechUtterance
    ) {
        hear((utterance.speechString as NSString).substring(with: range), synthesizer)
    }
}
