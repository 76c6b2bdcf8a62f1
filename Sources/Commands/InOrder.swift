// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Does pieces of work in several threads, and hands their results out in the order of the pieces.
enum InOrder {
    private final class Shelf<Value: Sendable>: Sendable {
        struct State {
            var next = 0
            var done: [Int: Value] = [:]
        }

        let state = Mutex(State())
        let arrived = DispatchSemaphore(value: 0)
    }

    /// Works on every number below a count.
    /// - Parameters:
    ///   - threads: how many work at once.
    ///   - lead: how far the work may run ahead of what is handed out, so that memory does not grow with the count.
    ///   - taking: takes a result, in this thread; an error is thrown when the work that has begun is over.
    static func each<Value: Sendable>(
        _ count: Int, threads: Int, lead: Int = 64, work: @escaping @Sendable (Int) -> Value,
        taking: (Value) throws -> Void
    ) throws {
        let shelf = Shelf<Value>()
        // Begun at 0: one that is given up while it holds less than it began with ends the process.
        let room = DispatchSemaphore(value: 0)
        for _ in 0..<lead { room.signal() }
        let working = DispatchGroup()
        for _ in 0..<min(threads, count) {
            working.enter()
            Thread.detachNewThread {
                defer { working.leave() }
                while true {
                    room.wait()
                    let place = shelf.state.withLock { state in
                        defer { state.next += 1 }
                        return state.next
                    }
                    guard place < count else {
                        room.signal()
                        return
                    }
                    let value = work(place)
                    shelf.state.withLock { $0.done[place] = value }
                    shelf.arrived.signal()
                }
            }
        }
        for place in 0..<count {
            var value: Value?
            while true {
                value = shelf.state.withLock { $0.done.removeValue(forKey: place) }
                if value != nil { break }
                shelf.arrived.wait()
            }
            room.signal()
            if let value {
                do { try taking(value) } catch {
                    // Nothing new is begun, and what has begun comes to its end: it may have a folder to remove.
                    shelf.state.withLock { $0.next = count }
                    for _ in 0..<threads { room.signal() }
                    working.wait()
                    throw error
                }
            }
        }
    }
}
