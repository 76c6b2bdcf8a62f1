// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Commands

@Suite("The words of the command line")
struct ArgumentsTests {
    let shape = Arguments.Shape(command: "speak", flags: ["--json"], options: ["--locale", "-o"], words: 1...2)

    @Test func `options, flags and words may stand in any order`() throws {
        let arguments = try Arguments(["hello", "--json", "-o", "a.wav", "--locale=de-DE", "-"], shape: shape)
        #expect(arguments.words == ["hello", "-"])
        #expect(arguments.has("--json"))
        #expect(arguments["-o"] == "a.wav")
        #expect(arguments["--locale"] == "de-DE")
    }

    @Test func `a text that begins with a dash can follow two dashes`() throws {
        let words = try Arguments(["--", "-5.00", "--json"], shape: shape).words
        #expect(words == ["-5.00", "--json"])
    }

    @Test func `of an option given twice the last one counts`() throws {
        let arguments = try Arguments(["x", "--locale", "a", "--locale", "b"], shape: shape)
        #expect(arguments["--locale"] == "b")
        #expect(arguments.values["--locale"] == ["a", "b"])
    }

    @Test(arguments: [
        (["x", "--nothing"], "'--nothing' is no option here"),
        (["x", "-5"], "a text that begins with - is no option here; put -- before it where it is a text"),
        // An amount or a payer stays out of what is told.
        (["x", "-$500 from Bob"], "a text that begins with - is no option here"),
        (["a", "b", "Bob sent you $500"], "a text is one word too many"),
        (["x", "--locale"], "--locale needs a value"),
        (["x", "--json=1"], "--json takes no value"),
        (["a", "b", "c"], "'c' is one word too many"),
        ([], "'earshot speak' needs something to work on"),
    ])
    func `what does not fit is named`(words: [String], message: String) {
        let failure = #expect(throws: Failure.self) { try Arguments(words, shape: shape) }
        #expect(failure?.code == .usage)
        #expect(failure?.message.hasPrefix(message) == true)
    }

    @Test func `one of two things is not nothing`() {
        let shape = Arguments.Shape(command: "compare", flags: [], options: [], words: 2...2)
        let failure = #expect(throws: Failure.self) { try Arguments(["a.wav"], shape: shape) }
        #expect(failure?.message.contains("works on 2 things and was given 1; name the other") == true)
    }

    @Test(arguments: [["--templates", "-"], ["--templates=-"]])
    func `an option that takes a path takes no standard stream`(words: [String]) throws {
        let shape = Arguments.Shape(command: "explain", flags: [], options: ["--templates", "--title"], words: 0...1)
        let failure = #expect(throws: Failure.self) { try Arguments(words, shape: shape) }
        #expect(failure?.code == .usage && failure?.message.hasPrefix("--templates takes a path") == true)
        #expect(try Arguments(["--title", "-"], shape: shape)["--title"] == "-")
        #expect(try Arguments(["--templates", "./-"], shape: shape)["--templates"] == "./-")
    }

    @Test(arguments: ["2", "-0.1", "x", "nan", ""])
    func `a number out of range is refused`(written: String) throws {
        let shape = Arguments.Shape(command: "speak", flags: [], options: ["--rate"], words: 0...0)
        let arguments = try Arguments(["--rate", written], shape: shape)
        let failure = #expect(throws: Failure.self) { try arguments.number("--rate", in: 0...1) }
        #expect(failure?.code == .usage)
    }

    /// The list of options with a path stands beside the commands: their own help says which these are.
    @Test func `what a command's help calls a file or a folder is not standard input`() throws {
        var asked = 0
        for command in Command.all {
            let shape = Arguments.Shape(
                command: command.name, flags: command.flags, options: command.options, words: 0...9)
            for match in command.help.matches(of: /(--[a-z-]+) (FILE|DIR|X\.[a-z]+)\b/) {
                let name = String(match.1)
                // `--app` of other commands takes a bundle id.
                guard command.options.contains(name), name != "--app" else { continue }
                asked += 1
                let failure = #expect(throws: Failure.self, "\(command.name) \(name)") {
                    try Arguments([name, "-"], shape: shape)
                }
                #expect(failure?.message.contains("takes a path") == true, "\(command.name) \(name)")
            }
        }
        #expect(asked > 20)
    }
}
