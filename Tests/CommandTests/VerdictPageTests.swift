// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Commands

/// The page of the documentation that tells how a verdict is reached.
@Suite("The page of the verdict")
struct VerdictPageTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let page =
        (try? String(contentsOf: root.appendingPathComponent("Documentation/Verdict.md"), encoding: .utf8)) ?? ""

    /// Runs `earshot explain` in this process.
    private func explain(_ words: [String]) throws -> [String: Any] {
        var output = Data()
        let console = Console(
            write: { output += $0 }, tell: { _ in }, readSome: { Data() },
            readEnvironment: { [:] })
        #expect(Command.run(["explain", "--json"] + words, console: console) == .done)
        return try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
    }

    /// An object as one line, whatever the order and the white space that it came in.
    private func line(_ object: Any) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self)
    }

    @Test func `shows what explain tells of the body that it follows`() throws {
        let command = try #require(Self.page.firstMatch(of: /swift run earshot explain --json '(.*)'/))
        let block = try #require(Self.page.firstMatch(of: /(?s)```json\n(.*?)```/))
        let shown = try JSONSerialization.jsonObject(with: Data(block.1.utf8))
        #expect(try line(shown) == line(try explain([String(command.1)])))
    }

    @Test func `names a body for every doubt, which silences it`() throws {
        let folder = Self.root.appendingPathComponent("Sources/PaymentAnnouncements/Doubts")
        let doubts = try FileManager.default.contentsOfDirectory(atPath: folder.path).flatMap { name in
            try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
                .matches(of: /(?m)^enum (\w+): Doubt \{/).map { String($0.1) }
        }
        let rows = Self.page.matches(of: /(?m)^\| `(\w+)` \|.*\| `(.*)` \| `(.*)` \|$/)
        #expect(Set(rows.map { String($0.1) }) == Set(doubts))
        for row in rows {
            let told = try explain([String(row.2)])
            let readings = told["readings"] as? [[String: Any]] ?? []
            #expect(readings.first?["doubt"] as? String == String(row.1), "\(row.2)")
            #expect(told["reason"] as? String == String(row.3), "\(row.2)")
        }
    }

    @Test func `decides by the device's languages whose dollar it is`() throws {
        let commands = Self.page.matches(of: /(?m)^    swift run earshot explain (--locale .*)?'(Recibiste .*)'$/)
        let told = try commands.map { command in
            let options = (command.1 ?? "").split(separator: " ").map(String.init)
            let told = try explain(options + [String(command.2)])
            return (told["announce"] as? Bool == true ? told["currency"] : told["reason"]) as? String
        }
        #expect(told == ["uncertain-currency", "MXN", "USD"])
    }
}
