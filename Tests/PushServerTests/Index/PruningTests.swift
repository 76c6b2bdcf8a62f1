// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushServer

@Suite("What may be forgotten")
struct PruningTests {
    /// Six pushes that arrived at 100, 200, …; the second waits, the third is pinned, the others are over.
    private func index(in folder: ServerFolder) throws -> DeliveryIndex {
        let index = try DeliveryIndex(in: folder)
        index.tell(try (1...6).map { try Pushes.accepted($0, at: Double($0) * 100) })
        index.tell((1...6).filter { $0 != 2 }.map { Pushes.delivered($0) })
        index.tell([Pushes.became(.stored(why: "power"), 2), .pinned(true, unique: Pushes.unique(3))])
        return index
    }

    @Test(
        arguments: [
            (nil, nil, []), (6, nil, []), (3, nil, [1]), (2, nil, [1, 4]), (0, nil, [1, 4, 5, 6]), (nil, 1000, []),
            (nil, 500, [1, 4]), (nil, 400, [1, 4, 5]), (5, 500, [1, 4]), (-1, nil, [1, 4, 5, 6]),
        ] as [(Int?, Double?, [Int])])
    func `what is over and not pinned goes by number or by age`(newest: Int?, age: Double?, gone: [Int]) throws {
        let folder = try ServerFolder()
        let index = try index(in: folder)
        defer { index.close() }
        let now = Date(timeIntervalSince1970: 1000)
        #expect(try index.prunable(keepingNewest: newest, keepingFor: age, now: now) == gone.map(Pushes.unique))
    }

    @Test func `the oldest go first where not all are asked for`() throws {
        let folder = try ServerFolder()
        let index = try index(in: folder)
        defer { index.close() }
        #expect(try index.prunable(keepingNewest: 0, now: .now, limit: 2) == [1, 4].map(Pushes.unique))
    }
}
