// SPDX-License-Identifier: Apache-2.0

import Commands
import Foundation
import PushSimulator
import Synchronization

/// The server behind the page: store, index, registry and inbox.
final class ServerBackend: PageBackend {
    private let device: Device
    private let store: PushStore
    private let index: DeliveryIndex
    private let registry: Registry
    private let board: FaultBoard
    private let verdict: AnnouncerVerdict
    private let logs: LiveLogs
    /// Under which a push is delivered, and a host app is started.
    private let conditions: Conditions
    private let counters: @Sendable () -> ProviderCounters.Counts
    private let ending = Atomic(false)
    /// What the server was told to take.
    private let rules: AdmissionRules
    /// Counts with the providers' pushes; nil where nobody counts.
    private let rate: PushRate?
    private let beginnings: [(name: String, payload: [UInt8])]
    let caseConditions: [String: CaseCondition]

    init(
        device: Device, store: PushStore, index: DeliveryIndex, registry: Registry, board: FaultBoard,
        verdict: AnnouncerVerdict, logs: LiveLogs, conditions: Conditions, rules: AdmissionRules,
        rate: PushRate?, examples: URL, caseConditions: [String: CaseCondition],
        counters: @escaping @Sendable () -> ProviderCounters.Counts
    ) {
        (self.device, self.store, self.index, self.registry) = (device, store, index, registry)
        (self.logs, self.rules, self.rate, self.caseConditions) = (logs, rules, rate, caseConditions)
        (self.board, self.verdict, self.conditions, self.counters) = (board, verdict, conditions, counters)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: examples.path)) ?? []
        beginnings = names.filter { $0.hasSuffix(".apns") }.sorted().compactMap { name in
            (try? Data(contentsOf: examples.appendingPathComponent(name, isDirectory: false)))
                .map { (String(name.dropLast(5)), Array($0)) }
        }
    }

    func end() { ending.store(true, ordering: .relaxed) }

    var trouble: StoreTrouble { store.trouble }
    var isEnding: Bool { ending.load(ordering: .relaxed) }
    var change: Int64 { index.changes }
    var removal: Int64 { index.removal }

    func catchUp(until end: ContinuousClock.Instant) {
        let last = store.written(until: end)
        // In pieces, so that the server's end is seen.
        while !isEnding {
            let piece = min(end, .now + .milliseconds(500))
            if store.waitForFollowers(at: last, until: piece), index.flush(upTo: last, until: piece) { return }
            if end <= .now { return }
        }
    }

    func rows(_ query: DeliveryQuery) throws -> [DeliveryRow] { try index.rows(query) }
    func row(_ id: String) throws -> DeliveryRow? { try index.row(id) }
    func request(of unique: String) throws -> (payload: [UInt8], request: RequestRecord)? { try index.received(unique) }
    func delivery(of row: DeliveryRow) -> Delivery? { row.folder.flatMap { device.inbox.delivery(inFolder: $0) } }

    func lines(of unique: String) -> [String] { logs.lines(of: unique) }
    var line: Int64 { logs.last }
    func pieces(after line: Int64) -> (pieces: [LiveLogs.Piece], last: Int64) { logs.pieces(after: line) }

    func waitForChange(after change: Int64, line: Int64?, until end: ContinuousClock.Instant) -> Int64 {
        // In pieces, so that the server's end is seen.
        while !isEnding {
            let hasLine = { line.map { self.logs.last > $0 } ?? false }
            let now = index.wait(after: change, until: min(end, .now + .milliseconds(500)), or: hasLine)
            if now > change || hasLine() || end <= .now { return now }
        }
        return change
    }

    func pin(_ unique: String, _ isPinned: Bool) throws { _ = store.pin(unique, isPinned) }
    func remove(_ unique: String) throws -> Bool { store.remove(unique) == .removed }
    func announcement(of delivery: Delivery) -> [UInt8]? {
        AnnouncerVerdict.isAnnounced(delivery) ? delivery.original.flatMap(announcement) : nil
    }
    func announcement(of push: AcceptedPush) -> [UInt8]? {
        guard conditions.runsAnnouncer(for: push, on: device) else { return nil }
        return (try? device.content(of: push, under: conditions.ofApp)).flatMap(announcement)
    }
    private func announcement(of content: Delivery.Content) -> [UInt8]? {
        try? verdict.json(of: content, languages: device.languages, templates: device.templates)
    }
    func isListed(_ delivery: Delivery) -> Bool { device.isListed(delivery) }
    func respond(to delivery: Delivery, with response: UserResponse) throws -> ResponseStory {
        try device.respond(to: delivery, with: response, under: conditions.ofApp)
    }
    func examples() -> [(name: String, payload: [UInt8])] { beginnings }

    // MARK: Sending

    func push(_ composed: ComposedPush) throws -> ComposedAnswer {
        let unique = UUID().canonical
        let payload = composed.payload
        let app = app(of: composed)
        let fields = [
            ("earshot-composed", "page"), ("apns-push-type", composed.pushType), ("apns-priority", composed.priority),
            ("apns-collapse-id", composed.collapseIdentifier), ("apns-expiration", composed.expiration),
        ]
        let record = LoggedRequest(
            RequestRecord(
                headers: fields.compactMap { field in field.1.map { RequestRecord.Field(name: field.0, value: $0) } }))
        func refused(_ rejection: Rejection, _ token: DeviceToken?) -> ComposedAnswer {
            let id = composed.identifier ?? UUID().canonical
            store.note(
                RefusedPush(
                    status: rejection.status, reason: rejection.rawValue,
                    app: BundleIdentifier.isValid(app) ? app : nil,
                    token: token, identifier: id, received: Date(), unique: unique, request: record,
                    payload: Array(payload.prefix(8192))))
            return ComposedAnswer(
                status: rejection.status, reason: rejection.rawValue, identifier: id,
                delivery: "/api/deliveries/\(unique)")
        }
        let given = composed.token.flatMap { DeviceToken($0) }
        let push: AcceptedPush
        do { push = try admit(composed) } catch { return refused(error, given) }
        let token: DeviceToken
        if let given {
            token = given
        } else if let known = registry.token(of: app) {
            token = known
        } else {
            let made = try registry.add(
                "page", apps: [app], environment: registry.environment ?? .production)
            guard let known = made.first.flatMap({ DeviceToken($0.token) }) else {
                return refused(.badDeviceToken, nil)
            }
            token = known
        }
        if let rate, rate.isTooMany(token, at: Date().timeIntervalSince1970) { return refused(.tooManyRequests, token) }
        let said = DispatchSemaphore(value: 0)
        let kept = Mutex<Keeping?>(nil)
        store.keep(
            ReceivedPush(push: push, token: token, app: app, received: Date(), unique: unique, request: record)
        ) { keeping in
            kept.withLock { $0 = keeping }
            said.signal()
        }
        store.commit()
        said.wait()
        switch kept.withLock({ $0 }) {
        case .kept?: break
        case .repeated(let earlier)?:
            return ComposedAnswer(status: 200, identifier: push.identifier, delivery: "/api/deliveries/\(earlier)")
        case .unavailable(let sentence)?:
            return ComposedAnswer(status: 503, reason: sentence, identifier: push.identifier)
        case nil: return ComposedAnswer(status: 503, reason: "ServiceUnavailable", identifier: push.identifier)
        }
        return ComposedAnswer(status: 200, identifier: push.identifier, delivery: "/api/deliveries/\(unique)")
    }

    func admit(_ composed: ComposedPush) throws(Rejection) -> AcceptedPush {
        let app = app(of: composed)
        if let given = composed.token {
            guard let token = DeviceToken(given) else { throw .badDeviceToken }
            if let refusal = store.standing(of: token, for: app).refusal { throw refusal.rejection }
        }
        guard rules.takes(app) else { throw .topicDisallowed }
        let push = try AcceptedPush(composed.request(to: app))
        if rules.isStrict, (try? push.payload()) == nil { throw .payloadEmpty }
        return push
    }

    /// The app that a push goes to: where none is named, the one that its token belongs to.
    func app(of composed: ComposedPush) -> String {
        guard composed.app == nil, let token = composed.token, (try? Payload(composed.payload))?.targetBundle == nil
        else {
            return composed.bundleIdentifier
        }
        let known = registry.devices().lazy.flatMap(\.tokens).first { $0.token == token.lowercased() }
        return known?.app ?? composed.bundleIdentifier
    }

    // MARK: Devices and faults

    func devices() throws -> [DeviceRow] {
        registry.devices().map { device in
            DeviceRow(
                name: device.name, isOnline: device.isOnline,
                tokens: device.tokens.map { DeviceRow.Token(token: $0.token, app: $0.app, state: $0.state) })
        }
    }

    func setDevice(_ name: String, isOnline: Bool) throws -> Bool { try registry.setOnline(name, isOnline) }

    func faults() -> [UInt8] { PageJSON.bytes(board.plan) }

    func setFaults(_ json: [UInt8]) throws {
        board.plan = try FaultPlan(json: json)
    }

    func metrics() -> String {
        let (provider, kept) = (counters(), store.counters)
        var text = Metrics()
        text.add("earshot_up", "gauge", "Whether pushes are taken.", trouble.refusing == nil ? 1 : 0)
        text.add("earshot_connections", "gauge", "Connections of providers.", provider.openConnections)
        text.add("earshot_connections_total", "counter", "Connections of providers so far.", provider.connections)
        text.add(
            "earshot_answers_total", "counter", "Answers by status.",
            provider.answers.map { ("status=\"\($0.key)\"", $0.value) })
        text.add(
            "earshot_refusals_total", "counter", "Refusals by reason.",
            provider.reasons.map { ("reason=\"\($0.key)\"", $0.value) })
        text.add("earshot_accepted_total", "counter", "Pushes on the disk.", kept.accepted)
        text.add("earshot_repeated_total", "counter", "Pushes that came again.", kept.repeated)
        text.add("earshot_unavailable_total", "counter", "Pushes that could not be kept.", kept.unavailable)
        text.add("earshot_waiting", "gauge", "Pushes that have not ended.", kept.waiting)
        text.add("earshot_retried", "gauge", "Pushes that could not be delivered and are tried again.", kept.retried)
        text.add("earshot_kept", "gauge", "Pushes in the log.", kept.kept)
        text.add(
            "earshot_states_total", "counter", "States that pushes came to.",
            kept.states.map { ("state=\"\($0.key)\"", $0.value) })
        return text.text
    }
}

/// Counters in Prometheus' text format.
private struct Metrics {
    private(set) var text = ""

    mutating func add(_ name: String, _ kind: String, _ help: String, _ value: Int) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n\(name) \(value)\n"
    }

    mutating func add(_ name: String, _ kind: String, _ help: String, _ values: [(label: String, value: Int)]) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n"
        for (label, value) in values.sorted(by: { $0.label < $1.label }) { text += "\(name){\(label)} \(value)\n" }
    }
}
