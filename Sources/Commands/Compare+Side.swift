// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import Foundation

extension Compare {
    /// One of the two announcements: a sound, or a fingerprint of one.
    enum Side {
        case sound(Recording, path: String)
        case golden(Fingerprint, path: String)

        /// What `--json` says of it.
        struct Described: Encodable {
            let file: String
            let duration: Double
            let sampleRate: Double
            let encoding: String
        }

        /// A fingerprint of the longest sound has less.
        private static let largestGolden = 1 << 21

        /// Reads a file; one that begins like an object is a golden fingerprint.
        init(_ path: String) throws {
            let url = URL(fileURLWithPath: path)
            guard let identity = FileIdentity(path) else {
                throw Failure(.notFound, "there is no file '\(path)'; name a sound file or a golden fingerprint.")
            }
            guard identity.isPlain else {
                throw Failure(.badInput, "'\(path)' is no plain file; name a sound file or a golden fingerprint.")
            }
            guard try Self.isObject(url) else {
                self = .sound(try Recording(of: url), path: path)
                return
            }
            guard identity.size <= Self.largestGolden else {
                throw Failure(.badInput, "'\(path)' is too large for a golden fingerprint.")
            }
            self = .golden(try Fingerprint(golden: url), path: path)
        }

        var described: Described {
            switch self {
            case .sound(let sound, let path):
                Described(
                    file: path, duration: sound.duration, sampleRate: sound.sampleRate, encoding: sound.encoding)
            case .golden(let golden, let path):
                Described(
                    file: path, duration: golden.leadingSilence + golden.duration + golden.trailingSilence,
                    sampleRate: golden.sampleRate, encoding: "fingerprint")
            }
        }

        /// Compares in the way that both sides allow.
        static func compare(_ reference: Side, _ candidate: Side) throws -> Comparison {
            switch (reference, candidate) {
            case (.sound(let one, _), .sound(let other, _)): try AudioRegression.compare(one, other)
            case (.golden(let one, _), .sound(let other, _)): try AudioRegression.compare(one, other)
            case (.golden(let one, _), .golden(let other, _)): AudioRegression.compare(one, other)
            case (.sound(let one, _), .golden(let other, _)):
                AudioRegression.compare(
                    try Fingerprint(of: one), other,
                    tolerances: one.encoding == "ima4" ? .fingerprintOfIMA : .fingerprint)
            }
        }

        private static func isObject(_ url: URL) throws -> Bool {
            let first: Data
            do { first = try FileHandle(forReadingFrom: url).read(upToCount: 64) ?? Data() } catch {
                throw Failure(.inputOutput, "'\(url.path)' cannot be read; give yourself the right to.")
            }
            return first.first { !" \n\r\t".utf8.contains($0) } == UInt8(ascii: "{")
        }
    }
}
