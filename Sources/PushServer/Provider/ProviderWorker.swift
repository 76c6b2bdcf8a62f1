// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Glibc
import PushSimulator
import Synchronization

/// A thread of the provider API: the connections that it took, and nobody else's.
final class ProviderWorker: @unchecked Sendable {
    /// What the store has said of a push, on its way back to the connection.
    private struct Told: Sendable {
        let connection: UInt64
        let stream: Int32
        let answer: ProviderAnswer
    }

    private struct Later {
        let time: Double
        let connection: UInt64
        let request: StreamRequest
    }

    private let configuration: ProviderServer.Configuration
    private let counters: ProviderCounters
    private let listener: Int32
    private let loop = EventLoop()
    private let told = Mutex<[Told]>([])
    private let ending = Mutex<Double?>(nil)
    private let gone = DispatchSemaphore(value: 0)

    // Of the thread alone.
    private var connections: [UInt64: ProviderConnection] = [:]
    private var wishes: [UInt64: ProviderConnection.Wish] = [:]
    private var nextNumber: UInt64 = 1
    private var later: [Later] = []
    private var swept = 0.0
    private var isListening = true
    /// Whether nobody is let in until the next sweep, because the last who came got no descriptor.
    private var isFull = false
    /// Whether pushes were given to the store in this turn.
    private var mustCommit = false
    private var random = RandomIdentifiers()

    private static let listenerNumber: UInt64 = 0
    init(_ listener: Int32, _ configuration: ProviderServer.Configuration, _ counters: ProviderCounters) {
        (self.listener, self.configuration, self.counters) = (listener, configuration, counters)
        _ = loop.add(listener, number: Self.listenerNumber)
    }

    func start() {
        let thread = Thread { self.run() }
        thread.name = "provider"
        thread.start()
    }

    /// Takes no more from now on.
    func end(patience: Double) {
        ending.withLock { $0 = $0 ?? Self.now + patience }
        loop.wake()
    }

    func waitForEnd() { gone.wait() }

    /// Seconds of a clock that is never set.
    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private func run() {
        var more: Set<UInt64> = []
        while true {
            let wait: Int32 = !more.isEmpty ? 0 : later.isEmpty && connections.isEmpty ? 1000 : later.isEmpty ? 500 : 20
            let events = loop.wait(milliseconds: wait)
            let now = Self.now
            var turn = more
            more = []
            for event in events {
                if event.number == Self.listenerNumber { accept(now) } else { turn.insert(event.number) }
            }
            let answers = told.withLock { told in
                defer { told = [] }
                return told
            }
            for place in answers.indices where tell(answers[place]) { turn.insert(answers[place].connection) }
            for request in due(now) where connections[request.connection] != nil {
                take(request.request, on: request.connection, isDelayed: true)
                turn.insert(request.connection)
            }
            for number in turn {
                guard let connection = connections[number] else { continue }
                let wish = connection.go(now: now) { take($0, on: number) }
                settle(connection, wish)
                if connection.hasMore { more.insert(number) }
            }
            if mustCommit { configuration.keeper.commit() }
            mustCommit = false
            if now - swept > 0.5 { sweep(now) }
            if let end = ending.withLock({ $0 }), finish(now, by: end) { break }
        }
        if isListening { close(listener) }
        gone.signal()
    }

    /// Hands an answer of the store's to its connection, if that is still there.
    private func tell(_ answer: borrowing Told) -> Bool {
        guard let connection = connections[answer.connection] else { return false }
        connection.pending -= 1
        counters.count(answer.answer)
        connection.answer(answer.stream, answer.answer, page: configuration.page)
        connection.leaveWhenAnswered()
        return true
    }

    private func due(_ now: Double) -> [Later] {
        guard later.contains(where: { $0.time <= now }) else { return [] }
        defer { later.removeAll { $0.time <= now } }
        return later.filter { $0.time <= now }
    }

    private func settle(_ connection: ProviderConnection, _ wish: ProviderConnection.Wish?) {
        guard let wish, !connection.isAbandoned else { return drop(connection) }
        guard wishes[connection.number] != wish else { return }
        wishes[connection.number] = wish
        loop.change(connection.socket, number: connection.number, reads: wish.reads, writes: wish.writes)
    }

    private func drop(_ connection: ProviderConnection) {
        guard connections.removeValue(forKey: connection.number) != nil else { return }
        wishes[connection.number] = nil
        loop.remove(connection.socket)
        connection.close()
        counters.countConnection(false)
    }

    private func accept(_ now: Double) {
        for _ in 0..<64 {
            let socket = earshot_accept(listener)
            guard socket >= 0 else {
                // Who waits stays waiting, and would wake this thread again and again.
                if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { listen(false) }
                return
            }
            var one: Int32 = 1
            unsafe setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
            var settings = configuration.settings
            if configuration.isOneStreamFirst { settings.streams = 1 }
            let number = nextNumber
            nextNumber += 1
            if connections.count >= max(1, configuration.mostConnections / max(1, configuration.workers)) {
                dropQuietest()
            }
            guard
                let connection = ProviderConnection(
                    number: number, socket: socket, configuration.context, settings, now: now),
                loop.add(socket, number: number)
            else {
                close(socket)
                continue
            }
            connections[number] = connection
            counters.countConnection(true)
        }
    }

    /// Lets clients in, or leaves them waiting.
    private func listen(_ lets: Bool) {
        guard isListening, isFull == lets else { return }
        isFull = !lets
        loop.change(listener, number: Self.listenerNumber, reads: lets, writes: false)
    }

    /// Makes room for a client that has come: who has not shaken hands goes first, then who has said nothing for longest. Nobody goes
    /// whom an answer is owed.
    private func dropQuietest() {
        let idle = connections.values.filter { $0.pending == 0 }
        let quietest = idle.min { ($0.isReady ? 1 : 0, $0.heard) < ($1.isReady ? 1 : 0, $1.heard) }
        if let quietest = quietest ?? connections.values.first { drop(quietest) }
    }

    /// Closes what says nothing, and lets clients in again.
    private func sweep(_ now: Double) {
        swept = now
        listen(true)
        for connection in connections.values {
            if !connection.isReady, now - connection.heard > configuration.patience {
                drop(connection)
            } else if connection.isReady, now - connection.heard > configuration.idle, connection.pending == 0 {
                connection.leave("IdleTimeout")
                settle(connection, connection.flush())
            }
        }
    }

    /// Ends the connections; returns whether all are gone.
    private func finish(_ now: Double, by end: Double) -> Bool {
        if isListening {
            isListening = false
            loop.remove(listener)
            close(listener)
        }
        for connection in connections.values {
            if now > end {
                drop(connection)
            } else {
                connection.leave("Shutdown")
                settle(connection, connection.flush())
            }
        }
        return connections.isEmpty
    }

    // MARK: A request

    private func take(_ request: StreamRequest, on number: UInt64, isDelayed: Bool = false) {
        guard let connection = connections[number], !connection.hasLeft else { return }
        let asked = Admission.Asked(request, made: random.next())
        if !isDelayed, let fault = configuration.faults.fault(for: asked.token) {
            guard happens(fault, to: request, asked, on: connection) else { return }
        }
        if request.hasTooManyHeaders {
            connection.answer(request.stream, ProviderAnswer(status: 431), page: configuration.page, breaksOff: true)
            return
        }
        defer { connection.leaveWhenAnswered() }
        let time = Date()
        let unique = random.next().canonical
        var claims: LoggedRequest.Claims?
        let wasTrusted = connection.standing.isTrusted
        do throws(Admission.Refusal) {
            let admitted = try Admission.decide(
                asked, method: request.method, path: request.path, rules: configuration.rules, keys: configuration.keys,
                tokens: configuration.keeper, standing: &connection.standing, now: time.timeIntervalSince1970
            ) { claims = $0 }
            if let rate = configuration.rate, rate.isTooMany(admitted.token, at: time.timeIntervalSince1970) {
                throw Admission.Refusal(rejection: .tooManyRequests)
            }
            if configuration.isOneStreamFirst, !wasTrusted { connection.submit(configuration.settings) }
            connection.pending += 1
            mustCommit = true
            let push = ReceivedPush(
                push: admitted.push, token: admitted.token, app: admitted.app, received: time, unique: unique,
                request: logged(request, claims, connection))
            let (identifier, stream) = (admitted.push.identifier, request.stream)
            configuration.keeper.keep(push) { keeping in
                let answer: ProviderAnswer
                switch keeping {
                case .kept: answer = ProviderAnswer(status: 200, identifier: identifier, unique: unique)
                case .repeated(let earlier):
                    answer = ProviderAnswer(status: 200, identifier: identifier, unique: earlier)
                case .unavailable:
                    answer = ProviderAnswer(
                        status: 503, reason: Rejection.serviceUnavailable.rawValue, identifier: identifier)
                }
                self.post(Told(connection: number, stream: stream, answer: answer))
            }
        } catch {
            let identifier = asked.push.identifier ?? asked.made.canonical
            let answer = ProviderAnswer(error, identifier: identifier, unique: unique)
            refuse(request, asked, answer, claims, connection, time)
        }
    }

    private func post(_ answer: Told) {
        let isFirst = told.withLock { told in
            told.append(answer)
            return told.count == 1
        }
        if isFirst { loop.wake() }
    }

    private func refuse(
        _ request: StreamRequest, _ asked: Admission.Asked, _ answer: ProviderAnswer, _ claims: LoggedRequest.Claims?,
        _ connection: ProviderConnection, _ time: Date
    ) {
        counters.count(answer)
        connection.answer(
            request.stream, answer, page: configuration.page, breaksOff: request.isEndless,
            hasBody: request.method != "HEAD")
        configuration.keeper.note(
            RefusedPush(
                status: answer.status, reason: answer.reason ?? "",
                app: asked.push.topic.flatMap { BundleIdentifier.isValid($0) ? $0 : nil },
                token: DeviceToken(asked.token),
                identifier: answer.identifier ?? "", received: time,
                unique: answer.unique ?? random.next().canonical,
                request: logged(request, claims, connection), payload: Array(request.body.prefix(8192))))
    }

    /// Lets a fault happen; returns whether the request goes on all the same.
    private func happens(
        _ fault: FaultPlan.Rule, to request: StreamRequest, _ asked: Admission.Asked, on connection: ProviderConnection
    ) -> Bool {
        switch fault.kind {
        case .status:
            let answer = ProviderAnswer(
                status: fault.status ?? 500, reason: fault.reason ?? "InternalServerError",
                timestamp: fault.status == 410 ? Int(Date().timeIntervalSince1970 * 1000) : nil,
                identifier: asked.push.identifier ?? random.next().canonical,
                unique: random.next().canonical)
            refuse(request, asked, answer, nil, connection, Date())
        case .delay:
            later.append(Later(time: Self.now + (fault.seconds ?? 0), connection: connection.number, request: request))
        case .silent: break
        case .reset: connection.reset(request.stream)
        case .goaway:
            let reason = fault.reason ?? "InternalServerError"
            guard fault.isRude ?? false else {
                connection.leaveLater(reason)
                return true
            }
            connection.leaveRudely(reason)
        case .drop: connection.isAbandoned = true
        case .settings:
            var settings = configuration.settings
            settings.streams = 1
            connection.submit(settings)
            return true
        }
        return false
    }

    /// What is kept of a request.
    private func logged(
        _ request: StreamRequest, _ claims: LoggedRequest.Claims?, _ connection: ProviderConnection
    ) -> LoggedRequest {
        LoggedRequest(
            path: request.path, headers: request.headers, claims: claims,
            certificate: connection.standing.certificate?.subject)
    }
}
