// SPDX-License-Identifier: Apache-2.0

import PushSimulator

/// Where a push goes.
struct PushDestination: Sendable, Hashable {
    var token: DeviceToken
    var app: String
}

/// A push on its way, as far as it must be known to decide what becomes of it.
struct WaitingPush: Sendable {
    var unique: PushName
    var destination: PushDestination
    var place: LogPlace
    /// Its number in the log, by which it is known here.
    var sequence: UInt64
    /// Seconds since 1970.
    var received: Double
    var collapse: String?
    /// Seconds since 1970; 0 for one that is not stored.
    var expires: Double
    var priority: Int
    var isBackground = false
    /// A server before this one may have delivered it.
    var mayHaveLanded = false
    /// Where it stands in ``KeptPushes``.
    var kept: UInt32 = 0
    /// How often it could not be delivered.
    var attempts = 0

    /// APNs stores nothing for longer: 30 days, in seconds.
    static let longest: Double = 30 * 86_400

    init(
        _ outline: PushOutline, unique: PushName, place: LogPlace, sequence: UInt64, kept: UInt32 = 0,
        mayHaveLanded: Bool = false
    ) {
        self.unique = unique
        destination = PushDestination(token: outline.token, app: outline.app)
        self.place = place
        self.sequence = sequence
        received = outline.received
        collapse = outline.collapse
        let latest = outline.received + Self.longest
        expires = outline.expiration.map { min(Double($0), latest) } ?? latest
        priority = outline.priority
        isBackground = outline.type == .background
        self.kept = kept
        self.mayHaveLanded = mayHaveLanded
    }
}

/// What the user of a device has asked of it, beyond what every device does.
struct ForwardingOptions: Sendable, Hashable {
    /// Seconds between bursts of pushes of priority 5 and 1, as on a device that saves power; nil delivers them at once.
    var burst: Double?
    /// Seconds between background pushes of an app to a device; nil delivers all of them at once.
    var backgroundPause: Double?
    /// The most pushes of an app that are delivered at the same time.
    var mostOfApp = 4
}

/// Decides what becomes of pushes, as APNs does: delivered while their device can be reached, else one of each token and app
/// is stored, the newest.
///
/// It knows no clock, no log and no registry: it is told, and says what to write down and what to deliver.
struct Forwarding: Sendable {
    /// What is known of a destination.
    enum Reach: Sendable, Hashable {
        case online, offline
        /// Nothing goes there any more.
        case gone
    }

    /// A new state of a push.
    struct Change: Sendable {
        var push: WaitingPush
        var state: PushState
    }

    /// Where a push is that has not ended.
    private enum Standing {
        /// It is delivered when its turn comes.
        case due
        case running
        /// Its device cannot be reached.
        case stored
        /// It is held until a time: for power, or after a failure.
        case held(until: Double)
    }

    private struct Entry {
        var push: WaitingPush
        var standing: Standing
    }

    private struct Destination {
        /// The one that waits for the device.
        var stored: UInt64?
        /// How many pushes are known that go there.
        var count = 0
        /// Until when no background push goes there.
        var quietUntil = 0.0
        /// By collapse id, the one that has not begun.
        var collapsible: [String: UInt64] = [:]
    }

    /// The pushes of an app whose turn it is in order, and how many of them are being delivered.
    private struct Lane {
        var line: [UInt64] = []
        var first = 0
        var running = 0
        var isReady = false
    }

    private let options: ForwardingOptions
    private var entries: [UInt64: Entry] = [:]
    private var destinations: [PushDestination: Destination] = [:]
    private var lanes: [String: Lane] = [:]
    /// Apps that have pushes and room, in the order of their turns.
    private var ready: [String] = []
    private var firstReady = 0
    /// Not later than anything here ends or begins by time.
    private(set) var nextTime = Double.infinity

    init(_ options: ForwardingOptions = ForwardingOptions()) { self.options = options }

    /// How many have not ended.
    var count: Int { entries.count }

    /// How many of them wait for a device, or for a time.
    var stored: Int {
        entries.values.count {
            switch $0.standing {
            case .stored, .held: true
            case .due, .running: false
            }
        }
    }

    // MARK: A push comes

    /// Takes a push that is on the disk, or was left there by a server before.
    /// - Parameter wasStored: the reason that the log gives for its waiting, which is not written down again.
    mutating func accept(
        _ push: WaitingPush, reach: Reach, now: Double, wasStored: String? = nil
    ) -> [Change] {
        var push = push
        var changes: [Change] = []
        // One copy of the token's text for all pushes that go there.
        if let known = destinations.index(forKey: push.destination) {
            push.destination = destinations[known].key
        }
        destinations[push.destination, default: Destination()].count += 1
        entries[push.sequence] = Entry(push: push, standing: .due)
        if let collapse = push.collapse, let earlier = destinations[push.destination]?.collapsible[collapse] {
            changes += end(earlier, .replaced(by: push.unique.text))
        }
        changes += place(push.sequence, reach: reach, now: now, wasStored: wasStored)
        return changes
    }

    /// Puts a push where it belongs.
    private mutating func place(
        _ sequence: UInt64, reach: Reach, now: Double, wasStored: String?
    ) -> [Change] {
        guard let push = entries[sequence]?.push else { return [] }
        if let collapse = push.collapse {
            destinations[push.destination]?.collapsible[collapse] = sequence
        }
        switch reach {
        case .gone: return end(sequence, .discarded(why: "unregistered"))
        case .offline: return store(sequence, now: now, wasStored: wasStored)
        case .online: break
        }
        if let time = pause(of: push, now: now) {
            entries[sequence]?.standing = .held(until: time)
            nextTime = min(nextTime, time)
            return wasStored == "power" ? [] : [Change(push: push, state: .stored(why: "power"))]
        }
        due(sequence)
        return []
    }

    private mutating func store(_ sequence: UInt64, now: Double, wasStored: String?) -> [Change] {
        guard let push = entries[sequence]?.push else { return [] }
        if push.expires == 0 { return end(sequence, .discarded(why: "device-offline")) }
        if push.expires <= now { return end(sequence, .expired) }
        var changes: [Change] = []
        if let other = destinations[push.destination]?.stored, other != sequence, let waiting = entries[other]?.push {
            // A push that comes back into the store may find a later one there.
            guard other < sequence else { return end(sequence, .replaced(by: waiting.unique.text)) }
            changes = end(other, .replaced(by: push.unique.text))
        }
        entries[sequence]?.standing = .stored
        destinations[push.destination]?.stored = sequence
        nextTime = min(nextTime, push.expires)
        if wasStored != "device-offline" { changes.append(Change(push: push, state: .stored(why: "device-offline"))) }
        return changes
    }

    /// Until when a push is held, if it is.
    private mutating func pause(of push: WaitingPush, now: Double) -> Double? {
        if let pause = options.backgroundPause, push.isBackground {
            let until = destinations[push.destination]?.quietUntil ?? 0
            if until > now { return until }
            destinations[push.destination]?.quietUntil = now + pause
            return nil
        }
        // Bursts are at the same times for all, so that they are bursts.
        if let burst = options.burst, burst > 0, push.priority < 10 {
            return (now / burst).rounded(.down) * burst + burst
        }
        return nil
    }

    // MARK: Turns

    private mutating func due(_ sequence: UInt64) {
        guard let app = entries[sequence]?.push.destination.app else { return }
        entries[sequence]?.standing = .due
        lanes[app, default: Lane()].line.append(sequence)
        makeReady(app)
    }

    private mutating func makeReady(_ app: String) {
        guard let lane = lanes[app], !lane.isReady, lane.first < lane.line.count,
            lane.running < max(1, options.mostOfApp)
        else { return }
        lanes[app]?.isReady = true
        ready.append(app)
    }

    /// Whether ``take()`` may have one.
    var hasDue: Bool { firstReady < ready.count }

    /// Takes the next push whose app has room; it is being delivered from then on.
    mutating func take() -> WaitingPush? {
        while firstReady < ready.count {
            let app = ready[firstReady]
            firstReady += 1
            if firstReady == ready.count { (ready, firstReady) = ([], 0) }
            lanes[app]?.isReady = false
            let found = takeFirst(of: app)
            makeReady(app)
            guard let sequence = found, let push = entries[sequence]?.push else { continue }
            entries[sequence]?.standing = .running
            lanes[app]?.running += 1
            // The room may be taken now.
            release(push)
            return push
        }
        return nil
    }

    /// The first of an app's line that still waits for its turn.
    private mutating func takeFirst(of app: String) -> UInt64? {
        guard var lane = lanes[app], lane.running < max(1, options.mostOfApp) else { return nil }
        defer { lanes[app] = lane }
        while lane.first < lane.line.count {
            let sequence = lane.line[lane.first]
            lane.first += 1
            if lane.first >= 1024, lane.first * 2 > lane.line.count {
                lane.line.removeFirst(lane.first)
                lane.first = 0
            }
            if case .due? = entries[sequence]?.standing { return sequence }
        }
        return nil
    }

    /// A push that has begun, or ended, is no longer replaced or stored.
    private mutating func release(_ push: WaitingPush) {
        if let collapse = push.collapse,
            destinations[push.destination]?.collapsible[collapse] == push.sequence
        {
            destinations[push.destination]?.collapsible[collapse] = nil
        }
        if destinations[push.destination]?.stored == push.sequence { destinations[push.destination]?.stored = nil }
    }

    // MARK: A push ends

    /// Ends a push that is being delivered. What its extension goes on with takes room until ``leave(_:)``.
    mutating func finished(_ sequence: UInt64, _ state: PushState) -> [Change] {
        guard case .running? = entries[sequence]?.standing else { return [] }
        return end(sequence, state)
    }

    /// Puts a push back that could not be delivered for a reason that may pass: 1, 4, 16, … seconds later it is tried again, six times.
    mutating func failed(_ sequence: UInt64, now: Double) -> [Change] {
        guard var push = entries[sequence]?.push, case .running? = entries[sequence]?.standing else { return [] }
        guard push.attempts < 6 else { return end(sequence, .discarded(why: "undeliverable")) }
        var pause = 1.0
        for _ in 0..<push.attempts { pause *= 4 }
        push.attempts += 1
        // What was begun may have landed before it failed.
        push.mayHaveLanded = true
        entries[sequence] = Entry(push: push, standing: .held(until: now + pause))
        nextTime = min(nextTime, now + pause)
        return [Change(push: push, state: .stored(why: "retry"))]
    }

    /// Makes room for another push of an app.
    mutating func leave(_ app: String) {
        lanes[app]?.running -= 1
        makeReady(app)
        if let lane = lanes[app], lane.running == 0, lane.first == lane.line.count { lanes[app] = nil }
    }

    private mutating func end(_ sequence: UInt64, _ state: PushState) -> [Change] {
        guard let push = entries.removeValue(forKey: sequence)?.push else { return [] }
        release(push)
        if var destination = destinations[push.destination] {
            destination.count -= 1
            let isQuiet = options.backgroundPause != nil && destination.quietUntil > push.received
            destinations[push.destination] = destination.count > 0 || isQuiet ? destination : nil
        }
        return [Change(push: push, state: state)]
    }

    // MARK: The world changes

    /// Looks at every destination again: devices have come or gone, tokens have ended.
    mutating func look(now: Double, _ reach: (PushDestination) -> Reach) -> [Change] {
        var known: [PushDestination: Reach] = [:]
        var changes: [Change] = []
        for sequence in entries.keys.sorted() {
            guard let entry = entries[sequence] else { continue }
            let destination = entry.push.destination
            let there = known[destination] ?? reach(destination)
            known[destination] = there
            switch (entry.standing, there) {
            case (.running, _), (.due, .online), (.held, .online), (.stored, .offline): break
            case (_, .gone): changes += end(sequence, .discarded(why: "unregistered"))
            case (.due, .offline), (.held, .offline): changes += store(sequence, now: now, wasStored: nil)
            case (.stored, .online):
                destinations[destination]?.stored = nil
                changes += place(sequence, reach: .online, now: now, wasStored: nil)
            }
        }
        return changes
    }

    /// Ends what has expired, and lets begin what was held.
    mutating func pass(to now: Double) -> [Change] {
        guard now >= nextTime else { return [] }
        var changes: [Change] = []
        var next = Double.infinity
        for sequence in entries.keys.sorted() {
            guard let entry = entries[sequence] else { continue }
            let push = entry.push
            switch entry.standing {
            case .due, .running: continue
            case .stored:
                if push.expires <= now { changes += end(sequence, .expired) } else { next = min(next, push.expires) }
            case .held(let time):
                if time > now {
                    next = min(next, time)
                    continue
                }
                if push.isBackground, let pause = options.backgroundPause {
                    let until = destinations[push.destination]?.quietUntil ?? 0
                    guard until <= now else {
                        entries[sequence]?.standing = .held(until: until)
                        next = min(next, until)
                        continue
                    }
                    destinations[push.destination]?.quietUntil = now + pause
                }
                due(sequence)
            }
        }
        nextTime = next
        return changes
    }

    /// Where the record of a push stands.
    func place(of sequence: UInt64) -> LogPlace? { entries[sequence]?.push.place }

    /// The places of pushes in segments that were written anew.
    mutating func move(_ places: [UInt64: LogPlace]) {
        for (sequence, place) in places { entries[sequence]?.push.place = place }
    }
}
