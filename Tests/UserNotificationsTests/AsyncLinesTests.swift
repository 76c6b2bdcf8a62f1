// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationNetworking
import Testing

@testable import UserNotifications

@Suite("The lines of an answer")
struct AsyncLinesTests {
    private func lines(_ chunks: [String]) async throws -> [String] {
        let (stream, sending) = AsyncThrowingStream<Data, any Error>.makeStream()
        for chunk in chunks { sending.yield(Data(chunk.utf8)) }
        sending.finish()
        let task = URLSession(configuration: .ephemeral).dataTask(with: try #require(URL(string: "http://127.0.0.1/")))
        return try await URLSession.AsyncBytes(task: task, chunks: stream).lines.reduce(into: []) { $0.append($1) }
    }

    @Test func `are without their ends and without empty ones, wherever a chunk ends`() async throws {
        #expect(try await lines(["one\r", "\n\ntw", "", "o\nthree"]) == ["one", "two", "three"])
        #expect(try await lines(["", "\n"]).isEmpty)
    }

    @Test func `that are too long become several, and lose no letter`() async throws {
        let found = try await lines([String(repeating: "a", count: 1 << 20), "bc\nd"])
        #expect(found.map(\.utf8.count) == [1 << 20, 2, 1] && found.last == "d" && found[1] == "bc")
    }
}
