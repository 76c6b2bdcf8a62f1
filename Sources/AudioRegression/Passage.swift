// SPDX-License-Identifier: Apache-2.0

import Foundation
import SoundFiles

/// What samples go through on their way into a file and out of it again: a rate and an encoding.
struct Passage: Sendable, Hashable {
    let encoding: SoundEncoding
    let container: SoundContainer
    let sampleRate: Double

    /// Samples of a rate, as they are.
    static func plain(at sampleRate: Double) -> Passage {
        Passage(encoding: .linear(bits: 16, isFloat: false), container: .wav, sampleRate: sampleRate)
    }

    /// Whether more is lost than the rounding of 16 bits.
    var isLossy: Bool {
        switch encoding {
        case .linear(let bits, _): bits < 16
        case .ulaw, .alaw, .ima4: true
        }
    }

    /// Whether the loss is heard as noise about as strong as the weaker parts of speech.
    var isNoisy: Bool { encoding == .ima4 }

    /// The step by which samples are rounded, as a share of full scale; nil where it follows their height.
    var step: Double? {
        guard case .linear(let bits, false) = encoding else { return nil }
        return 1 / Double(1 << (bits - 1))
    }

    /// The name of the encoding.
    var name: String {
        switch encoding {
        case .linear(let bits, true): "float\(bits)"
        case .linear(let bits, false): "pcm\(bits)"
        case .ulaw: "ulaw"
        case .alaw: "alaw"
        case .ima4: "ima4"
        }
    }

    /// Whether this and another lose the same.
    func isLike(_ other: Passage) -> Bool {
        encoding == other.encoding && sampleRate == other.sampleRate
            && (!isNoisy || (container == .wav) == (other.container == .wav))
    }

    /// Brings samples of another rate to this one.
    func resampled(_ samples: [Float], from rate: Double) throws(FingerprintError) -> [Float] {
        guard rate != sampleRate else { return samples }
        guard let resampled = SampleRate.convert(samples, channels: 1, ratio: sampleRate / rate) else {
            throw FingerprintError(
                code: .unusable,
                message: "\(Int(rate)) samples a second cannot be brought to \(Int(sampleRate)); convert the sound.")
        }
        return resampled
    }

    /// Returns what comes out of a file that samples are written into, as long as they were.
    ///
    /// A codec's noise depends on where its packets begin: `delay` samples of silence put them elsewhere.
    func passed(_ samples: [Float], delay: Int) throws(FingerprintError) -> [Float] {
        // A file of its own, since libsndfile writes files only; CAF holds the packets of AIFF.
        let path = PassingFile.path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let room = container == .caf ? SoundContainer.aiff : container
        do throws(SoundFileError) {
            let layout = SoundLayout(encoding: encoding, sampleRate: sampleRate, channels: 1, container: room)
            let written = try SoundFile(writing: path, layout: layout)
            try written.write([Float](repeating: 0, count: delay) + samples)
            try written.close()
            let read = try SoundFile(reading: path)
            var passed = Array(try read.read(Float.self, frames: delay + samples.count).dropFirst(delay))
            passed += [Float](repeating: 0, count: samples.count - passed.count)
            return passed
        } catch {
            throw FingerprintError(code: .unusable, message: "The reference cannot be encoded as \(name): \(error)")
        }
    }
}
