// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

extension PushStore {
    /// Whether pushes reach a destination.
    func reach(_ destination: PushDestination) -> Forwarding.Reach {
        book.reach(of: destination.token, for: destination.app)
    }

    /// Puts those that a server before has left on their way. What has landed is delivered, whatever its device, its token, its time
    /// or later pushes say by now.
    func take(up waiting: [(push: WaitingPush, wasStored: String?)]) {
        let time = now().timeIntervalSince1970
        let landings = waiting.map { push, _ in
            deliveries.landed(push.unique.text, received: Date(timeIntervalSince1970: push.received))
        }
        state.withLock { state in
            for (landing, push) in zip(landings, waiting.map(\.push)) {
                if let landing { note([Forwarding.Change(push: push, state: landing.state)], in: &state) }
            }
            for (number, (push, wasStored)) in waiting.enumerated() where landings[number] == nil {
                let reach = reach(push.destination)
                note(state.forwarding.accept(push, reach: reach, now: time, wasStored: wasStored), in: &state)
            }
        }
        for _ in waiting { turns.signal() }
    }

    /// Writes down what was decided.
    func note(_ changes: [Forwarding.Change], in state: inout State) {
        guard !changes.isEmpty else { return }
        let time = now().timeIntervalSince1970
        for change in changes {
            state.counters.count(change.state)
            if change.state.isFinal { state.kept[change.push.kept].marks.insert(.final) }
            // Nobody waits for the word that a push is stored: it goes with the next, or when the log has nothing else to do.
            let waits = if case .stored = change.state { true } else { false }
            let body = StoreEvent.logged(change.state, of: change.push.unique, at: time)
            owe(Owed(kind: .became, body: body), waits: waits)
        }
    }

    // MARK: A full disk

    /// Writes down what nobody waits for. A log that is broken takes nothing: what is decided now is decided again at the next start.
    func owe(_ owed: Owed, waits: Bool = false) {
        try? log.append(owed.kind, owed.body, .event(owed), isOwed: true, waits: waits)
    }

    /// Keeps what a full disk has not taken. Nothing more is begun then, so that no more of it gathers than is under way.
    func hold(_ owed: Owed, _ fault: LogFault, in state: inout State) {
        state.owed.append(owed)
        state.isHeldUp = true
        state.trouble.retrying = fault.message
    }

    /// Gives the log what it has not taken.
    private func oweAgain(_ state: inout State) {
        let owed = state.owed
        state.owed = []
        for owed in owed { owe(owed) }
    }

    /// Lets deliveries begin again once the log has taken everything; returns how many may.
    func goOn(after fault: LogFault?, _ state: inout State) -> Int {
        guard fault == nil, state.isHeldUp, state.owed.isEmpty else { return 0 }
        state.isHeldUp = false
        return min(state.forwarding.count, 64)
    }

    /// Takes the next push whose turn it is, and writes down that it is being delivered.
    func next() -> WaitingPush? {
        state.withLock { state in
            guard state.isOpen, !state.isHeldUp, let push = state.forwarding.take() else { return nil }
            note([Forwarding.Change(push: push, state: .started)], in: &state)
            return push
        }
    }

    /// Reads a push from the log; nil when the disk does not give it back.
    /// - Throws: `LogFault` when its segment cannot be opened, which may pass.
    func read(_ push: WaitingPush) throws(LogFault) -> ReceivedPush? {
        let (place, file) = try state.withLock { (state) throws(LogFault) in
            // Its segment may have been written anew; the name and the place are looked up together.
            let place = state.forwarding.place(of: push.sequence) ?? push.place
            return (place, try log.files.open(Log<Item>.name(place.segment)))
        }
        for size in [16 << 10, LogRecord.overhead + LogRecord.largestBody] {
            var scan = LogScan(file.bytes(at: place.offset, count: size))
            if case .record(let record, _) = scan.next(), record.sequence == push.sequence {
                guard case .accepted(let received)? = try? StoreEvent(record) else { return nil }
                return received
            }
        }
        return nil
    }

    /// Ends a push that is being delivered.
    func finished(_ push: WaitingPush, _ end: PushState) {
        state.withLock { note($0.forwarding.finished(push.sequence, end), in: &$0) }
    }

    /// Puts a push back whose delivery could not be written; it is tried again later.
    /// - Parameter why: a sentence.
    func failed(_ push: WaitingPush, why: String) {
        let time = now().timeIntervalSince1970
        state.withLock { state in
            state.trouble.retrying = why
            note(state.forwarding.failed(push.sequence, now: time), in: &state)
        }
        wake.signal()
    }

    /// Makes room for another push of an app.
    func leave(_ push: WaitingPush) {
        state.withLock { $0.forwarding.leave(push.destination.app) }
        turns.signal()
    }

    // MARK: Time

    /// Does what the time and the book's changes ask for.
    func tick() {
        log.look()
        let time = now().timeIntervalSince1970
        let (due, mustPrune) = state.withLock { state in
            if time < state.ticked { state.forwarding.setBack(by: state.ticked - time) }
            state.ticked = time
            if mustLook.exchange(false, ordering: .relaxed) {
                note(state.forwarding.look(now: time) { reach($0) }, in: &state)
            }
            note(state.forwarding.pass(to: time), in: &state)
            oweAgain(&state)
            defer { state.mustPrune = false }
            return (state.forwarding.hasDue ? state.forwarding.count : 0, state.mustPrune)
        }
        for _ in 0..<min(due, 64) { turns.signal() }
        tellTrouble()
        if mustPrune {
            prune()
            compact()
        }
    }

    func start(hasClock: Bool) {
        for follower in following { follower.start(gone) { self.log.end } }
        guard hasClock else { return }
        gone.enter()
        Thread.detachNewThread {
            var pruned = ContinuousClock.now
            while self.state.withLock({ $0.isOpen }) {
                self.tick()
                // An age is looked at once a minute; a number where pushes come.
                if case .days? = self.options.keep, pruned + .seconds(60) <= .now {
                    pruned = .now
                    self.state.withLock { $0.mustPrune = true }
                }
                self.wake.wait(until: .now + .milliseconds(self.pause))
            }
            self.gone.leave()
        }
    }

    /// How long the clock may rest, in milliseconds.
    private var pause: Int {
        let next = state.withLock { $0.forwarding.nextTime } - now().timeIntervalSince1970
        return next < 1 ? max(10, Int(next * 1000)) : 1000
    }

    /// Takes no more, and waits until all that was taken is on the disk and told. Pushes that wait are delivered when the store is
    /// opened again; those that are being delivered must have ended.
    func finish() {
        state.withLock { state in
            state.isOpen = false
            oweAgain(&state)
        }
        wake.signal()
        log.finish()
        state.withLock { state in
            state.counters.overlooked += state.refused.count
            state.refused = []
        }
        for follower in following { follower.finish(within: options.followersPatience) }
        gone.wait()
    }

    /// What is counted.
    var counters: StoreCounters {
        state.withLock { state in
            var counters = state.counters
            counters.waiting = state.forwarding.count
            counters.retried = state.forwarding.retried
            counters.kept = state.kept.count
            return counters
        }
    }

    /// Whether any push is being delivered, or could be now.
    var isDelivering: Bool { state.withLock { $0.forwarding.isDelivering } }

    /// Why nothing is taken any more, as one sentence, once that is so.
    var fault: String? { log.fault?.message }
}
