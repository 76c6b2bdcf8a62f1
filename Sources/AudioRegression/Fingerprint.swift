// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What an announcement sounds like: small enough to be checked in, exact enough to hear one wrong number word.
///
/// The speech is cut out at −50 dB below its loudest place and brought to one level; every 10 ms the shape of its
/// spectrum between 80 and 3800 Hz is kept as 19 cepstral coefficients. The coefficient that holds the level is dropped,
/// so a quieter copy has the same fingerprint; its level is kept beside.
public struct Fingerprint: Sendable, Hashable {
    /// The length of the speech without the silence around it, in seconds.
    public let duration: Double
    /// The silence before the speech, in seconds.
    public let leadingSilence: Double
    /// The silence after the speech, in seconds.
    public let trailingSilence: Double
    /// The root mean square of the speech, in dB below full scale.
    public let level: Double
    /// The highest sample, in dB below full scale.
    public let peak: Double
    /// The samples in a second of the sound that this was taken from, in hertz.
    public let sampleRate: Double
    /// The coefficients of each frame of 10 ms, rounded to whole steps.
    let frames: [[Int8]]

    /// Reads a sound file and takes its fingerprint; channels are averaged.
    /// - Throws: ``FingerprintError`` when the file cannot be read or holds no sound.
    public init(of file: URL) throws(FingerprintError) {
        try self.init(of: Recording(of: file))
    }

    /// Takes the fingerprint of samples between −1 and 1.
    /// - Throws: ``FingerprintError`` when they hold no sound.
    public init(samples: [Float], sampleRate: Double) throws(FingerprintError) {
        try self.init(of: Recording(samples: samples, sampleRate: sampleRate))
    }

    /// Takes the fingerprint of a recording.
    /// - Throws: ``FingerprintError`` with `.silent`.
    public init(of recording: Recording) throws(FingerprintError) {
        self.init(try Speech(of: recording), in: recording.samples)
    }

    /// Takes the fingerprint of speech that was found in a sound.
    init(_ speech: Speech, in sound: [Float]) {
        let spectrum = Spectrum(of: sound[speech.range], sampleRate: speech.sampleRate).scaled(by: speech)
        let coefficients = Cepstrum(of: spectrum).coefficients.map {
            Int8(max(-127, min(127, ($0 * Fingerprint.steps).rounded())))
        }
        self.init(
            duration: speech.duration, leadingSilence: speech.leadingSilence, trailingSilence: speech.trailingSilence,
            level: 20 * log10(speech.level), peak: 20 * log10(speech.peak), sampleRate: speech.sampleRate,
            frames: stride(from: 0, to: coefficients.count, by: Self.width).map {
                Array(coefficients[$0..<$0 + Self.width])
            })
    }

    init(
        duration: Double, leadingSilence: Double, trailingSilence: Double, level: Double, peak: Double,
        sampleRate: Double, frames: [[Int8]]
    ) {
        self.duration = duration
        self.leadingSilence = leadingSilence
        self.trailingSilence = trailingSilence
        self.level = level
        self.peak = peak
        self.sampleRate = sampleRate
        self.frames = frames
    }

    /// Steps in a unit that a coefficient is kept with: coefficients reach about ±120, and an error of half a step is
    /// far below what an ear or the tolerances notice.
    static let steps: Float = 1
    /// The coefficients of a frame.
    static let width = Cepstrum.width

    /// The coefficients as they were before they were rounded, nearly.
    var cepstrum: Cepstrum { Cepstrum(coefficients: frames.joined().map { Float($0) / Self.steps }) }
    /// The length of the whole sound, in seconds.
    var wholeDuration: Double { leadingSilence + duration + trailingSilence }
}

/// A sound that has no fingerprint, and why.
public struct FingerprintError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    public enum Code: String, Sendable {
        /// There is no such file.
        case notFound
        /// The file is no sound file, or may not be read.
        case unreadable
        /// The file holds nothing that can be heard.
        case silent
        /// The sound is of a kind that cannot be compared.
        case unusable
        /// A golden file is not as ``Fingerprint`` writes it.
        case wrongGolden
    }

    /// What kind of fault it is.
    public let code: Code
    /// One sentence that names the thing.
    public let message: String

    init(code: Code, message: String) {
        self.code = code
        self.message = message
    }

    /// The message.
    public var description: String { message }
}
