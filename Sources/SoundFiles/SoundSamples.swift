// SPDX-License-Identifier: Apache-2.0

/// The samples of a whole sound file, interleaved.
package struct SoundSamples: Sendable, Hashable {
    /// Samples of 16 bits, frame by frame.
    package var samples: [Int16]
    /// Frames a second, in hertz.
    package var sampleRate: Double
    /// The number of channels.
    package var channels: Int

    /// Joins samples and their rate.
    package init(samples: [Int16], sampleRate: Double, channels: Int = 1) {
        self.samples = samples
        self.sampleRate = sampleRate
        self.channels = channels
    }

    /// The length in seconds.
    package var duration: Double { Double(samples.count / channels) / sampleRate }

    /// Reads a file; nil when it is empty or longer than some seconds, which its header tells before anything is read.
    /// - Throws: ``SoundFileError`` when it is missing, no sound file, or of more than two channels or 192 kHz.
    package init?(contentsOf path: String, longest seconds: Double) throws(SoundFileError) {
        let file = try SoundFile(reading: path)
        // What a header claims is memory: nothing that is heard needs more.
        guard file.layout.channels <= 2, file.layout.sampleRate <= 192_000 else {
            throw SoundFileError(
                code: .unsupportedDataFormat,
                message: "The file '\(path)' has more than two channels or 192000 samples a second; convert it.")
        }
        guard file.frames > 0, Double(file.frames) <= seconds * file.layout.sampleRate else { return nil }
        samples = try file.read(Int16.self, frames: Int(file.frames))
        sampleRate = file.layout.sampleRate
        channels = file.layout.channels
        guard !samples.isEmpty else { return nil }
    }

    /// Writes a file, which takes its name when it is complete; nothing is left of one that fails.
    /// - Parameter look: is given the descriptor of the whole file before it takes its name.
    /// - Throws: ``SoundFileError``.
    package func write(
        to path: String, as encoding: SoundEncoding = .linear(bits: 16, isFloat: false),
        in container: SoundContainer = .wav, look: (Int32) -> Void = { _ in }
    ) throws(SoundFileError) {
        let layout = SoundLayout(
            encoding: encoding, sampleRate: sampleRate, channels: channels, container: container)
        let file = try SoundFile(writing: path, layout: layout)
        do throws(SoundFileError) {
            try file.write(samples)
            try file.close(look)
        } catch {
            file.discard()
            throw error
        }
    }
}
