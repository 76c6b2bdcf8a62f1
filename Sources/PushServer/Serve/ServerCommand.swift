// SPDX-License-Identifier: Apache-2.0

import Commands

/// What the command becomes this program for.
enum ServerCommand {
    /// The subcommands; name, options and help are those that the command itself shows.
    static let all: [any Subcommand.Type] = [DeviceRun.self, ServeRun.self]

    /// Runs the subcommand that the first word names.
    static func run(_ words: [String], console: Console) -> ExitCode {
        Command.run(words, console: console, among: all)
    }
}
