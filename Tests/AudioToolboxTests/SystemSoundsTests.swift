// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Foundation
import SoundFiles
import Synchronization
import Testing

@testable import AudioToolbox

@Suite("System sounds")
struct SystemSoundsTests {
    private final class Told: Sendable {
        let words = Mutex<[String]>([])
    }

    private func sounds(isStrict: Bool) -> (SystemSounds, Told) {
        let told = Told()
        let sounds = SystemSounds(isStrict: isStrict, hurry: 1000) { isWarning, what in
            told.words.withLock { $0.append((isWarning ? "warning " : "") + what.code + ": " + what.message) }
        }
        return (sounds, told)
    }

    private func file(seconds: Double) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("coin-\(UUID().uuidString).wav")
        try SoundSamples(samples: [Int16](repeating: 100, count: Int(seconds * 8000)), sampleRate: 8000)
            .write(to: url.path)
        return url
    }

    @Test func `a sound is recorded as played, and its end is told`() async throws {
        let url = try file(seconds: 1)
        defer { try? FileManager.default.removeItem(at: url) }
        let (sounds, told) = sounds(isStrict: false)
        let number = try #require(sounds.make(url))
        #expect(number > 4096)
        await withCheckedContinuation { done in sounds.play(number, isAlert: true) { done.resume() } }
        #expect(told.words.withLock { $0 } == ["played: The extension played \(url.lastPathComponent) as an alert."])
        await withCheckedContinuation { done in
            sounds.complete(4095) { done.resume() }
            sounds.play(4095, isAlert: false)
        }
        #expect(sounds.dispose(number) && !sounds.dispose(number))
    }

    @Test func `a strict device refuses it, and its end is told all the same`() async {
        let (sounds, told) = sounds(isStrict: true)
        await withCheckedContinuation { done in sounds.play(1007, isAlert: false) { done.resume() } }
        #expect(told.words.withLock { $0.first?.hasPrefix("warning system-sound-in-extension") } == true)
    }

    @Test func `what is no sound, or too long, is none`() throws {
        let (sounds, _) = sounds(isStrict: false)
        let long = try file(seconds: 31)
        defer { try? FileManager.default.removeItem(at: long) }
        #expect(sounds.make(long) == nil && sounds.make(URL(fileURLWithPath: "/etc/passwd")) == nil)
        var number: SystemSoundID = 7
        let status = unsafe AudioServicesCreateSystemSoundID(NSURL(fileURLWithPath: "/none.wav"), &number)
        #expect(status == kAudioServicesSystemSoundUnspecifiedError && number == 7)
    }
}
