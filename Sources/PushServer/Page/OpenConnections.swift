// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The page's connections, and which of them goes where many are open: the one that has owed a request's head for longest.
///
/// Whoever holds connections open, or sends a head byte by byte, loses them to those who come; a connection whose request is being
/// answered is never taken away.
struct OpenConnections: Sendable {
    /// From how many connections on a new one costs another.
    static let many = (all: 168, ofAddress: 32)
    /// How many there are at most. The library takes a few more, so that it asks here: it is slower in seeing one go.
    static let most = (all: 190, ofAddress: 64)
    /// How long each may take for a head in any case, so that many who come at once do not drive one another out.
    var patience: Duration

    private struct Entry {
        let address: [UInt8]
        /// Where it stands among those that owe a head; nil while it is answered.
        var turn: (number: UInt64, since: ContinuousClock.Instant)?
    }

    private var entries: [Int32: Entry] = [:]
    private var counts: [[UInt8]: Int] = [:]
    private var turns: UInt64 = 0

    /// Whether the other end of a connection has closed it.
    private let hasGone: @Sendable (Int32) -> Bool

    init(
        patience: Duration = .seconds(1), hasGone: @escaping @Sendable (Int32) -> Bool = { OpenConnections.hasGone($0) }
    ) {
        self.patience = patience
        self.hasGone = hasGone
    }

    /// Takes a connection; returns the one that is to go for it, and is forgotten: itself where there are too many.
    mutating func open(_ number: Int32, from address: [UInt8], at now: ContinuousClock.Instant = .now) -> Int32? {
        let isMuch = (
            all: entries.count >= Self.many.all, ofAddress: counts[address, default: 0] >= Self.many.ofAddress
        )
        let first = entries.filter { $0.value.turn != nil && (isMuch.all || $0.value.address == address) }
            .min { $0.value.turn?.number ?? 0 < $1.value.turn?.number ?? 0 }
        turns += 1
        entries[number] = Entry(address: address, turn: (turns, now))
        counts[address, default: 0] += 1
        var last: Int32?
        if isMuch.all || isMuch.ofAddress, let first, let since = first.value.turn?.since, since + patience <= now {
            last = first.key
        } else if entries.count > Self.most.all || counts[address, default: 0] > Self.most.ofAddress {
            // What nobody waits for any more goes first: the library sees that only when it has something to say.
            let isFull = entries.count > Self.most.all
            let gone = entries.first {
                (isFull || $0.value.address == address) && $0.key != number && hasGone($0.key)
            }
            last = gone?.key ?? number
        }
        // It is slow in going, and is not told twice.
        if let last { close(last) }
        return last
    }

    /// Whether a request is being read behind its head, or answered.
    var areAnswering: Bool { entries.values.contains { $0.turn == nil } }

    /// Its request's head is whole.
    mutating func asks(_ number: Int32) { entries[number]?.turn = nil }

    /// Its request is answered, and it may send another.
    mutating func isAnswered(_ number: Int32, at now: ContinuousClock.Instant = .now) {
        turns += 1
        entries[number]?.turn = (turns, now)
    }

    /// Forgets a connection.
    mutating func close(_ number: Int32) {
        guard let address = entries.removeValue(forKey: number)?.address else { return }
        counts[address] = counts[address].flatMap { $0 > 1 ? $0 - 1 : nil }
    }

    /// Whether the other end of a socket has closed it, or says nothing more.
    private static func hasGone(_ socket: Int32) -> Bool {
        // POLLRDHUP, which <poll.h> has behind _GNU_SOURCE.
        let end: Int16 = 0x2000
        var asked = pollfd(fd: socket, events: end, revents: 0)
        return unsafe poll(&asked, 1, 0) > 0 && asked.revents & (end | Int16(POLLHUP | POLLERR)) != 0
    }

    /// The address at the other end of a socket, without its port.
    static func peer(of socket: Int32) -> [UInt8] {
        var name = [CChar](repeating: 0, count: 128)
        var place = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let answer = unsafe withUnsafeMutablePointer(to: &place) { place in
            unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                unsafe getpeername(socket, place, &size) == 0
                    ? getnameinfo(place, size, &name, 128, nil, 0, NI_NUMERICHOST) : -1
            }
        }
        return answer == 0 ? name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) } : []
    }
}
