// SPDX-License-Identifier: Apache-2.0

/// What the command tells its caller on ending; the numbers are those of `sysexits.h`.
package enum ExitCode: Int32 {
    /// What was asked for is done.
    case done = 0
    /// The thing asked about does not hold.
    case doesNotHold = 1
    /// The command was called wrongly.
    case usage = 64
    /// What was given to work on is not what it should be.
    case badInput = 65
    /// A file or a voice that was named is not there.
    case notFound = 66
    /// A part of the installation is missing.
    case missingPart = 69
    /// A fault of ours.
    case internalFault = 70
    /// A file cannot be made where it was asked for.
    case cannotCreate = 73
    /// Reading or writing went wrong on the way.
    case inputOutput = 74
}

/// The end of a command that could not do what it was asked to: one sentence and an exit code.
package struct Failure: Error, Equatable, CustomStringConvertible {
    /// What the caller's script branches on.
    package let code: ExitCode
    /// The sentence that is printed after `earshot: `; it names the thing and the remedy.
    package let message: String
    /// The sentence.
    package var description: String { message }

    package init(_ code: ExitCode, _ message: String) {
        self.code = code
        self.message = message
    }
}
