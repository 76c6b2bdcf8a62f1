// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Commands

@Suite("earshot templates")
struct TemplatesTests {
    private func run(_ words: String..., input: String = "") -> (code: ExitCode, output: String, talk: [String]) {
        var output = ""
        var talk: [String] = []
        var rest = Data(input.utf8)
        let console = Console(
            write: { output += String(decoding: $0, as: UTF8.self) }, tell: { talk.append($0) },
            readSome: {
                defer { rest = Data(rest.dropFirst(7)) }
                return rest.prefix(7)
            },
            readEnvironment: { [:] })
        let code = Command.run(["templates"] + words, console: console)
        return (code, output, talk)
    }

    @Test func `what is suggested passes the check`() {
        let bodies = "支付宝到账100元\n支付宝到账25.50元\n\n您的验证码是123456\r\n"
        let suggested = run("suggest", input: bodies)
        #expect(suggested.code == .done)
        #expect(suggested.output.contains("# 2 notifications; says of one: 支付宝到账一百元\ncredit\tzh-CN\t支付宝到账{amount}\n"))
        #expect(suggested.talk.isEmpty)
        let checked = run("check", "-", input: suggested.output)
        #expect(checked.code == .done)
        #expect(checked.output.isEmpty)
    }

    @Test func `bodies may come as objects with a title and a locale`() {
        let input = #"{"body":"到账5元","title":"支付宝","locale":"zh-CN"}"# + "\n"
        #expect(run("suggest", "-", input: input).output.hasSuffix("credit\tzh-CN\t到账{amount}\t支付宝\n"))
        let (code, _, talk) = run("suggest", "-", input: input + "到账5元\n")
        #expect(code == .badInput)
        #expect(talk.first?.contains("line 2") == true)
    }

    @Test func `wrong lines and overlaps are named, and the exit code is 1`() {
        let (code, output, talk) = run(
            "check", "-", input: "credit\tzh-CN\t到账{amuont}元\nsilent\ten\tGot {ignore}\ncredit\ten-US\tGot {amount}\n")
        #expect(code == .doesNotHold)
        let lines = output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("-, line 1 has a hole that there is not") == true)
        #expect(lines.last?.hasPrefix("-, line 3 never decides: line 2") == true)
        #expect(talk == ["earshot: 2 lines must be changed."])
    }

    @Test(arguments: ["", "# nothing yet\n\n"])
    func `a file without a template is no file of templates`(text: String) {
        let (code, output, talk) = run("check", "-", input: text)
        #expect(code == .badInput && output.isEmpty)
        #expect(talk.first?.contains("there is no template in '-'") == true, "\(talk)")
    }

    @Test func `an amount or a name stands in no message`() {
        let (_, output, talk) = run("check", "-", input: "credit\ten\t$5 from Bob\ncredit\ten\t{$5 from Bob}\n")
        #expect(!(output + talk.joined()).contains("Bob"))
        #expect(!(output + talk.joined()).contains("5 from"))
    }

    @Test func `bodies that are not UTF-8 are named by their file and line`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("bodies-\(UUID().uuidString)")
        try Data([0x61, 0x0A, 0xFF, 0x0A]).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (code, _, talk) = run("suggest", file.path)
        #expect(code == .badInput && talk == ["earshot: '\(file.path)', line 2 is not UTF-8; convert it first."])
    }

    @Test(arguments: [
        (["check"], ExitCode.usage), (["make"], .usage), (["check", "--locale", "en", "-"], .usage),
        (["suggest", "a", "b"], .usage), (["suggest", "--device", "/", "a"], .usage),
        (["check", "/no/such/file.tsv"], .notFound), (["check", "/"], .badInput),
        (["suggest", "/no/such/file"], .notFound), (["suggest", "/"], .badInput),
        (["suggest", "--device", "/no/such/folder"], .notFound), (["suggest", "-"], .badInput),
    ])
    func `what cannot be worked on is told with an exit code`(words: [String], code: ExitCode) {
        var talk: [String] = []
        let console = Console(
            write: { _ in }, tell: { talk.append($0) }, readSome: { Data() },
            readEnvironment: { [:] })
        #expect(Command.run(["templates"] + words, console: console) == code)
        #expect(talk.count == 1)
    }
}
