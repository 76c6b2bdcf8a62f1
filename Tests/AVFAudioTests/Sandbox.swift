// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization
import Testing

@testable import AVFAudio

/// A folder that lives as long as a test.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("earshot-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The names of everything in the folder, hidden files too.
    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } }
}

/// The utterance of a voice.
func utterance(_ text: String, voice: String = "en-US") throws -> AVSpeechUtterance {
    let utterance = AVSpeechUtterance(string: text)
    let found: AVSpeechSynthesisVoice = try #require(AVSpeechSynthesisVoice(identifier: voice))
    utterance.voice = found
    return utterance
}

/// An utterance of words, which are said whole or not at all.
func words(_ text: String, voice: String = "en-US") throws -> AVSpeechUtterance {
    let found: AVSpeechSynthesisVoice = try #require(AVSpeechSynthesisVoice(identifier: voice))
    return AVSpeechUtterance(words: text, voice: found.voice)
}

/// What `write` gave.
struct Written: Sendable {
    var samples: [Int16] = []
    var lengths: [Int] = []
    var ranges: [NSRange] = []

    /// The parts of the text that were told as words.
    func words(of text: String) -> [String] { ranges.map { (text as NSString).substring(with: $0) } }
}

/// Writes an utterance and waits for its end.
func written(_ utterance: sending AVSpeechUtterance) async -> Written {
    await withCheckedContinuation { (done: CheckedContinuation<Written, Never>) in
        var result = Written()
        AVSpeechSynthesizer().write(utterance) { buffer in
            guard let buffer = buffer as? AVAudioPCMBuffer else { return }
            result.samples += buffer.int16Samples
            result.lengths.append(Int(buffer.frameLength))
            if buffer.frameLength == 0 { done.resume(returning: result) }
        } toMarkerCallback: { markers in
            result.ranges += markers.map(\.textRange)
        }
    }
}

/// A clock that does not wait: it jumps to the next thing that is due when the main queue has done what came before.
final class JumpingClock: Sendable {
    private let time = Mutex(0.0)

    /// The seconds of speech so far.
    var now: Double { time.withLock { $0 } }

    /// The clock's face, for who wants to look at it later.
    var read: @Sendable () -> Double { { self.now } }

    /// Lets time pass, as if somebody were slow.
    func pass(_ seconds: Double) { time.withLock { $0 += seconds } }

    var clock: SpeechClock {
        SpeechClock(
            now: { self.now },
            after: { seconds, queue, work in
                let due = self.now + seconds
                DispatchQueue.main.async {
                    self.time.withLock { $0 = max($0, due) }
                    queue.async(execute: work)
                }
            })
    }
}
