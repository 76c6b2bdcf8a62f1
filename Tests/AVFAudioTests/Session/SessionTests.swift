// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Foundation
import Synchronization
import Testing

@testable import AVFAudio

@Suite("An audio session")
struct SessionTests {
    private final class Warnings: Sendable {
        private let codes = Mutex<[String]>([])
        private let messages = Mutex<[String]>([])
        func add(_ warning: DeviceWarning) {
            codes.withLock { $0.append(warning.code) }
            messages.withLock { $0.append(warning.message) }
        }
        var all: [String] { codes.withLock { $0 } }
        var told: [String] { messages.withLock { $0 } }
    }

    private func session(isInExtension: Bool, isStrict: Bool = false, _ warnings: Warnings) -> AVAudioSession {
        AVAudioSession(SessionStart(isInExtension: isInExtension, isStrict: isStrict) { warnings.add($0) })
    }

    @Test func `that an extension starts is warned of once for each push`() throws {
        let warnings = Warnings()
        let session = session(isInExtension: true, warnings)
        for push: UInt32 in [1, 1, 2] {
            try CurrentPush.$number.withValue(push) { try session.setActive(true) }
        }
        #expect(warnings.all == ["audio-session-in-extension", "audio-session-in-extension"])
    }

    @Test func `that an extension starts without naming one names what has started it`() throws {
        let warnings = Warnings()
        for isStrict in [false, true] {
            let start = SessionStart(isInExtension: true, isStrict: isStrict) { warnings.add($0) }
            try? start.check(by: "AVAudioPlayer.play()")
        }
        #expect(
            warnings.told.map { $0.prefix(68) }
                == [
                    "The extension started an audio session by AVAudioPlayer.play(), which",
                    "The extension started an audio session by AVAudioPlayer.play() and was",
                ].map { $0.prefix(68) })
    }

    @Test func `that an extension starts on a strict device fails as on an iPhone`() throws {
        let warnings = Warnings()
        let session = session(isInExtension: true, isStrict: true, warnings)
        let error = #expect(throws: NSError.self) { try session.setActive(true) }
        #expect(error?.domain == "NSOSStatusErrorDomain" && error?.code == 561_015_905)
        #expect(error?.localizedDescription == "Session activation failed")
        #expect(warnings.all == ["audio-session-in-extension"])
        try session.setActive(false, options: .notifyOthersOnDeactivation)
    }

    @Test func `of an app is started`() throws {
        let warnings = Warnings()
        try session(isInExtension: false, isStrict: true, warnings).setActive(true)
        #expect(warnings.all.isEmpty)
    }

    @Test func `keeps what was set`() throws {
        let session = session(isInExtension: true, Warnings())
        #expect(session.category == .soloAmbient && session.mode == .default)
        try session.setCategory(.playback, mode: .spokenAudio, options: [.duckOthers, .mixWithOthers])
        #expect(session.category == .playback && session.mode == .spokenAudio)
        #expect(session.categoryOptions.rawValue == 3)
        try session.setCategory(.ambient)
        #expect(session.category == .ambient && session.mode == .default && session.categoryOptions.isEmpty)
    }

    @Test func `takes no category that there is not`() {
        let session = session(isInExtension: true, Warnings())
        let error = #expect(throws: NSError.self) { try session.setCategory(.init(rawValue: "Loud")) }
        #expect(error?.code == -50 && session.category == .soloAmbient)
    }

    @available(*, deprecated, message: "for the older names")
    private func older(_ session: AVAudioSession) throws {
        try session.setCategory(AVAudioSessionCategoryPlayback, with: .mixWithOthers)
        try session.setActive(true, with: .notifyOthersOnDeactivation)
    }

    @Test func `is set up under the names before Swift 4_2`() throws {
        let session = session(isInExtension: false, Warnings())
        try (self as any OlderNames).use(session)
        #expect(session.category == .playback && session.categoryOptions == .mixWithOthers)
    }
}

/// Lets a test call what is deprecated without a warning.
private protocol OlderNames { func use(_ session: AVAudioSession) throws }
extension SessionTests: OlderNames {
    @available(*, deprecated, message: "for the older names")
    func use(_ session: AVAudioSession) throws { try older(session) }
}
