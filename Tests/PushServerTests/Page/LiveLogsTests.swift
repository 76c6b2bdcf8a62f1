// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import PushServer

@Suite("Logs of extensions that run")
struct LiveLogsTests {
    private func piece(_ unique: String, _ first: Int, _ lines: String...) -> LiveLogs.Piece {
        LiveLogs.Piece(unique: unique, first: first, lines: lines)
    }

    @Test("A watcher is given what it has not seen, push by push") func pieces() {
        let count = Mutex(0)
        let logs = LiveLogs { count.withLock { $0 += 1 } }
        for name in ["a", "b"] { logs.begin(name) }
        logs.add("1", of: "a")
        logs.add("2", of: "b")
        let (pieces, last) = logs.pieces(after: 0)
        #expect(pieces == [piece("a", 0, "1"), piece("b", 0, "2")] && last == 2)
        logs.add("3", of: "a")
        #expect(logs.pieces(after: last).pieces == [piece("a", 1, "3")])
        #expect(logs.pieces(after: 3).pieces.isEmpty && logs.last == 3)
        #expect(count.withLock { $0 } == 3)
    }

    @Test("What is kept is bounded, for a push and for those that are over") func bounds() {
        let logs = LiveLogs(mostBytes: 10, mostOver: 2) {}
        logs.add("nobody's", of: "a")
        logs.begin("a")
        for line in ["12345", "12345", "6"] { logs.add(line, of: "a") }
        #expect(logs.lines(of: "a") == ["12345", "6"] && logs.last == 2)
        for name in ["b", "c"] { logs.begin(name) }
        for name in ["a", "b", "c", "nobody"] { logs.end(name) }
        #expect(logs.lines(of: "a").isEmpty)
        logs.add("late", of: "a")
        #expect(logs.lines(of: "a").isEmpty)
        logs.add("x", of: "c")
        #expect(logs.lines(of: "c") == ["x"])
    }

    @Test("A push that is delivered again begins anew, and stays for as long as it runs") func again() {
        let logs = LiveLogs(mostOver: 1) {}
        for name in ["a", "b"] { logs.begin(name) }
        logs.add("1", of: "a")
        logs.end("a")
        logs.begin("a")
        #expect(logs.lines(of: "a").isEmpty)
        logs.add("2", of: "a")
        logs.end("b")
        logs.begin("c")
        logs.end("c")
        #expect(logs.lines(of: "a") == ["2"])
    }

    @Test("The stream of events tells of lines before rows, and of those that come after it began")
    func stream() {
        let backend = HeldRows([])
        backend.logs.begin("a")
        backend.logs.add("early", of: "a")
        let stream = EventStream(backend, after: 0)
        func next() -> String { String(decoding: stream.next() ?? [], as: UTF8.self) }
        _ = next()
        backend.logs.add("<b>\n", of: "a")
        #expect(
            next() == "event: log\ndata: {\"first\":1,\"lines\":[\"<b>\\n\"],\"unique\":\"a\"}\n\n"
                + "event: gone\nid: 1\ndata: {}\n\n")
        #expect(next() == ": quiet\n\n")
        backend.logs.add("2", of: "a")
        #expect(next() == "event: log\ndata: {\"first\":2,\"lines\":[\"2\"],\"unique\":\"a\"}\n\n")
    }
}
