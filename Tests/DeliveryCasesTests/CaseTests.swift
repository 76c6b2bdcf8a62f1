// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Foundation
import Golden
import PushSimulator
import StrictJSON
import Testing

@testable import DeliveryCases

@Suite("A case and its expectation")
struct CaseTests {
    /// A delivery as `earshot push --json` prints it.
    static let delivery = """
        {"id":"1","outcome":"modified","reason":"answered","rejection":null,
         "extension":{"bundle":"/x","ran":true,"exit":"clean","whyNotRun":null,"handlerCalls":1,
          "milliseconds":{"launch":1,"didReceive":2,"total":3},"peakMemoryMB":3.5,"expired":false,"log":["a","b"]},
         "content":{"title":"T","subtitle":"","body":"5 €","badge":3,"sound":null,"attachments":[],"categoryIdentifier":"",
          "threadIdentifier":"","interruptionLevel":"active","relevanceScore":0.5,"targetContentIdentifier":null,
          "filterCriteria":null,"launchImageName":null,"userInfo":{"n":1}},
         "original":null,
         "speech":[{"text":"five","locale":"en-US","voice":"en-US","file":null,"duration":1.5,"finished":true,"cutOffAt":null},
                   {"text":"euros","locale":"en-US","voice":"en-US","file":null,"duration":1,"finished":true,"cutOffAt":null}],
         "warnings":[{"code":"expired","message":"It."},{"code":"a-word","message":"That."}],"inbox":"/y"}
        """

    struct Row: Sendable, CustomTestStringConvertible {
        let expected: String
        let differences: [String]
        var testDescription: String { expected.short }
    }

    static func row(_ expected: String, _ differences: String...) -> Row {
        Row(expected: expected, differences: differences)
    }

    static let rows = [
        row("{}"), row(#"{"outcome":"modified"}"#),
        row(#"{"outcome":"original"}"#, #"outcome: "original" → "modified""#),
        row(#"{"content":{"body":"5 €","badge":3.0,"sound":null}}"#),
        row(#"{"content":{"badge":4,"title":"U"}}"#, "content.badge: 4 → 3", #"content.title: "U" → "T""#),
        row(#"{"content":{"titel":"T"}}"#, #"content.titel: "T" → nothing"#),
        row(#"{"content":{"titel":null}}"#, "content.titel: null → nothing"),
        row(#"{"content":{"userInfo":{"gone":null}}}"#),
        row(#"{"content":{"userInfo":{"n":2}}}"#, "content.userInfo.n: 2 → 1"),
        row(#"{"content":null}"#, "content: null → {"),
        row(#"{"id":"other","inbox":"/x","extension":{"bundle":"/y","milliseconds":{"launch":0}}}"#),
        row(#"{"speech":[{"file":"other.wav"},{}]}"#),
        row(#"{"content":{"userInfo":{"id":2}}}"#, "content.userInfo.id: 2 → null"),
        row(#"{"spoken":"five euros"}"#), row(#"{"spoken":["five","euros"]}"#),
        row(#"{"spoken":["five"]}"#, #"spoken: ["five"] → ["five","euros"]"#),
        row(#"{"spoken":"fifteen euros"}"#, #"spoken: "fifteen euros" → "five euros""#),
        row(#"{"log":["a","b"]}"#), row(#"{"log":["a"]}"#, #"log: ["a"] → ["a","b"]"#),
        row(#"{"warnings":["expired","a-word"]}"#), row(#"{"warnings":[]}"#, #"warnings: [] → ["a-word","expired"]"#),
        row(#"{"speech":[{"text":"five"},{"duration":1}]}"#),
        row(#"{"speech":[{"text":"six"},{}]}"#, #"speech[0].text: "six" → "five""#),
        row(#"{"extension":{"exit":"clean","handlerCalls":1}}"#), row(#"{"run":{"timeLimit":2}}"#),
    ]

    @Test(arguments: rows) func `only what stands there is compared`(row: Row) throws {
        let delivery = try JSONDecoder().decode(Delivery.self, from: Data(Self.delivery.utf8))
        let found = DeliveryComparison.differences(delivery, from: try JSONValue(row.expected.utf8))
            .map { "\($0.path): \($0.expected) → \($0.found)" }
        #expect(found.count == row.differences.count)
        for (one, other) in zip(found, row.differences) { #expect(one.hasPrefix(other)) }
    }

    /// Whatever an extension puts into a content, it is compared.
    @Test func `a delivery that holds a NUL is compared like any other`() throws {
        var delivery = try JSONDecoder().decode(Delivery.self, from: Data(Self.delivery.utf8))
        delivery.content?.title = "a\u{0}b"
        let found = DeliveryComparison.differences(delivery, from: try JSONValue(#"{"outcome":"nonsense"}"#.utf8))
        #expect(found.map(\.path) == ["outcome"])
    }

    @Test func `what was recorded of a delivery holds for it`() throws {
        let delivery = try JSONDecoder().decode(Delivery.self, from: Data(Self.delivery.utf8))
        let recorded = RecordedExpectation(delivery, delivery)
        #expect(recorded.leftOut == [])
        let expected = try JSONValue(recorded.text())
        #expect(DeliveryComparison.unknown(in: expected) == nil)
        #expect(DeliveryComparison.differences(delivery, from: expected) == [])
        #expect(expected.text.contains(#""speech":[{"finished":true,"locale":"en-US","text":"five""#))
    }

    @Test func `what a second run says otherwise is not recorded, and is named`() throws {
        let delivery = try JSONDecoder().decode(Delivery.self, from: Data(Self.delivery.utf8))
        var other = delivery
        other.extension.log = ["a", "c"]
        other.content?.title = "U"
        other.content?.userInfo = .dictionary(["n": .integer(1), "m": .integer(2)])
        other.original = other.content
        other.original?.userInfo = .dictionary([:])
        var one = other
        one.content?.title = "T"
        one.extension.log = ["a"]
        one.content?.userInfo = .dictionary(["n": .integer(1), "m": .integer(3)])
        let recorded = RecordedExpectation(one, other)
        #expect(recorded.leftOut == ["content.title", "content.userInfo.m", "log"])
        let expected = try JSONValue(recorded.text())
        for run in [one, other] { #expect(DeliveryComparison.differences(run, from: expected) == []) }
        #expect(expected.text.contains(#""userInfo":{"n":1}"#) && !expected.text.contains(#""log""#))
    }

    private func read(_ expected: String) throws -> DeliveryCase {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("case-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(expected.utf8).write(to: folder.appendingPathComponent("shop.expected.json"))
        return try DeliveryCase(payload: folder.appendingPathComponent("shop.apns"))
    }

    @Test(arguments: [
        ("{\n\"outcome\":}", "line 2", "not JSON"), ("[]", "line 1", "no object"),
        ("{\n\"outcom\":\"modified\"}", "line 2", "'outcom'"), (#"{"run":{"speed":2}}"#, "line 1", "'run.speed'"),
        (#"{"run":3}"#, "line 1", "'run'"),
    ])
    func `an expectation that cannot hold is refused by file and line`(text: String, line: String, word: String) throws
    {
        let error = try #require(throws: CaseError.self) { try read(text) }
        #expect(error.message.contains("shop.expected.json, \(line)") && error.message.contains(word))
    }

    @Test func `a case says how it is run, in the words of push`() throws {
        let run = try read(
            #"{"run":{"timeLimit":2,"network":"offline","locale":["zh-CN","en-US"],"filtering":true,"bundleIdentifier":"a.b"}}"#
        ).run
        #expect(
            run.options == ["--locale=zh-CN", "--locale=en-US", "--network=offline", "--time-limit=2"]
                && run.mayFilter == true)
        #expect(run.bundleIdentifier == "a.b")
    }

    static let responses: [(String, UserResponse?)] = [
        (#""open""#, .open), (#""dismiss""#, .dismiss), (#"{"action":"A"}"#, .action("A", text: nil)),
        (#"{"action":"A","text":""}"#, .action("A", text: "")), (#""close""#, nil), (#"{"text":"x"}"#, nil),
        (#"{"action":"A","txt":"x"}"#, nil), ("3", nil),
    ]

    @Test(arguments: responses.map { Shown($0, as: $0.0) })
    func `a case says what the user does`(shown: Shown<(String, UserResponse?)>) throws {
        let (json, expected) = shown.value
        let outcome = Result { try read(#"{"run":{"foreground":true,"respond":\#(json)}}"#).run }
        guard let expected else {
            #expect(throws: CaseError.self) { try outcome.get() }
            return
        }
        let run = try outcome.get()
        #expect(run.response == expected && run.isForeground)
    }

    @Test(arguments: ["up.json/../x.wav", "/etc/passwd", "../x.wav", ".x.wav"])
    func `a golden sound lies beside its case and nowhere else`(name: String) throws {
        let error = try #require(throws: CaseError.self) { try read(#"{"sound":"\#(name)"}"#) }
        #expect(error.message.contains("'sound'"))
        #expect(try read(#"{"sound":"x.wav"}"#).sound?.lastPathComponent == "x.wav")
    }

    @Test(arguments: ["../kc.json", "/etc/passwd", "a/kc.json", ".kc.json", ""])
    func `the keychain of a case lies beside it and nowhere else`(name: String) throws {
        let error = try #require(throws: CaseError.self) { try read("{\n\"run\":{\"keychain\":\"\(name)\"}}") }
        #expect(error.message.contains("line 2") && error.message.contains("'run.keychain'"), "\(error.message)")
        let option = try #require(try read(#"{"run":{"keychain":"kc.json"}}"#).run.options.first)
        #expect(option.hasPrefix("--keychain=/") && option.hasSuffix("/kc.json") && !option.contains(".."))
    }

    @Test func `a pipe in the place of a file is told, not waited for`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("case-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (pipe, expected) in [("a.expected.json", nil), ("kc.json", #"{"run":{"keychain":"kc.json"}}"#)] {
            let place = folder.appendingPathComponent(pipe)
            #expect(unsafe mkfifo(place.path, 0o600) == 0)
            if let expected { try Data(expected.utf8).write(to: folder.appendingPathComponent("a.expected.json")) }
            let error = #expect(throws: CaseError.self) {
                try DeliveryCase(payload: folder.appendingPathComponent("a.apns"))
            }
            #expect(error?.message.contains("is no plain file") == true, "\(error?.message ?? "")")
            try FileManager.default.removeItem(at: place)
        }
    }

    @Test func `a report is XML whatever a notification says`() {
        let verdicts = [
            CaseVerdict("a", .ok, seconds: 0.25),
            CaseVerdict(
                "b<&>", .differs,
                differences: [Difference(path: "content.title", expected: #""x""#, found: "\"\u{1}]]>\"")], seconds: 1),
            CaseVerdict("c", .failed, fault: "It's \"gone\".", seconds: 0),
        ]
        let xml = JUnitReport.xml(verdicts)
        #expect(xml.contains(#"tests="3" failures="1" errors="1" time="1.250""#))
        #expect(xml.contains(#"<testcase name="b&lt;&amp;&gt;""#) && xml.contains("\u{FFFD}]]&gt;"))
        #expect(xml.contains("It&apos;s &quot;gone&quot;."))
        #expect(XMLCheck.isWellFormed(xml))
    }
}

/// Every element that is opened is closed, and no text holds a sign of XML's.
private enum XMLCheck {
    static func isWellFormed(_ text: String) -> Bool {
        var open: [Substring] = []
        let names: Set<Substring> = ["amp", "lt", "gt", "quot", "apos", "#10"]
        for part in text.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
            guard let end = part.firstIndex(of: ";"), names.contains(part[..<end]) else { return false }
        }
        for part in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
            guard let end = part.firstIndex(of: ">") else { return false }
            let tag = part[..<end]
            if tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
            let name = tag.prefix { !" /".contains($0) }
            if tag.hasPrefix("/") {
                guard open.popLast() == tag.dropFirst() else { return false }
            } else {
                open.append(name)
            }
        }
        return open.isEmpty
    }
}
