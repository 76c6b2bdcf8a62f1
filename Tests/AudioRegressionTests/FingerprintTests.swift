// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import AudioRegression
import Foundation
import Testing

@Suite struct `Fingerprints` {
    @Test func `the text form gives the fingerprint back and is small`() throws {
        let fingerprint = try Fingerprint(SpokenSamples.of("Payment received, twelve dollars and fifty cents."))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("golden-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.json")
        try fingerprint.write(golden: file)
        let read = try Fingerprint(golden: file)
        #expect(read == fingerprint)
        let size = try Data(contentsOf: file).count
        #expect(size < 12_000)
        try Data("{}".utf8).write(to: file)
        let error = try #require(throws: FingerprintError.self) { try Fingerprint(golden: file) }
        #expect(error.code == .wrongGolden && error.message.contains("a.json"))
    }

    @Test func `a file has the fingerprint of its samples`() throws {
        let speech = try SpokenSamples.of("Twelve dollars.")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("a.wav")
        let file = try AVAudioFile(
            forWriting: url,
            settings: [
                AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 22050.0, AVNumberOfChannelsKey: 1,
                AVLinearPCMBitDepthKey: 16,
            ], commonFormat: .pcmFormatInt16, interleaved: false)
        let samples = speech.samples.map { Int16($0 * 32768) }
        try file.write(from: #require(AVAudioPCMBuffer(sampleRate: 22050, int16Samples: samples)))
        file.close()
        let (read, spoken) = (try Fingerprint(of: url), try Fingerprint(speech))
        #expect(read == spoken)
    }

    @Test(arguments: [0, 22050]) func `silence has no fingerprint`(length: Int) {
        let samples = [Float](repeating: 0, count: length)
        #expect(throws: FingerprintError.self) { try Fingerprint(samples: samples, sampleRate: 22050) }
    }

    @Test func `a file that is no sound is refused by name`() throws {
        let error = try #require(throws: FingerprintError.self) {
            try Fingerprint(of: URL(fileURLWithPath: "/nonexistent/a.wav"))
        }
        #expect(error.code == .notFound && error.message.contains("/nonexistent/a.wav"))
    }

    @Test(arguments: [Float.nan, .infinity])
    func `a sound of samples that are no numbers is refused`(sample: Float) throws {
        let error = try #require(throws: FingerprintError.self) {
            try Recording(samples: [0, 0.5, sample], sampleRate: 22_050)
        }
        #expect(error.code == .unusable)
    }
}
