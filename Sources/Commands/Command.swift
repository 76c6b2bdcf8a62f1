// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A subcommand: what it takes, what its help says, and what it does.
package protocol Subcommand: Sendable {
    /// The word on the command line.
    static var name: String { get }
    /// One line in the list of commands.
    static var summary: String { get }
    /// What `--help` prints.
    static var help: String { get }
    /// Options without a value.
    static var flags: Set<String> { get }
    /// Options with a value.
    static var options: Set<String> { get }
    /// How many words that are no options there may be.
    static var words: ClosedRange<Int> { get }
    /// Does the work and tells how it ended.
    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode
}

/// The command `earshot`.
package enum Command {
    /// What `earshot --version` prints.
    package static let version = "0.1.0"

    /// The subcommands in the order of the road.
    package static let all: [any Subcommand.Type] = [
        Speak.self, Normalize.self, Explain.self, Templates.self, ListVoices.self, Build.self, Push.self,
        Install.self, Respond.self, ListInbox.self, DeviceCommand.self, Serve.self,
        Compare.self, TestCases.self,
    ]

    /// Runs the command with the words after its name; a companion program has subcommands of its own.
    ///
    /// This is the only place where an error becomes a message and an exit code.
    package static func run(
        _ words: [String], console: Console, among subcommands: [any Subcommand.Type] = all
    ) -> ExitCode {
        do {
            return try dispatch(words, among: subcommands, console: console)
        } catch {
            let failure = Failure(reporting: error)
            let line = failure.message.split(whereSeparator: \.isNewline).joined(separator: " ")
            console.tell("earshot: \(line)")
            return failure.code
        }
    }

    private static func dispatch(
        _ words: [String], among subcommands: [any Subcommand.Type], console: Console
    ) throws -> ExitCode {
        guard let first = words.first else {
            throw Failure(.usage, "no command was given; see 'earshot --help'.")
        }
        switch first {
        case "--help", "-h", "help":
            if let name = words.dropFirst().first, let asked = subcommands.first(where: { $0.name == name }) {
                try console.print(help(of: asked))
            } else {
                try console.print(help)
            }
            return .done
        case "--version":
            try console.print("earshot \(version)")
            return .done
        default: break
        }
        guard let subcommand = subcommands.first(where: { $0.name == first }) else {
            throw Failure(.usage, "'\(first.prefix(40))' is no command; see 'earshot --help'.")
        }
        let rest = words.dropFirst()
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            try console.print(help(of: subcommand))
            return .done
        }
        // Every command takes --voices and --quiet, so that a script can pass them to all of them.
        let shape = Arguments.Shape(
            command: subcommand.name, flags: subcommand.flags.union(["--quiet"]),
            options: subcommand.options.union(["--voices"]), words: subcommand.words)
        let arguments = try Arguments(rest, shape: shape)
        // Those that speak nothing, too, tell of a folder that is not there.
        if arguments["--voices"] != nil { _ = try VoiceOptions.folders(arguments, { [:] }) }
        return try subcommand.run(arguments, console: console)
    }

    /// What `--help` prints of a subcommand: its own help, and what it takes as every other.
    private static func help(of subcommand: any Subcommand.Type) -> String {
        let shared = [("--voices", "--voices DIR adds a folder of voices"), ("--quiet", "--quiet tells no progress")]
        let untold = shared.filter { !subcommand.help.contains($0.0) }.map(\.1)
        guard !untold.isEmpty else { return subcommand.help }
        return subcommand.help + "\n\nAs with every command, \(untold.joined(separator: ", and "))."
    }

    /// What `earshot --help` prints.
    package static var help: String {
        var lines = [
            "Runs a notification service extension on Linux and lets you hear what it says.", "",
            "usage: earshot COMMAND …", "",
        ]
        for command in all {
            lines.append("  " + command.name.padding(toLength: 11, withPad: " ", startingAt: 0) + command.summary)
        }
        lines += [
            "", "'earshot COMMAND --help' tells more; 'earshot --version' prints the version.",
            "Exit codes: 0 done, 1 does not hold, 64 usage, 65 bad input, 66 not found, 69 a part is missing,",
            "70 internal fault, 73 cannot create output, 74 input/output error.",
        ]
        return lines.joined(separator: "\n")
    }
}
