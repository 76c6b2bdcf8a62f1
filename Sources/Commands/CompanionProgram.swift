// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program that is built beside the command, and that the command becomes for some of its words: it links what no other
/// command should load.
enum CompanionProgram {
    /// Becomes a program of the folder that the command was built into, with the words of a subcommand .
    ///
    /// Signals and exit codes need nobody to pass them on.
    /// - Throws: ``Failure`` with exit code 69 when it is not there.
    static func become(
        _ name: String, words: [String], in folder: URL = PaymentAnnouncerApp.products
    ) throws(Failure) -> Never {
        let path = folder.appendingPathComponent(name, isDirectory: false).path
        ProgramImage.become(path, words)
        throw Failure(.missingPart, "the program '\(name)' is not beside the command; run 'swift build' first.")
    }
}
