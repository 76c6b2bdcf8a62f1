// SPDX-License-Identifier: Apache-2.0

import AudioRegression
import Foundation

extension Compare {
    /// One of the two announcements: a sound, or a fingerprint of one.
    enum Side {
        case sound(Recording, word: String)
        case golden(Fingerprint, word: String)

        /// What `--json` says of it.
        struct Described: Encodable {
            let file: String
            let duration: Double
            let sampleRate: Double
            let encoding: String
        }

        /// A fingerprint of the longest sound has less.
        private static let largestGolden = 1 << 21

        /// Reads a file, or what stands for standard input; one that begins like an object is a golden fingerprint.
        init(_ word: String, input: StandardInputFile?) throws {
            let path = input?.path ?? word
            let name = Self.name(word)
            guard let identity = FileIdentity(path) else {
                throw Failure(.notFound, "there is no file \(name); name a sound file or a golden fingerprint.")
            }
            guard identity.isPlain else {
                throw Failure(.badInput, "\(name) is no plain file; name a sound file or a golden fingerprint.")
            }
            let url = URL(fileURLWithPath: path)
            let isGolden = try Self.isObject(url, name)
            guard !isGolden || identity.size <= Self.largestGolden else {
                throw Failure(.badInput, "\(name) is too large for a golden fingerprint; name the one that was made.")
            }
            do throws(FingerprintError) {
                self =
                    isGolden
                    ? .golden(try Fingerprint(golden: url), word: word)
                    : .sound(try Recording(of: url), word: word)
            } catch {
                // The file that stands for standard input is nobody's.
                let message = error.message.replacing("'\(url.path)'", with: name)
                throw Failure(error.code == .notFound ? .notFound : .badInput, message)
            }
        }

        /// What it is called in a message.
        private var name: String {
            switch self {
            case .sound(_, let word), .golden(_, let word): Self.name(word)
            }
        }

        private static func name(_ word: String) -> String { word == "-" ? "standard input" : "'\(word)'" }

        var described: Described {
            switch self {
            case .sound(let sound, let word):
                Described(
                    file: word, duration: sound.duration, sampleRate: sound.sampleRate, encoding: sound.encoding)
            case .golden(let golden, let word):
                Described(
                    file: word, duration: golden.leadingSilence + golden.duration + golden.trailingSilence,
                    sampleRate: golden.sampleRate, encoding: "fingerprint")
            }
        }

        /// Compares in the way that both sides allow.
        /// - Throws: ``Failure`` naming the side that cannot be compared.
        static func compare(_ reference: Side, _ candidate: Side) throws -> Comparison {
            do throws(FingerprintError) {
                switch (reference, candidate) {
                case (.sound(let one, _), .sound(let other, _)): return try AudioRegression.compare(one, other)
                case (.golden(let one, _), .sound(let other, _)): return try AudioRegression.compare(one, other)
                case (.golden(let one, _), .golden(let other, _)): return AudioRegression.compare(one, other)
                case (.sound(let one, _), .golden(let other, _)):
                    return AudioRegression.compare(
                        try Fingerprint(of: one), other,
                        tolerances: one.encoding == "ima4" ? .fingerprintOfIMA : .fingerprint)
                }
            } catch {
                guard error.code == .silent else { throw error }
                throw Failure(
                    .badInput, "\(reference.name) is silent from beginning to end; name a reference that holds speech.")
            }
        }

        private static func isObject(_ url: URL, _ name: String) throws -> Bool {
            let first: Data
            do { first = try FileHandle(forReadingFrom: url).read(upToCount: 64) ?? Data() } catch {
                throw Failure(.inputOutput, "\(name) cannot be read; give yourself the right to.")
            }
            return first.first { !" \n\r\t".utf8.contains($0) } == UInt8(ascii: "{")
        }
    }
}
