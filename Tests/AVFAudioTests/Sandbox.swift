// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation
import Testing

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

/// What `write` gave.
struct Written: Sendable {
    var samples: [Int16] = []
    var lengths: [Int] = []
    var failure: SpeechError?
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
        } onFailure: { error in
            result.failure = error
            done.resume(returning: result)
        }
    }
}
