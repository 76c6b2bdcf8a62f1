// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import PushSimulator
import Synchronization

/// How a store keeps pushes.
struct StoreOptions: Sendable {
    /// Which pushes are kept once they have ended; nil keeps all.
    var keep: KeepRule?
    var forwarding = ForwardingOptions()
    /// The most pushes that may wait to be delivered; more are not taken.
    var mostWaiting = 1_000_000
    /// The most refused requests that are kept.
    var mostRefused = 10_000
    /// How long followers that are behind are waited for at the end.
    var followersPatience: Duration = .seconds(10)
    /// After how many bytes a segment of the log is ended.
    var segment = 64 << 20
    /// Is told a sentence when something begins to keep the store from its work, and one when it no longer does.
    var tell: @Sendable (String) -> Void = { _ in }

    init() {}
}

/// What a store counts, since it was opened and now.
struct StoreCounters: Sendable, Hashable {
    var accepted = 0
    var repeated = 0
    var unavailable = 0
    var refused = 0
    /// Refused requests that were forgotten because too many came.
    var overlooked = 0
    /// How often a push came to a state, by its word.
    var states: [String: Int] {
        Dictionary(uniqueKeysWithValues: zip(PushState.words, came).filter { $0.1 > 0 })
    }
    private var came = Array(repeating: 0, count: PushState.words.count)
    /// How many have not ended, now.
    var waiting = 0
    /// How many of these could not be delivered so far and are tried again.
    var retried = 0
    /// How many are in the log, now.
    var kept = 0

    /// Counts a state that a push has come to.
    mutating func count(_ state: PushState) { came[state.number] += 1 }
}

/// Keeps pushes: they are in the log before anybody is told so, and each ends once in one of Apple's outcomes.
///
/// The log is the truth. What is known here of each push fits into sixty-four bytes; the rest is read again when its turn comes.
final class PushStore: PushKeeper {
    typealias Kept = @Sendable (Keeping) -> Void

    /// What comes back from the log with a record.
    enum Item: Sendable {
        case push(WaitingPush, Kept)
        /// Nothing was written: the push of that id is in the log before it.
        case repeated(unique: String, of: PushName, Kept)
        case refused(UInt32)
        /// What became of something; the log owes it to the next start, and gets it again where a full disk did not take it.
        case event(Owed)
        /// Nothing was written: somebody waits until all before it is on the disk.
        case settled(@Sendable (_ isOnDisk: Bool) -> Void)
    }

    /// A record that nobody waits for, and that must not be lost.
    struct Owed: Sendable {
        var kind: LogRecord.Kind
        var body: [UInt8]
    }

    /// What a segment of the log holds.
    struct Tally: Sendable {
        var size = 0
        /// How many pushes were accepted, or refused, in it and are not forgotten.
        var live = 0
        /// How many bytes are of forgotten ones, about.
        var dead = 0
    }

    struct State: Sendable {
        var kept = KeptPushes()
        var forwarding: Forwarding
        var tallies: [UInt32: Tally] = [:]
        var counters = StoreCounters()
        /// Refused requests that wait until those before them are in the log.
        var refused: [RefusedPush] = []
        var refusedBeingWritten = 0
        /// What the disk has not taken yet, the oldest first.
        var owed: [Owed] = []
        /// Nothing is begun to be delivered, since what becomes of it could not be written down.
        var isHeldUp = false
        var trouble = StoreTrouble()
        /// What was told of it last.
        var toldTrouble = StoreTrouble()
        /// The time that the clock has told last.
        var ticked = 0.0
        var mustPrune = false
        var isOpen = true
    }

    let options: StoreOptions
    let log: Log<Item>
    let state: Mutex<State>
    /// What was found damaged when the store was opened, a sentence each.
    let said: [String]
    /// Told once for every push whose turn may have come, and for every worker at the end.
    let turns = DispatchSemaphore(value: 0)
    /// Told when devices have changed, or time is short.
    let wake = MonotonicSemaphore()
    /// Whether devices or tokens have changed.
    let mustLook = Atomic(false)
    let following: [Following]
    let book: any DeviceBook
    let deliveries: any PushDeliveries
    let now: @Sendable () -> Date
    let gone = DispatchGroup()

    /// Opens the store, and reads what a server before has left. It ends with ``finish()`` and not before.
    /// - Parameters:
    ///   - book: knows whose a token is, and whether its device can be reached.
    ///   - deliveries: where pushes are delivered, and the deliveries of forgotten ones removed.
    ///   - followers: are told of every event that they have not seen, each on a thread of its own.
    ///   - hasClock: whether a thread looks at the time and at the book's changes; without one, ``tick()`` does.
    /// - Throws: `LogFault` when the log cannot be read or gone on with.
    init(
        in files: any LogFiles, book: any DeviceBook, deliveries: any PushDeliveries,
        followers: [any EventFollower] = [], options: StoreOptions = StoreOptions(), hasClock: Bool = true,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(LogFault) {
        self.options = options
        self.book = book
        self.deliveries = deliveries
        self.now = now
        let replay = try StoreReplay(of: files)
        said = replay.said
        state = Mutex(State(kept: replay.kept, forwarding: Forwarding(options.forwarding), tallies: replay.tallies))
        // No number is given twice, even if a disk has lost what it said to hold.
        var end = replay.end
        for follower in followers { end.sequence = max(end.sequence, follower.lastSequence) }
        log = try Log(in: files, after: end, most: options.segment)
        following = followers.map { follower in
            let first = replay.segments.last { $0.before <= follower.lastSequence } ?? replay.segments.first
            return Following(follower, LogCursor(in: files, at: LogPlace(segment: first?.number ?? 1, offset: 0)))
        }
        log.start { group, fault in self.told(group, fault) }
        take(up: replay.waiting)
        start(hasClock: hasClock)
        book.onChange { [weak self] in
            // No lock: the book may hold its own, and is asked under ours.
            self?.mustLook.store(true, ordering: .relaxed)
            self?.wake.signal()
        }
    }

    // MARK: PushKeeper

    func standing(of token: DeviceToken, for app: String) -> TokenStanding { book.standing(of: token, for: app) }

    func keep(_ push: ReceivedPush, then kept: @escaping Kept) {
        guard let unique = PushName(push.unique),
            let name = PushName(push.push.identifier, at: push.token, of: push.app)
        else { return kept(.unavailable("The push's id is no UUID; send it again with one.")) }
        book.admit(push.token, for: push.app)
        // Made before the lock is taken: it is most of the work.
        let outline = push.outline
        let body = push.logged(outline)
        let fault = state.withLock { state -> LogFault? in
            do throws(LogFault) {
                if let known = state.kept.find(name) {
                    let first = state.kept[known].unique
                    try log.append(.accepted, nil, .repeated(unique: first.text, of: name, kept), waits: true)
                    return nil
                }
                guard state.isOpen, state.forwarding.count < options.mostWaiting else {
                    throw LogFault(code: .full, message: "Too many pushes wait for devices; send this one later.")
                }
                let place = state.kept.insert(KeptPush(name: name, unique: unique, received: outline.received))
                let waiting = WaitingPush(
                    outline, unique: unique, place: LogPlace(segment: 0, offset: 0), sequence: 0, kept: place)
                do throws(LogFault) { try log.append(.accepted, body, .push(waiting, kept), waits: true) } catch {
                    state.kept.remove(place)
                    throw error
                }
                return nil
            } catch {
                state.counters.unavailable += 1
                state.trouble.refusing = error.message
                return error
            }
        }
        if let fault { kept(.unavailable(fault.message)) }
    }

    func commit() { log.commit() }

    /// The most refused requests that wait for the log.
    private static let mostRefusedWaiting = 512

    func note(_ refused: RefusedPush) {
        state.withLock { state in
            guard state.isOpen else { return }
            if state.refused.count >= Self.mostRefusedWaiting {
                state.refused.removeFirst(Self.mostRefusedWaiting / 8)
                state.counters.overlooked += Self.mostRefusedWaiting / 8
            }
            state.refused.append(refused)
            writeRefused(&state)
        }
    }

    /// Hands a few of the refused requests to the log, when it has done with those before.
    func writeRefused(_ state: inout State) {
        guard state.refusedBeingWritten == 0, !state.refused.isEmpty else { return }
        let few = state.refused.prefix(64)
        state.refused.removeFirst(few.count)
        for refused in few {
            // Its id may be sent again, so that it is only known by its own.
            guard let unique = PushName(refused.unique) else { continue }
            let place = state.kept.insert(
                KeptPush(
                    name: unique, unique: unique, received: refused.received.timeIntervalSince1970,
                    marks: [.refused, .final]))
            do throws(LogFault) {
                try log.append(.refused, StoreEvent.refused(refused).logged, .refused(place))
                state.refusedBeingWritten += 1
            } catch {
                state.kept.remove(place)
                state.counters.overlooked += 1
            }
        }
    }
}
