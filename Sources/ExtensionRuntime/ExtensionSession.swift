// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
internal import DeviceContract
internal import Foundation
internal import Glibc
internal import Synchronization

/// An extension's process that takes one push after the other, and several at once, as on iOS: a new instance of the principal
/// class for each.
///
/// A thread of its own attends it until it has ended. Whoever hands a push over waits for what becomes of that one.
final class ExtensionSession: Sendable {
    private struct State {
        var waiting: [Handover] = []
        var running: [UInt32: Handover] = [:]
        /// Pushes whose content is settled, and which still speak.
        var settled: [UInt32: Handover] = [:]
        var lastNumber: UInt32 = 0
        /// Nothing more is taken; why, when it could not be started.
        var isClosed = false
        var fault: String?
        var isWanted = true
        /// How long what it has under way may go on after the last of its pushes.
        var linger = Duration.zero
        var hasCutOff = false
    }

    /// A push on its way to the process, and the place where its run is awaited.
    private final class Handover: Sendable {
        /// The request as it travels.
        let contents: [UInt8]
        let limits: ExtensionLimits
        private let running = Mutex<RunningExtension?>(nil)
        private let isSettled = DispatchSemaphore(value: 0)

        init(_ contents: [UInt8], _ limits: ExtensionLimits) {
            self.contents = contents
            self.limits = limits
        }

        /// Takes what became of it: when its content is settled, and again when it is over where it is not yet. Nil for a push that was
        /// not handed over.
        func take(_ run: ExtensionRun?) {
            let known = running.withLock { running in
                defer { running = running ?? run.map { RunningExtension($0) } }
                return running
            }
            if let known, let run {
                known.end(with: run)
            } else {
                isSettled.signal()
            }
        }

        /// Waits until its content is settled.
        func wait() -> RunningExtension? {
            isSettled.wait()
            return running.withLock { $0 }
        }
    }

    private let state = Mutex(State())
    private let wake: Wake
    private let rest: Duration
    private let largest: Int?

    /// Starts a process, and the thread that attends it.
    /// - Parameters:
    ///   - rest: how long it is kept without a push.
    ///   - largest: the memory in bytes above which it takes no more pushes.
    ///   - ended: is called once it is gone.
    init(
        start: @escaping @Sendable () throws -> ExtensionStart, rest: Duration, largest: Int?,
        ended: @escaping @Sendable (ExtensionSession) -> Void
    ) throws(ChildProcess.StartError) {
        wake = try Wake()
        self.rest = rest
        self.largest = largest
        Thread.detachNewThread {
            self.attend(start)
            ended(self)
        }
    }

    /// The number of pushes that are waiting for it or for what they show; nil when it takes no more.
    var load: Int? { state.withLock { $0.isClosed ? nil : $0.waiting.count + $0.running.count } }

    /// Hands a push over and waits until its content is settled; nil when the process takes no more, and nothing has been handed over.
    /// - Parameters:
    ///   - contents: the request as it travels.
    ///   - meanwhile: is called before the waiting.
    func run(_ contents: [UInt8], limits: ExtensionLimits, meanwhile: () -> Void) -> RunningExtension? {
        let handover = Handover(contents, limits)
        let isTaken = state.withLock { state in
            guard !state.isClosed else { return false }
            state.waiting.append(handover)
            return true
        }
        guard isTaken else { return nil }
        wake.signal()
        meanwhile()
        return handover.wait()
    }

    /// Whether it was ended with something under way.
    var hasCutOff: Bool { state.withLock { $0.hasCutOff } }

    /// Ends the process once its pushes are over, and what it has under way, within the time for that.
    func leave() {
        state.withLock { $0.isWanted = false }
        wake.signal()
    }

    // MARK: On the thread of its own

    private func attend(_ start: () throws -> ExtensionStart) {
        let time = DeviceTime()
        let now = { time.now }
        do {
            let place = try start()
            defer { place.clean() }
            let process = AttendedProcess(
                try ExtensionProcess(
                    place.bundle.executable, of: place.bundle.url, place.surroundings, environment: place.environment,
                    time: time), as: .warm, centre: place.centre, now: now)
            var farewell = Farewell(at: now())
            while process.attendance.end == nil {
                handOver(to: process, at: now())
                let results = process.turn(wake: wake.descriptor, atMost: isClosing ? .milliseconds(5) : rest)
                // Before anybody who waits for one of these can come with the next.
                if process.attendance.end != nil { state.withLock { $0.isClosed = true } }
                for result in results {
                    var run = result.run
                    run.place = place.place
                    tell(result.push, run)
                }
                wake.drain()
                if process.attendance.isAwaited { farewell.wasBusy(at: now()) }
                if mayClose(process, after: farewell, at: now()) {
                    leave(process, &farewell, at: now())
                }
            }
            process.collectLauncher()
            giveBack()
        } catch let error as ExtensionProcess.StartError {
            close(because: error.message, at: now())
        } catch {
            close(because: "\(error)", at: now())
        }
    }

    private var isClosing: Bool { state.withLock { $0.isClosed || !$0.isWanted } }

    private func handOver(to process: AttendedProcess, at now: Duration) {
        let new = state.withLock { state in
            let new = state.waiting.map { handover in
                state.lastNumber += 1
                return (state.lastNumber, handover)
            }
            state.waiting = []
            for (number, handover) in new {
                state.running[number] = handover
                state.linger = max(state.linger, handover.limits.linger)
            }
            return new
        }
        for (number, handover) in new {
            process.begin(
                PushAttendance(number: number, limits: handover.limits, at: now),
                DeviceFrame(kind: .request, push: number, contents: handover.contents))
        }
    }

    /// Lets the process go, unless it has something under way that is given time still; kills one that does not go.
    private func leave(_ process: AttendedProcess, _ farewell: inout Farewell, at now: Duration) {
        switch farewell.step(process.underWay, linger: state.withLock { $0.linger }, at: now) {
        case .wait: break
        case .hangUp(let isCutOff):
            if isCutOff { state.withLock { $0.hasCutOff = true } }
            process.hangUp()
        case .kill: process.kill()
        }
    }

    private func tell(_ number: UInt32, _ run: ExtensionRun) {
        let handover = state.withLock { state in
            let known = state.running.removeValue(forKey: number) ?? state.settled.removeValue(forKey: number)
            if !run.isOver { state.settled[number] = known }
            return known
        }
        handover?.take(run)
    }

    /// Whether the process is let go now: it rests, is not wanted, or holds too much. It takes nothing more then.
    private func mayClose(_ process: AttendedProcess, after farewell: Farewell, at now: Duration) -> Bool {
        state.withLock { state in
            let isTired = largest.map { process.memory > $0 } ?? false
            if isTired { state.isClosed = true }
            guard process.attendance.count == 0, state.waiting.isEmpty else { return false }
            guard isTired || state.isClosed || !state.isWanted || now - farewell.lastBusy >= rest else { return false }
            state.isClosed = true
            return true
        }
    }

    /// Lets what was not handed over go to another process.
    private func giveBack() {
        let left = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for handover in left { handover.take(nil) }
    }

    /// Takes nothing more, and says of what still waits why it did not run.
    private func close(because message: String, at now: Duration) {
        let left = state.withLock { state in
            state.isClosed = true
            defer { (state.waiting, state.running) = ([], [:]) }
            return state.waiting + state.running.values
        }
        for handover in left {
            let push = PushAttendance(number: 0, limits: handover.limits, at: now)
            handover.take(Attendance.notRun(push, because: message, at: now))
        }
    }
}

/// A pipe that ends another thread's waiting.
private final class Wake: Sendable {
    private let pair: SocketPair

    init() throws(ChildProcess.StartError) {
        pair = try SocketPair()
        pair.ours.neverWait()
        pair.theirs.neverWait()
    }

    var descriptor: Int32 { pair.ours.number }

    func signal() {
        var word: UInt8 = 1
        _ = unsafe send(pair.theirs.number, &word, 1, Int32(MSG_NOSIGNAL))
    }

    func drain() {
        var words = [UInt8](repeating: 0, count: 64)
        while unsafe recv(pair.ours.number, &words, words.count, 0) == words.count {}
    }
}
