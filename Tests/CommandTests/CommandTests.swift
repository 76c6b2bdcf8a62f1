// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Commands

@Suite("The command")
struct CommandTests {
    /// What a command said in a test.
    final class Said {
        var output = ""
        var talk: [String] = []
    }

    /// Runs the command in this process.
    /// - Parameter piece: how many bytes of the input come at a time.
    private func run(_ words: String..., input: String = "", piece: Int = 7) -> (code: ExitCode, said: Said) {
        let said = Said()
        var rest = Data(input.utf8)
        let console = Console(
            write: { said.output += String(decoding: $0, as: UTF8.self) }, tell: { said.talk.append($0) },
            readSome: {
                defer { rest = Data(rest.dropFirst(piece)) }
                return rest.prefix(piece)
            },
            readEnvironment: { ["LANG": "de_DE.UTF-8"] })
        return (Command.run(words, console: console), said)
    }

    @Test func `help is part of the interface`() throws {
        var text = run("--help").said.output
        for command in Command.all { text += "\n" + run(command.name, "--help").said.output }
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden/help.txt")
        if ProcessInfo.processInfo.environment["EARSHOT_RECORD"] != nil { try Data(text.utf8).write(to: file) }
        let golden = try String(contentsOf: file, encoding: .utf8)
        #expect(text == golden)
    }

    @Test func `help names every flag and option`() {
        for command in Command.all {
            for option in command.flags.union(command.options) {
                #expect(command.help.contains(option), "\(command.name) \(option)")
            }
        }
    }

    @Test func `the version is one line`() {
        let (code, said) = run("--version")
        #expect(code == .done)
        #expect(said.output == "earshot \(Command.version)\n")
    }

    @Test func `lines are answered in order, whatever pieces they come in`() {
        let input = (1...20).map { #"{"id":\#($0),"locale":"en-US","text":"$\#($0)"}"# }.joined(separator: "\n")
        let (code, said) = run("normalize", "--ndjson", input: input)
        #expect(code == .done)
        let lines = said.output.split(separator: "\n")
        #expect(lines.count == 20)
        #expect(lines.first == #"{"id":1,"spoken":"one dollar"}"#)
        #expect(lines.last == #"{"id":20,"spoken":"twenty dollars"}"#)
    }

    @Test(arguments: ["speak", "normalize", "explain"])
    func `a text without an end is read no farther than is taken`(command: String) {
        var read = 0
        let said = Said()
        let console = Console(
            write: { said.output += String(decoding: $0, as: UTF8.self) }, tell: { said.talk.append($0) },
            readSome: {
                read += 1
                return read <= 100 ? Data(repeating: 0, count: 1024) : Data()
            },
            readEnvironment: { [:] })
        #expect(Command.run([command, "-"], console: console) == .badInput)
        #expect(said.talk.first?.contains("longer than 65536 bytes") == true, "\(said.talk)")
        #expect(read == 65)
    }

    @Test func `a payload without an end is read no farther than is taken`() throws {
        var read = 0
        let endless = Console(
            write: { _ in }, tell: { _ in },
            readSome: {
                read += 1
                return read <= 4096 ? Data(repeating: 0, count: 1 << 16) : Data()
            },
            readEnvironment: { [:] })
        #expect(try PushedPayloads.read("-", endless).count <= 2 << 20)
        #expect(read <= 32)
    }

    @Test func `a line that cannot be said is answered with the reason`() {
        let (code, said) = run("normalize", "--ndjson", input: #"{"id":"a","locale":"tlh","text":"$1"}"#)
        #expect(code == .done)
        #expect(said.output.hasPrefix(#"{"error":"#) || said.output.hasPrefix(#"{"id":"a","error":"#))
    }

    @Test(arguments: [
        (#"{"text":"$1"}"#, "line 1 has no 'id'; see --help"),
        (#"{"id":"a","locale":"en-US"}"#, "line 1 has no 'text'; see --help"),
        (#"{"id":"a","text":5}"#, "line 1 has a wrong 'text'; see --help"),
        (#"{"id":[],"text":"$1"}"#, "line 1 has a wrong 'id'; see --help"),
        (#"["id"]"#, "line 1 is no object"), (#"{"id":"a" "text":"$1"}"#, "line 1 is no JSON: a comma or"),
    ])
    func `a line that cannot be answered is told what it lacks`(line: String, words: String) {
        let (code, said) = run("normalize", "--ndjson", input: line)
        #expect(code == .badInput && said.output.contains(words))
    }

    @Test func `a line that is too long is answered with an error, and the lines after it as ever`() {
        let line = #"{"id":1,"locale":"en-US","text":"$1"}"#
        let long = #"{"id":2,"text":""# + String(repeating: "a", count: 9 << 20) + #""}"#
        for input in [long + "\n" + line + "\n", line + "\n" + long] {
            let (code, said) = run("normalize", "--ndjson", input: input, piece: 1 << 20)
            let answers = said.output.split(separator: "\n").map(String.init)
            #expect(code == .badInput && answers.count == 2 && answers.contains(#"{"id":1,"spoken":"one dollar"}"#))
            #expect(answers.contains { $0.contains("is longer than 4194304 bytes") && $0.hasSuffix(#""id":null}"#) })
        }
    }

    @Test func `every command takes --quiet, and its help tells that and --voices`() {
        #expect(run("voices", "--quiet").code == .done && run("explain", "--quiet", "$1").code == .done)
        #expect(run("normalize", "--locale", "en-US", "--quiet", "$1").code == .done)
        for command in Command.all {
            let help = run(command.name, "--help").said.output
            #expect(help.contains("--quiet") && help.contains("--voices"), "\(command.name)")
        }
    }

    @Test func `a line that is no object is answered with an error, and the lines after it as ever`() {
        let line = #"{"id":1,"locale":"en-US","text":"$1"}"#
        let (code, said) = run("normalize", "--ndjson", input: line + "\nnonsense\n\n" + line)
        #expect(code == .badInput)
        let answers = said.output.split(separator: "\n").map(String.init)
        #expect(answers.count == 3)
        #expect(answers.first == #"{"id":1,"spoken":"one dollar"}"#)
        #expect(answers.dropFirst().first?.hasSuffix(#""id":null}"#) == true)
        #expect(answers.last == answers.first)
        #expect(said.talk.count == 1)
        #expect(said.talk.first?.contains("line 2") == true)
    }

    @Test(arguments: [
        (#"{"id":"a","text":"$1"}"#, #"{"id":"a","spoken":"one dollar"}"#),
        (#" {"text":"$1" , "x":[1], "locale":null, "id":-7} "#, #"{"id":-7,"spoken":"one dollar"}"#),
        (#"{"id":2.0,"text":"$1"}"#, #"{"id":2,"spoken":"one dollar"}"#), (#"{"id":1,"locale":5,"text":"$1"}"#, nil),
        (#"{"id":null,"text":"$1"}"#, nil), (#"{"text":"$1"}"#, nil), (#"{"id":1,"text":1}"#, nil), (#"["id"]"#, nil),
    ])
    func `a line is read by its keys, whatever else stands in it`(line: String, answer: String?) {
        let (code, said) = run("normalize", "--ndjson", "--locale", "en-US", input: line)
        #expect(code == (answer == nil ? .badInput : .done))
        if let answer { #expect(said.output == answer + "\n") }
    }

    @Test func `an explanation holds every key, null where nothing is known`() throws {
        let (_, said) = run("explain", "--json", "--locale", "en-US", "hello")
        let object = try JSONSerialization.jsonObject(with: Data(said.output.utf8)) as? [String: Any]
        let keys = [
            "id", "direction", "amount", "currency", "payer", "channel", "announce", "reason", "spoken", "voice",
            "readings",
        ]
        #expect(object?.keys.sorted() == keys.sorted())
        #expect(object?["amount"] is NSNull)
        #expect(object?["announce"] as? Bool == false)
    }

    @Test(arguments: [
        ("de-DE", "Du hast 25,00 € von Lena erhalten", "de-DE"), ("th-TH", "เงินเข้า 500 บาท", "en-US"),
    ])
    func `a notification is announced in the voice of its words`(locale: String, body: String, voice: String) throws {
        let (code, said) = run("speak", "--announce", "--json", "--phonemes", "--locale", locale, body)
        #expect(code == .done)
        #expect(said.output.hasPrefix("{\"given\""))
        let (_, explained) = run("explain", "--json", "--locale", locale, body)
        #expect(explained.output.contains("\"voice\":\"\(voice)\""))
    }

    @Test func `a notification that is not announced ends with exit code 1 and its reason`() {
        let (code, said) = run("speak", "--announce", "--phonemes", "--locale", "en-US", "You sent $5.00 to Bob")
        #expect(code == .doesNotHold)
        #expect(said.talk.first?.contains("(debit)") == true)
        #expect(said.output.isEmpty)
    }

    @Test(arguments: ["Transaction failed", "Your code is 123456"])
    func `a subtitle counts in an explanation as it does in a push`(subtitle: String) {
        let (_, said) = run("explain", "--json", "--subtitle", subtitle, "You received $5.00 from Bob")
        #expect(said.output.contains("\"announce\":false"), "\(said.output)")
        let line = "{\"id\":1,\"body\":\"You received $5.00 from Bob\",\"subtitle\":\"\(subtitle)\"}"
        #expect(run("explain", "--ndjson", input: line).said.output.contains("\"announce\":false"))
    }

    @Test func `the machine's language decides nothing`() throws {
        // The environment of these tests is German.
        let (_, said) = run("explain", "--json", "You received $12.50 from Bob")
        #expect(said.output.contains("\"voice\":\"en-US\""))
    }

    @Test func `the languages of the device decide what the text leaves open`() throws {
        let (_, open) = run("explain", "--json", "Recibiste $700.00 de Ana")
        #expect(open.output.contains("\"uncertain-currency\""))
        let (_, placed) = run("explain", "--json", "--locale", "en", "--locale", "es-MX", "Recibiste $700.00 de Ana")
        #expect(placed.output.contains("\"MXN\""))
    }

    @Test func `an explanation names the phrases that were seen, and the doubt that silenced`() throws {
        let (_, said) = run("explain", "--json", "Your code is 1234. You received $5.00 from Bob")
        #expect(said.output.contains("\"doubt\":\"ForbiddenText\""))
        #expect(said.output.contains("\"role\":\"otp\""))
    }
}
