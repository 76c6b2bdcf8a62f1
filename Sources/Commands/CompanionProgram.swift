// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// A program that is built beside the command, and that the command becomes for some of its words: it links what no other
/// command should load.
enum CompanionProgram {
    /// Becomes a program of the folder that the command was built into, with the words of a subcommand (`execv`).
    ///
    /// Process, streams and terminal stay the same, so that signals and exit codes need nobody to pass them on.
    /// - Throws: ``Failure`` with exit code 69 when it is not there.
    static func become(
        _ name: String, words: [String], in folder: URL = PaymentAnnouncerApp.products
    ) throws(Failure) -> Never {
        let path = folder.appendingPathComponent(name, isDirectory: false).path
        let given = [path] + words
        // One more than there are words: the list ends with nil.
        var arguments = unsafe [UnsafeMutablePointer<CChar>?](repeating: nil, count: given.count + 1)
        for index in given.indices { unsafe arguments[index] = unsafe strdup(given[index]) }
        unsafe execv(path, &arguments)
        for index in given.indices { unsafe free(arguments[index]) }
        throw Failure(.missingPart, "the program '\(name)' is not beside the command; run 'swift build' first.")
    }
}
