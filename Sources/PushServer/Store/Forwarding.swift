// SPDX-License-Identifier: Apache-2.0

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

    private let options: ForwardingOptions
    /// Those that have not ended.
    var entries = Slots<Entry>()
    /// The places of those that are being delivered, by their numbers.
    private var running: [UInt64: Int] = [:]
    /// Where those go.
    var destinations = Slots<Destination>()
    private var known: [PushDestination: Int] = [:]
    private var lanes: Lanes
    /// Not later than anything here ends or begins by time.
    var nextTime = Double.infinity

    init(_ options: ForwardingOptions = ForwardingOptions()) {
        self.options = options
        lanes = Lanes(most: options.mostOfApp)
    }

    /// How many have not ended.
    var count: Int { entries.count }

    /// How many could not be delivered so far, and are tried again.
    private(set) var retried = 0

    /// Whether any is being delivered, or could be now.
    var isDelivering: Bool { !running.isEmpty || hasDue }

    /// The places of all pushes, in the order of their numbers.
    private var inOrder: [Int] {
        entries.places.sorted { entries[$0].push.sequence < entries[$1].push.sequence }
    }

    // MARK: A push comes

    /// Takes a push that is on the disk, or was left there by a server before.
    /// - Parameter wasStored: the reason that the log gives for its waiting, which is not written down again.
    mutating func accept(
        _ push: WaitingPush, reach: Reach, now: Double, wasStored: String? = nil
    ) -> [Change] {
        var push = push
        let destination = open(push.destination)
        // One copy of the token's text for all pushes that go there.
        push.destination = destinations[destination].name
        let place = entries.insert(Entry(push: push, standing: .due, destination: destination))
        let collapse = push.collapse
        let earlier = collapse.flatMap { destinations[destination].collapsible[$0] }
        let replaced = earlier.map { entries[$0].push.sequence }
        let changes = put(place, reach: reach, now: now, wasStored: wasStored)
        // The one that was stored has given up its place already.
        guard let collapse, let earlier, let replaced, entries.has(replaced, at: earlier) else { return changes }
        if entries.has(push.sequence, at: place) { return end(earlier, .replaced(by: push.unique)) + changes }
        // What ended as it came, such as one with expiration 0 for a device that is offline, takes no other's place.
        destinations[destination].collapsible[collapse] = earlier
        return changes
    }

    /// The place of a destination to which one push more goes.
    private mutating func open(_ name: PushDestination) -> Int {
        if let place = known[name] {
            destinations[place].count += 1
            return place
        }
        let place = destinations.insert(Destination(name: name, count: 1))
        known[name] = place
        return place
    }

    /// Puts a push where it belongs.
    private mutating func put(_ place: Int, reach: Reach, now: Double, wasStored: String?) -> [Change] {
        if let collapse = entries[place].push.collapse {
            destinations[entries[place].destination].collapsible[collapse] = place
        }
        if reach == .gone { return end(place, .discarded(why: "unregistered")) }
        // Its time has ended while it waited, or while no server ran.
        if entries[place].push.isOver(at: now) { return end(place, .expired) }
        if reach == .offline { return store(place, now: now, wasStored: wasStored) }
        if let time = pause(of: place, now: now) { return hold(place, until: time, now: now, wasStored: wasStored) }
        due(place)
        return []
    }

    /// Stores a push that the device is not to be woken for now; APNs stores none that has expired, or has expiration 0.
    private mutating func hold(_ place: Int, until time: Double, now: Double, wasStored: String?) -> [Change] {
        let push = entries[place].push
        if push.expires == 0 { return end(place, .discarded(why: "power-saving")) }
        if push.expires <= now { return end(place, .expired) }
        entries[place].standing = .held(until: time)
        nextTime = min(nextTime, time, push.lasts)
        return wasStored == "power" ? [] : [Change(push: push, state: .stored(why: "power"))]
    }

    private mutating func store(_ place: Int, now: Double, wasStored: String?) -> [Change] {
        let (expires, destination) = (entries[place].push.expires, entries[place].destination)
        if expires == 0 { return end(place, .discarded(why: "device-offline")) }
        if expires <= now { return end(place, .expired) }
        var changes: [Change] = []
        if let other = destinations[destination].stored, other != place {
            // A push that comes back into the store may find a later one there.
            guard entries[other].push.sequence < entries[place].push.sequence else {
                return end(place, .replaced(by: entries[other].push.unique))
            }
            changes = end(other, .replaced(by: entries[place].push.unique))
        }
        entries[place].standing = .stored
        destinations[destination].stored = place
        nextTime = min(nextTime, expires)
        if wasStored != "device-offline" {
            changes.append(Change(push: entries[place].push, state: .stored(why: "device-offline")))
        }
        return changes
    }

    /// Until when a push is held, if it is.
    private mutating func pause(of place: Int, now: Double) -> Double? {
        let push = entries[place].push
        let next = burst(of: push).map { (now / $0).rounded(.down) * $0 + $0 }
        guard let pause = options.backgroundPause, push.isBackground else { return next }
        let until = destinations[entries[place].destination].quietUntil
        if until > now { return turn(of: push, from: until) }
        // One that waits for a burst begins the quiet when its turn comes.
        if next == nil { destinations[entries[place].destination].quietUntil = now + pause }
        return next
    }

    /// The seconds between the bursts that a push waits for, which are at the same times for all; nil for one that waits for none.
    private func burst(of push: WaitingPush) -> Double? {
        options.burst.flatMap { $0 > 0 && push.priority < 10 ? $0 : nil }
    }

    /// When a push may come that may not before a time: then, or at the next burst.
    private func turn(of push: WaitingPush, from time: Double) -> Double {
        burst(of: push).map { (time / $0).rounded(.up) * $0 } ?? time
    }

    // MARK: Turns

    private mutating func due(_ place: Int) {
        entries[place].standing = .due
        let push = entries[place].push
        lanes.add(Lanes.Turn(app: push.destination.app, place: place, sequence: push.sequence))
    }

    /// Whether ``take()`` may have one.
    var hasDue: Bool { lanes.hasReady }

    /// Takes the next push whose app has room; it is being delivered from then on.
    mutating func take() -> WaitingPush? {
        while let turn = lanes.take() {
            guard let entry = entries.at(turn.place), entry.push.sequence == turn.sequence,
                case .due = entry.standing
            else {
                // It has ended, or waits for something else.
                lanes.leave(turn.app)
                continue
            }
            entries[turn.place].standing = .running
            running[turn.sequence] = turn.place
            // The room may be taken now.
            release(turn.place)
            return entry.push
        }
        return nil
    }

    /// A push that has begun, or ended, is no longer replaced or stored.
    private mutating func release(_ place: Int) {
        let destination = entries[place].destination
        if let collapse = entries[place].push.collapse, destinations[destination].collapsible[collapse] == place {
            destinations[destination].collapsible[collapse] = nil
        }
        if destinations[destination].stored == place { destinations[destination].stored = nil }
    }

    // MARK: A push ends

    /// Ends a push that is being delivered. What its extension goes on with takes room until ``leave(_:)``.
    mutating func finished(_ sequence: UInt64, _ state: PushState) -> [Change] {
        guard let place = running[sequence] else { return [] }
        return end(place, state)
    }

    /// Puts a push back that could not be delivered for a reason that may pass: 1, 4, 16, … 1,024 seconds later it is tried again, for
    /// as long as it would be stored; one that is not stored at all is tried seven times.
    mutating func failed(_ sequence: UInt64, now: Double) -> [Change] {
        guard let place = running[sequence] else { return [] }
        let attempts = entries[place].push.attempts
        let expires = entries[place].push.expires
        if expires == 0, attempts >= 6 { return end(place, .discarded(why: "undeliverable")) }
        if expires > 0, expires <= now { return end(place, .expired) }
        var pause = 1.0
        for _ in 0..<min(attempts, 5) { pause *= 4 }
        running[sequence] = nil
        if attempts == 0 { retried += 1 }
        entries[place].push.attempts += 1
        // What was begun may have landed before it failed.
        entries[place].push.mayHaveLanded = true
        entries[place].standing = .held(until: now + pause)
        nextTime = min(nextTime, now + pause, entries[place].push.lasts)
        return [Change(push: entries[place].push, state: .stored(why: "retry"))]
    }

    /// Makes room for another push of an app.
    mutating func leave(_ app: String) { lanes.leave(app) }

    private mutating func end(_ place: Int, _ state: PushState) -> [Change] {
        release(place)
        let entry = entries.remove(place)
        if entry.push.attempts > 0 { retried -= 1 }
        if case .running = entry.standing { running[entry.push.sequence] = nil }
        destinations[entry.destination].count -= 1
        if destinations[entry.destination].count == 0 {
            let isQuiet =
                options.backgroundPause != nil && destinations[entry.destination].quietUntil > entry.push.received
            if !isQuiet { known[destinations.remove(entry.destination).name] = nil }
        }
        return [Change(push: entry.push, state: state)]
    }

    // MARK: The world changes

    /// Looks at every destination again: devices have come or gone, tokens have ended.
    mutating func look(now: Double, _ reach: (PushDestination) -> Reach) -> [Change] {
        var found: [Int: Reach] = [:]
        var changes: [Change] = []
        for (place, sequence) in inOrder.map({ ($0, entries[$0].push.sequence) }) {
            // One before it may have taken its place.
            guard let entry = entries.at(place), entry.push.sequence == sequence else { continue }
            let there = found[entry.destination] ?? reach(entry.push.destination)
            found[entry.destination] = there
            switch (entry.standing, there) {
            case (.running, _), (.due, .online), (.held, .online), (.stored, .offline): break
            case (_, .gone): changes += end(place, .discarded(why: "unregistered"))
            case (.due, .offline), (.held, .offline): changes += store(place, now: now, wasStored: nil)
            case (.stored, .online):
                destinations[entry.destination].stored = nil
                changes += put(place, reach: .online, now: now, wasStored: nil)
            }
        }
        return changes
    }

    /// Ends what has expired, and lets begin what was held.
    mutating func pass(to now: Double) -> [Change] {
        guard now >= nextTime else { return [] }
        var changes: [Change] = []
        var next = Double.infinity
        for place in inOrder {
            let entry = entries[place]
            switch entry.standing {
            case .due, .running: continue
            case .stored:
                let expires = entry.push.expires
                if expires <= now { changes += end(place, .expired) } else { next = min(next, expires) }
            case .held where entry.push.isOver(at: now):
                // One that was begun may have landed; that is looked for when its turn comes.
                if entry.push.attempts > 0 { due(place) } else { changes += end(place, .expired) }
            case .held(let time):
                if time > now {
                    next = min(next, time, entry.push.lasts)
                    continue
                }
                if entry.push.isBackground, let pause = options.backgroundPause {
                    let until = destinations[entry.destination].quietUntil
                    guard until <= now else {
                        let then = turn(of: entry.push, from: until)
                        entries[place].standing = .held(until: then)
                        next = min(next, then, entry.push.lasts)
                        continue
                    }
                    destinations[entry.destination].quietUntil = now + pause
                }
                due(place)
            }
        }
        nextTime = next
        return changes
    }

    /// Where the record of a push that is being delivered stands.
    func place(of sequence: UInt64) -> LogPlace? { running[sequence].map { entries[$0].push.place } }

    /// The places of pushes in segments that were written anew.
    mutating func move(_ places: [UInt64: LogPlace]) {
        for place in entries.places {
            if let moved = places[entries[place].push.sequence] { entries[place].push.place = moved }
        }
    }
}
