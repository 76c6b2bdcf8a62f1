// SPDX-License-Identifier: Apache-2.0

internal import LaunchContract
internal import SoundFiles

/// A sound file that is to be heard, read in this process because it may hold anything: an extension has written it.
enum SpokenFile {
    /// The longest sound that is read, in seconds; iOS plays less of a notification's.
    static let longest = 60.0

    /// Reads a file as samples of 16 bits, little-endian.
    static func read(_ path: String) throws(SpeakerFault) -> (rate: Int, channels: Int, samples: [UInt8]) {
        do throws(SoundFileError) {
            let file = try SoundFile(reading: path)
            let rate = Int(file.layout.sampleRate)
            let channels = file.layout.channels
            guard (1...8).contains(channels), (1000...192_000).contains(rate) else {
                throw SoundFileError(code: .unsupportedDataFormat, message: "No speaker takes such a sound.")
            }
            let most = Int(longest * Double(rate))
            guard file.frames > 0, file.frames <= most else {
                throw SoundFileError(
                    code: .unsupportedDataFormat,
                    message: "The file '\(path)' is empty or longer than \(Int(longest)) seconds.")
            }
            let samples = try file.read(Int16.self, frames: most)
            return (rate, channels, [UInt8](littleEndian: samples))
        } catch {
            throw SpeakerFault(.failed, error.message)
        }
    }
}
