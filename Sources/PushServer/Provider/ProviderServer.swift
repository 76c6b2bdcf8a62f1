// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The provider API of APNs on a port: HTTP/2 over TLS, as many workers as one wants, a store behind it.
final class ProviderServer: Sendable {
    /// How it serves.
    struct Configuration: Sendable {
        var address = "127.0.0.1"
        /// 0 for any free one.
        var port: UInt16 = 0
        var workers = 1
        var context: TLSContext
        var keeper: any PushKeeper
        var keys = ProviderKeys()
        var rules = AdmissionRules()
        /// How many pushes a token may be sent; nil where nobody counts, as APNs does not below a rate that it does not tell.
        var rate: PushRate?
        var faults = FaultBoard()
        var settings = ServerSettings()
        /// Whether a connection may have one stream until a valid token has come.
        var isOneStreamFirst = false
        /// What stands before `/api/deliveries/…` in the header `earshot-delivery`.
        var page = ""
        /// The most connections of all workers; the quietest goes for one more.
        var mostConnections = DescriptorLimit.connections(atMost: 2000)
        /// Seconds that a client has to shake hands.
        var patience = 10.0
        /// Seconds after which a connection that says nothing is told `IdleTimeout`.
        var idle = 3600.0
    }

    /// The port that it listens at.
    let port: UInt16
    /// What was counted.
    let counters: ProviderCounters
    private let workers: [ProviderWorker]

    /// Begins to serve.
    /// - Throws: ``PageError`` when nothing can listen there.
    init(_ configuration: Configuration) throws(PageError) {
        let counters = ProviderCounters()
        let isShared = configuration.workers > 1
        let first = try ListeningSocket(address: configuration.address, port: configuration.port, isShared: isShared)
        var sockets = [first]
        for _ in 1..<max(1, configuration.workers) {
            sockets.append(try ListeningSocket(address: configuration.address, port: first.port, isShared: true))
        }
        port = first.port
        self.counters = counters
        workers = sockets.map { ProviderWorker($0.descriptor, configuration, counters) }
        for worker in workers { worker.start() }
    }

    /// Takes no more, answers what was taken, says `Shutdown` to everybody, and waits until they are gone, at most some seconds.
    func shutDown(patience: Double = 5) {
        for worker in workers { worker.end(patience: patience) }
        for worker in workers { worker.waitForEnd() }
    }
}

/// What the provider API counts, for `/metrics`.
final class ProviderCounters: Sendable {
    struct Counts: Sendable {
        /// Answers by status.
        var answers: [Int: Int] = [:]
        /// Answers by APNs' word.
        var reasons: [String: Int] = [:]
        var connections = 0
        var openConnections = 0
    }

    private let held = Mutex(Counts())
    /// Answers of the status 200, which are most of them.
    private let taken = Atomic(0)

    var counts: Counts {
        var counts = held.withLock { $0 }
        let taken = taken.load(ordering: .relaxed)
        if taken > 0 { counts.answers[200, default: 0] += taken }
        return counts
    }

    func count(_ answer: ProviderAnswer) {
        if answer.status == 200 {
            taken.add(1, ordering: .relaxed)
            return
        }
        held.withLock { counts in
            counts.answers[answer.status, default: 0] += 1
            if let reason = answer.reason, counts.reasons.count < 100 { counts.reasons[reason, default: 0] += 1 }
        }
    }

    func countConnection(_ isOpened: Bool) {
        held.withLock { counts in
            if isOpened { counts.connections += 1 }
            counts.openConnections += isOpened ? 1 : -1
        }
    }
}
