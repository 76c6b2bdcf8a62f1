// SPDX-License-Identifier: Apache-2.0

import AudioRegression

extension Compare {
    /// Draws both sounds into a PNG file.
    /// - Throws: ``Failure``.
    static func draw(_ reference: Side, _ candidate: Side, words: String?, to picture: String) throws(Failure) {
        guard case .sound(_, let one) = reference, case .sound(_, let other) = candidate else {
            throw Failure(.badInput, "a golden fingerprint holds no sound that could be drawn; compare two sounds.")
        }
        if let words {
            guard FileIdentity(words)?.isPlain != false else {
                throw Failure(.badInput, "'\(words)' is no plain file; name the file of words.")
            }
            try FileIdentity.checkReading(words)
        }
        do throws(PictureProgram.Failure) {
            try PictureProgram.draw(one, other, words: words, to: picture)
        } catch {
            throw Failure(ExitCode(rawValue: error.code) ?? .internalFault, error.message)
        }
    }
}
