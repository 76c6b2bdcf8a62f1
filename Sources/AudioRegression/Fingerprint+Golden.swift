// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import StrictJSON

/// The text form of a fingerprint: JSON, with a line of base64 for every half second, so that a change is a few lines.
extension Fingerprint: Codable {
    private enum CodingKeys: String, CodingKey {
        case version, duration, leadingSilence, trailingSilence, level, peak, sampleRate, cepstrum
    }

    private static let version = 1
    private static let framesInALine = 50

    /// Reads a fingerprint that was written by this version.
    /// - Throws: `DecodingError` when the text is of another version or damaged.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard try values.decode(Int.self, forKey: .version) == Self.version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: values, debugDescription: "The fingerprint was made by another version.")
        }
        var frames: [[Int8]] = []
        for line in try values.decode([String].self, forKey: .cepstrum) {
            guard let bytes = Data(base64Encoded: line), !bytes.isEmpty, bytes.count.isMultiple(of: Self.width) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .cepstrum, in: values, debugDescription: "A line of the fingerprint is damaged.")
            }
            let numbers = bytes.map { Int8(bitPattern: $0) }
            for start in stride(from: 0, to: numbers.count, by: Self.width) {
                frames.append(Array(numbers[start..<start + Self.width]))
            }
        }
        let duration = try values.decode(Double.self, forKey: .duration)
        guard duration > 0, !frames.isEmpty else {
            throw DecodingError.dataCorruptedError(
                forKey: .duration, in: values, debugDescription: "The fingerprint holds no speech.")
        }
        self.init(
            duration: duration, leadingSilence: try values.decode(Double.self, forKey: .leadingSilence),
            trailingSilence: try values.decode(Double.self, forKey: .trailingSilence),
            level: try values.decode(Double.self, forKey: .level), peak: try values.decode(Double.self, forKey: .peak),
            sampleRate: try values.decode(Double.self, forKey: .sampleRate), frames: frames)
    }

    /// Writes the fingerprint.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.version, forKey: .version)
        try values.encode(duration, forKey: .duration)
        try values.encode(leadingSilence, forKey: .leadingSilence)
        try values.encode(trailingSilence, forKey: .trailingSilence)
        try values.encode(level, forKey: .level)
        try values.encode(peak, forKey: .peak)
        try values.encode(sampleRate, forKey: .sampleRate)
        let lines = stride(from: 0, to: frames.count, by: Self.framesInALine).map { start in
            let numbers = frames[start..<min(frames.count, start + Self.framesInALine)].joined()
            return Data(numbers.map { UInt8(bitPattern: $0) }).base64EncodedString()
        }
        try values.encode(lines, forKey: .cepstrum)
    }

    /// Reads a golden file.
    /// - Throws: ``FingerprintError`` with `.wrongGolden`, naming the file.
    public init(golden: URL) throws(FingerprintError) {
        do { self = try JSONValue(Data(contentsOf: golden)).decode(Fingerprint.self) } catch {
            throw FingerprintError(
                code: .wrongGolden,
                message: "'\(golden.path)' is neither a sound nor a fingerprint of this version; record it anew.")
        }
    }

    /// Writes a golden file.
    /// - Throws: ``FingerprintError`` with `.unreadable` when the file cannot be made.
    public func write(golden: URL) throws(FingerprintError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do { try encoder.encode(self).write(to: golden, options: .atomic) } catch {
            throw FingerprintError(
                code: .unreadable, message: "'\(golden.path)' cannot be written; look at its folder and the disk.")
        }
    }
}
