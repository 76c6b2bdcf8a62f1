// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// The owner of the descriptor 0.
///
/// `FileHandle` waits until it has as much as it was asked for, or takes a whole file in at once; a line of a stream must be
/// answered when it comes, and memory stay flat.
enum StandardInput {
    /// How much is taken at once, in bytes.
    private static let size = 1 << 17

    /// Waits for the next piece (`read`); it is empty at the end.
    /// - Throws: ``Failure`` with exit code 74.
    static func read() throws(Failure) -> Data {
        var piece = Data(count: size)
        while true {
            let count = unsafe piece.withUnsafeMutableBytes { unsafe Glibc.read(0, $0.baseAddress, size) }
            if count >= 0 { return piece.prefix(count) }
            guard errno == EINTR else {
                throw Failure(.inputOutput, "standard input cannot be read; open it for reading.")
            }
        }
    }
}
