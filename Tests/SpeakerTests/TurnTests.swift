// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Speaker

@Suite("Who is heard next")
struct TurnTests {
    private func inLine<Result>(_ body: (String) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("turns-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: url) }
        return try body(url.path)
    }

    /// Whose turn it is, for those who are still there. The macros take nothing that cannot be copied.
    private func turns(_ first: borrowing Turn?, _ second: borrowing Turn?, _ third: borrowing Turn?) -> [Bool?] {
        func hasCome(_ turn: borrowing Turn?) -> Bool? {
            switch turn {
            case .some(let turn): turn.hasCome()
            case .none: nil
            }
        }
        return [hasCome(first), hasCome(second), hasCome(third)]
    }

    @Test func `is who came first`() throws {
        try inLine { path in
            var first: Turn? = try Turn(in: path)
            var second: Turn? = try Turn(in: path)
            let third: Turn? = try Turn(in: path)
            var found = turns(first, second, third)
            #expect(found == [true, false, false])
            first = nil
            found = turns(first, second, third)
            #expect(found == [nil, true, false])
            second = nil
            found = turns(first, second, third)
            #expect(found == [nil, nil, true])
        }
    }

    @Test func `is not held up by one that has gone before its turn`() throws {
        try inLine { path in
            var first: Turn? = try Turn(in: path)
            var second: Turn? = try Turn(in: path)
            let third: Turn? = try Turn(in: path)
            second = nil
            var found = turns(first, second, third)
            #expect(found == [true, nil, false])
            first = nil
            found = turns(first, second, third)
            #expect(found == [nil, nil, true])
        }
    }

    @Test func `comes at once to whoever comes alone, however many were there before`() throws {
        try inLine { path in
            for _ in 0..<100 {
                let found = turns(try Turn(in: path), nil, nil)
                #expect(found == [true, nil, nil])
            }
        }
    }

    @Test func `is over when its owner has gone, though a child just started has the file open`() throws {
        try inLine { path in
            var first: Turn? = try Turn(in: path)
            var found = turns(first, nil, nil)
            #expect(found == [true, nil, nil])
            // As between fork and exec: the same open file under another number.
            let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            let own = names.first { name in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)) == path
            }
            let child = dup(try #require(own.flatMap(Int32.init)))
            defer { close(child) }
            first = nil
            found = turns(try Turn(in: path), nil, nil)
            #expect(found == [true, nil, nil])
        }
    }

    @Test(arguments: ["no number", "123456789", "\u{FF}\u{FF}\u{FF}\u{FF}"])
    func `cannot be told from a file that is no line`(contents: String) throws {
        try inLine { path in
            try Data(contents.utf8).write(to: URL(fileURLWithPath: path))
            #expect(throws: Turn.Fault.self) { _ = try Turn(in: path) }
        }
    }
}
