// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Glibc
import Synchronization

/// Waits for many descriptors on one thread, with epoll(7).
final class EventLoop: Sendable {
    /// What has happened to a descriptor.
    struct Event: Sendable, Hashable {
        /// The number that it was added under.
        let number: UInt64
        let isReadable: Bool
        let isWritable: Bool
        /// The other end is gone.
        let isOver: Bool
    }

    private let poll = earshot_epoll()
    private let bell = earshot_event()
    /// The bell's own number; descriptors have others.
    private static let bellNumber = UInt64.max

    init() { _ = earshot_epoll_set(poll, Int32(EPOLL_CTL_ADD), bell, EPOLLIN.rawValue, Self.bellNumber) }

    deinit {
        close(poll)
        close(bell)
    }

    /// Waits for a descriptor under a number.
    /// - Returns: whether the kernel takes it.
    func add(_ descriptor: Int32, number: UInt64) -> Bool {
        earshot_epoll_set(poll, Int32(EPOLL_CTL_ADD), descriptor, EPOLLIN.rawValue, number) == 0
    }

    /// Says for what of a descriptor is waited.
    func change(_ descriptor: Int32, number: UInt64, reads: Bool, writes: Bool) {
        let events = (reads ? EPOLLIN.rawValue : 0) | (writes ? EPOLLOUT.rawValue : 0)
        _ = earshot_epoll_set(poll, Int32(EPOLL_CTL_MOD), descriptor, events, number)
    }

    /// Waits no longer for a descriptor; called before it is closed.
    func remove(_ descriptor: Int32) { _ = earshot_epoll_set(poll, Int32(EPOLL_CTL_DEL), descriptor, 0, 0) }

    /// Ends a wait, now or the next one; from any thread.
    func wake() {
        var one: UInt64 = 1
        _ = unsafe write(bell, &one, 8)
    }

    /// Waits until something has happened, it is woken, or some milliseconds are over.
    func wait(milliseconds: Int32) -> [Event] {
        var numbers = [UInt64](repeating: 0, count: 256)
        var events = [UInt32](repeating: 0, count: 256)
        let count = unsafe earshot_epoll_wait(poll, &numbers, &events, milliseconds)
        guard count > 0 else { return [] }
        return (0..<Int(count)).compactMap { place in
            guard numbers[place] != Self.bellNumber else {
                var rung: UInt64 = 0
                _ = unsafe read(bell, &rung, 8)
                return nil
            }
            let happened = events[place]
            return Event(
                number: numbers[place], isReadable: happened & EPOLLIN.rawValue != 0,
                isWritable: happened & EPOLLOUT.rawValue != 0,
                isOver: happened & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0)
        }
    }
}
