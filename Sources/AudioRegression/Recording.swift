// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import SoundFiles

/// A sound as it was found: its samples, channels averaged, and how they were kept.
public struct Recording: Sendable {
    /// The samples, between −1 and 1.
    public let samples: [Float]
    /// The samples in a second, in hertz.
    public let sampleRate: Double
    /// How the samples were kept, and what they have lost by it.
    let passage: Passage

    /// The length in seconds.
    public var duration: Double { Double(samples.count) / sampleRate }
    /// How the samples were kept, by the name that `earshot speak --encoding` has for it, as `pcm16` or `ima4`.
    public var encoding: String { passage.name }

    /// Nothing that is announced lasts two minutes; what a header claims is held against this before anything is read.
    public static let longest = 120.0
    private static let rates = 4000.0...192_000.0
    /// How many steps of its rounding speech must have in the mean. The nearest numbers (hi-IN, 33 and 35) are at least 8 apart with
    /// four and more, and 6.9 with one: both have the noise, which makes them alike.
    private static let fewestSteps = 4.0

    /// Reads a sound file: WAV, AIFF or CAF, up to ``longest`` seconds, with one channel or two.
    /// - Throws: ``FingerprintError``, naming the file: `.notFound`, `.unreadable` for what is no sound, `.unusable` for
    ///   what is empty, too long, or of another rate than 4 to 192 kHz.
    public init(of file: URL) throws(FingerprintError) {
        let sound = try Self.naming(file) { () throws(SoundFileError) in try SoundFile(reading: file.path) }
        let layout = sound.layout
        guard (1...2).contains(layout.channels), Self.rates.contains(layout.sampleRate) else {
            throw FingerprintError(
                code: .unusable,
                message:
                    "'\(file.path)' has more than two channels, or not 4000 to 192000 samples a second; convert it.")
        }
        guard sound.frames > 0, Double(sound.frames) <= Self.longest * layout.sampleRate else {
            throw FingerprintError(
                code: .unusable,
                message: "'\(file.path)' is empty or longer than \(Int(Self.longest)) seconds; cut it.")
        }
        samples = try Self.naming(file) { () throws(SoundFileError) in try Self.mono(of: sound) }
        sampleRate = layout.sampleRate
        passage = Passage(encoding: layout.encoding, container: layout.container, sampleRate: layout.sampleRate)
        guard samples.allSatisfy(\.isFinite) else {
            throw FingerprintError(
                code: .unusable, message: "'\(file.path)' holds samples that are no numbers; write it again.")
        }
        guard !samples.isEmpty else {
            throw FingerprintError(code: .unusable, message: "'\(file.path)' is empty or cut off; record it again.")
        }
        if let step = passage.step, let speech = Speech(in: samples, sampleRate: sampleRate),
            speech.level < Self.fewestSteps * step
        {
            throw FingerprintError(
                code: .unusable,
                message:
                    "'\(file.path)' holds speech that is too quiet for its \(passage.name), whose rounding covers the words; "
                    + "keep it louder, or in more bits.")
        }
    }

    /// Takes samples between −1 and 1 that no codec has touched.
    /// - Throws: ``FingerprintError`` with `.unusable` for another rate than 4 to 192 kHz.
    public init(samples: [Float], sampleRate: Double) throws(FingerprintError) {
        guard Self.rates.contains(sampleRate) else {
            throw FingerprintError(
                code: .unusable, message: "The sample rate is not between 4 and 192 kHz; resample the sound.")
        }
        guard samples.allSatisfy(\.isFinite) else {
            throw FingerprintError(code: .unusable, message: "The samples are not all numbers; make the sound again.")
        }
        self.samples = samples
        self.sampleRate = sampleRate
        passage = .plain(at: sampleRate)
    }

    /// Names the file in what goes wrong with it.
    private static func naming<Result>(
        _ file: URL, _ body: () throws(SoundFileError) -> Result
    ) throws(FingerprintError) -> Result {
        do { return try body() } catch {
            let isMissing = error.code == .fileNotFound
            throw FingerprintError(
                code: isMissing ? .notFound : .unreadable,
                message: isMissing
                    ? "There is no file '\(file.path)'; check the path."
                    : error.code == .permissions
                        ? error.message
                        : "'\(file.path)' is not a sound file that can be read; convert it to WAV, AIFF or CAF.")
        }
    }

    /// Reads second by second, so that a header's claim takes no more room than the file has.
    private static func mono(of sound: SoundFile) throws(SoundFileError) -> [Float] {
        let channels = sound.layout.channels
        var samples: [Float] = []
        while true {
            let piece = try sound.read(Float.self, frames: Int(sound.layout.sampleRate))
            if piece.isEmpty { return samples }
            if channels == 1 {
                samples += piece
            } else {
                for frame in stride(from: 0, to: piece.count - 1, by: 2) {
                    samples.append((piece[frame] + piece[frame + 1]) / 2)
                }
            }
        }
    }
}

extension Recording {
    /// Writes the samples into a WAV file of 16 bits.
    /// - Throws: ``FingerprintError`` with `.unreadable` when it cannot be made.
    public func write(to file: URL) throws(FingerprintError) {
        do throws(SoundFileError) {
            let layout = SoundLayout(
                encoding: .linear(bits: 16, isFloat: false), sampleRate: sampleRate, channels: 1, container: .wav)
            let written = try SoundFile(writing: file.path, layout: layout)
            try written.write(samples.map { Int16(max(-32768, min(32767, ($0 * 32768).rounded()))) })
            try written.close()
        } catch {
            throw FingerprintError(code: .unreadable, message: error.message)
        }
    }
}
