// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation
import Testing

@Suite("Members of Apple's that ask for little")
struct AppleNamesTests {
    @Test func `a marker is made of what it marks`() {
        let range = NSRange(location: 3, length: 4)
        let markers = [
            AVSpeechSynthesisMarker(sentenceRange: range, atByteSampleOffset: 1),
            AVSpeechSynthesisMarker(paragraphRange: range, atByteSampleOffset: 2),
            AVSpeechSynthesisMarker(phonemeString: "ɛ", atByteSampleOffset: 3),
            AVSpeechSynthesisMarker(bookmarkName: "here", atByteSampleOffset: 4),
        ]
        #expect(markers.map(\.mark) == [.sentence, .paragraph, .phoneme, .bookmark])
        #expect(markers.map(\.byteSampleOffset) == [1, 2, 3, 4])
        #expect(markers.prefix(2).allSatisfy { $0.textRange == range })
        #expect(markers[2].phoneme == "ɛ" && markers[3].bookmarkName == "here")
        #expect((markers[3].copy() as? AVSpeechSynthesisMarker)?.bookmarkName == "here")
    }

    @Test func `there are no personal voices`() async {
        #expect(AVSpeechSynthesizer.personalVoiceAuthorizationStatus == .unsupported)
        #expect(await AVSpeechSynthesizer.requestPersonalVoiceAuthorization() == .unsupported)
        let told = await withCheckedContinuation { done in
            AVSpeechSynthesizer.requestPersonalVoiceAuthorization { done.resume(returning: $0) }
        }
        #expect(told == .unsupported)
        #expect(AVSpeechSynthesisVoice.speechVoices().allSatisfy { $0.voiceTraits.isEmpty })
    }
}
