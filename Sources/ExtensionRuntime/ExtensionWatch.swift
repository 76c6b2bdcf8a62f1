// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess

/// What a device does about one extension, decided without a clock: every method is told when something happened, counted from
/// the start of the process, and returns what to do.
struct ExtensionWatch: Sendable {
    /// What the shell has to do.
    enum Step: Equatable, Sendable {
        /// Go on waiting.
        case wait
        /// Have `serviceExtensionTimeWillExpire` called.
        case expire
        /// Close the connection: the extension is done, and ends by itself.
        case hangUp
        /// Kill the process and all that it started.
        case kill
    }

    /// Why the device killed the process.
    enum Cause: Equatable, Sendable {
        case time
        case memory
        case protocolBroken
    }

    private enum Stage: Equatable {
        case starting
        case running
        case expiring(callbackReturned: Duration?)
        case answered(until: Duration)
        case lingering(until: Duration)
        case hungUp(until: Duration)
        case killed(Cause)
    }

    /// A second call of the content handler is waited for this long while `didReceive` has not returned.
    static let lingerInside: Duration = .milliseconds(250)
    /// And this long once it has: the second of two calls in a row comes within microseconds.
    static let lingerOutside: Duration = .milliseconds(5)
    /// How long after `serviceExtensionTimeWillExpire` has returned an answer still counts as given from it, so that a hop to
    /// another queue is forgiven.
    static let settling: Duration = .milliseconds(100)
    /// How long a `URLSession` in use is watched for what it may begin, after the answer and after each request.
    static let beginning: Duration = .milliseconds(50)
    /// How long the end of an extension that is let go is waited for before its answer is shown.
    static let leaving: Duration = .milliseconds(50)
    /// How long an extension may take to end once it is let go.
    static let farewell: Duration = .seconds(1)

    private let limits: ExtensionLimits
    private var stage = Stage.starting
    private var stageBegan: Duration = .zero
    private var hasReturned = false
    private var lastBusy: Duration?
    private var hasGoneOn = false

    /// The number of calls of the content handler.
    private(set) var handlerCalls = 0
    /// Whether the extension was told that its time is over.
    private(set) var wasExpired = false
    /// Whether the first answer came when it was too late to be shown.
    private(set) var answeredTooLate = false
    /// When `didReceive` was called.
    private(set) var readyAt: Duration?
    /// When the content handler was called for the first time.
    private(set) var answeredAt: Duration?
    /// The most private memory seen, in bytes.
    private(set) var peakMemory = 0

    /// Makes a watch over a push that is handed over at a moment; the first one's is the start of the process.
    init(limits: ExtensionLimits, at now: Duration = .zero) {
        self.limits = limits
        stageBegan = now
    }

    /// What was under way when the time for it was over.
    private(set) var cutOff: [UnderWay.Work] = []

    /// The memory that it may hold, in bytes; nil for any.
    var memoryLimit: Int? { limits.memory }

    /// Whether the shell should look for what is under way.
    var wantsLook: Bool { if case .lingering = stage { true } else { false } }

    /// Whether an answer has come that is to be shown.
    var hasAnswer: Bool { handlerCalls > 0 && !answeredTooLate }

    /// Whether what is shown is settled, and shown at once: it has called the content handler, and does not end with that.
    func isSettled(at now: Duration) -> Bool {
        guard let answeredAt else { return false }
        return switch stage {
        case .answered: now >= answeredAt + Self.lingerOutside
        case .lingering: hasGoneOn
        case .hungUp: hasGoneOn || now >= stageBegan + Self.leaving
        case .starting, .running, .expiring, .killed: false
        }
    }

    /// Why the device killed the process, if it did.
    var killedFor: Cause? { if case .killed(let cause) = stage { cause } else { nil } }

    /// When to look at the clock again.
    var deadline: Duration? {
        switch stage {
        case .starting: stageBegan + limits.launch
        case .running: stageBegan + limits.timeLimit
        case .expiring: stageBegan + limits.grace
        case .answered(let until), .lingering(let until), .hungUp(let until): until
        case .killed: nil
        }
    }

    mutating func ready(at now: Duration) -> Step {
        guard stage == .starting else { return .wait }
        readyAt = now
        enter(.running, at: now)
        return .wait
    }

    /// The content handler was called for the first time; ``hasAnswer`` says whether that counts.
    mutating func answered(at now: Duration) -> Step {
        guard handlerCalls == 0, killedFor == nil else { return .wait }
        handlerCalls = 1
        answeredAt = now
        if case .expiring(let callbackReturned?) = stage, now > callbackReturned + Self.settling {
            answeredTooLate = true
        }
        enter(.answered(until: now + (hasReturned ? Self.lingerOutside : Self.lingerInside)), at: now)
        return .wait
    }

    mutating func answeredAgain(at now: Duration) -> Step {
        handlerCalls += 1
        return .wait
    }

    /// `didReceive` has returned.
    mutating func returned(at now: Duration) -> Step {
        hasReturned = true
        return letGo(at: now)
    }

    /// `serviceExtensionTimeWillExpire` has returned.
    mutating func expiryReturned(at now: Duration) -> Step {
        if case .expiring = stage { stage = .expiring(callbackReturned: now) }
        return letGo(at: now)
    }

    /// The extension has this under way after its answer; with nothing it is let go.
    mutating func looked(_ seen: UnderWay, at now: Duration) -> Step {
        guard case .lingering(let until) = stage else { return .wait }
        if !seen.work.isEmpty || seen.isComputing { lastBusy = now }
        let isIdle = seen.work.isEmpty && !(seen.mayBegin && now < (lastBusy ?? stageBegan) + Self.beginning)
        guard isIdle || now >= until else {
            hasGoneOn = true
            return .wait
        }
        cutOff = seen.work
        enter(.hungUp(until: now + Self.farewell), at: now)
        return .hangUp
    }

    /// The extension and what it started hold this much memory of their own, in bytes.
    mutating func holds(_ bytes: Int, at now: Duration) -> Step {
        peakMemory = max(peakMemory, bytes)
        guard let limit = limits.memory, bytes > limit else { return .wait }
        return kill(for: .memory, at: now)
    }

    /// The extension's end of the connection is closed: it has ended, or can never answer.
    mutating func disconnected(at now: Duration) -> Step {
        switch stage {
        case .hungUp, .killed: break
        default: enter(.hungUp(until: now + Self.farewell), at: now)
        }
        return .wait
    }

    /// What came through the connection is nothing that `NSExtensionMain` sends.
    mutating func broken(at now: Duration) -> Step { kill(for: .protocolBroken, at: now) }

    /// The clock stands at `now`.
    mutating func passed(_ now: Duration) -> Step {
        guard let deadline, now >= deadline else { return .wait }
        switch stage {
        case .running:
            wasExpired = true
            enter(.expiring(callbackReturned: nil), at: now)
            return .expire
        case .starting, .expiring: return kill(for: .time, at: now)
        case .answered:
            linger(at: now)
            return .wait
        // The look that the shell is asked for decides.
        case .lingering: return .wait
        case .hungUp: return kill(for: .time, at: now)
        case .killed: return .wait
        }
    }

    /// Says how the extension ended, from how its process did.
    func exit(after end: ChildProcess.End) -> ExtensionRun.Exit {
        switch (killedFor, end) {
        case (.memory, _): .memory
        // An extension that answered and does not go when it is let go has done its work.
        case (.time, _): handlerCalls > 0 ? .clean : .timedOut
        case (.protocolBroken, _): .exited(code: Self.protocolBrokenCode)
        case (nil, .signal(let signal)): .crashed(signal: signal)
        case (nil, .code(let code)): handlerCalls > 0 ? .clean : .exited(code: code)
        }
    }

    /// `EX_PROTOCOL` of `sysexits.h`.
    static let protocolBrokenCode: Int32 = 76

    private mutating func enter(_ stage: Stage, at now: Duration) {
        self.stage = stage
        stageBegan = now
    }

    private mutating func letGo(at now: Duration) -> Step {
        if case .answered = stage { linger(at: now) }
        return .wait
    }

    private mutating func linger(at now: Duration) { enter(.lingering(until: now + limits.linger), at: now) }

    private mutating func kill(for cause: Cause, at now: Duration) -> Step {
        guard killedFor == nil else { return .wait }
        enter(.killed(cause), at: now)
        return .kill
    }
}
