// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
internal import DeviceContract
internal import UserNotifications

/// What is known of one push in an extension's process: what it was watched doing, said, answered and wrote.
struct PushAttendance {
    /// Its number in the process.
    let number: UInt32
    /// When it was handed over, counted from the start of the process.
    private let began: Duration
    var watch: ExtensionWatch
    var log: LogLines
    var warnings: [DeviceWarning] = []
    private var recorded: [DeviceWarning] = []
    private var answer: [UInt8]?
    private var spoken = SpokenReports()
    /// Whether it was said that what is shown is settled.
    private(set) var hasSettled = false

    init(number: UInt32, limits: ExtensionLimits, at now: Duration = .zero) {
        self.number = number
        began = now
        watch = ExtensionWatch(limits: limits, at: now)
        log = LogLines(follower: limits.follower)
    }

    /// The most warnings that are kept.
    private static let most = 1000

    /// Whether an utterance has begun that is not over.
    var isSpeaking: Bool { spoken.areSpeaking }

    /// Whether it has an utterance of the process's.
    func has(_ utterance: Int) -> Bool { spoken.has(utterance) }

    /// Takes a frame of this push's, or one that may be.
    mutating func take(_ frame: DeviceFrame, at now: Duration) -> ExtensionWatch.Step {
        switch frame.kind {
        case .ready: return watch.ready(at: now)
        case .answered:
            let isFirst = watch.handlerCalls == 0
            let step = watch.answered(at: now)
            if isFirst, watch.hasAnswer { answer = frame.contents }
            return step
        case .answeredAgain: return watch.answeredAgain(at: now)
        case .returned: return watch.returned(at: now)
        case .expiryReturned: return watch.expiryReturned(at: now)
        case .warning:
            if let warning = DeviceWarning(bytes: frame.contents), warnings.count < Self.most {
                warnings.append(warning)
            }
            return .wait
        case .recorded:
            if let record = DeviceWarning(bytes: frame.contents), recorded.count < Self.most {
                recorded.append(record)
            }
            return .wait
        case .spoken:
            if let report = SpokenReport(bytes: frame.contents) { spoken.take(report) }
            return .wait
        // Taken for the process before it comes to a push.
        case .centre, .requests: return .wait
        case .request, .expire, .centreAnswer: return watch.broken(at: now)
        }
    }

    /// Whether what is shown is settled by now, though the extension goes on; said once.
    mutating func settles(at now: Duration) -> Bool {
        guard !hasSettled, watch.isSettled(at: now) else { return false }
        hasSettled = true
        return true
    }

    /// What the extension did with the push.
    /// - Parameters:
    ///   - end: how its process ended; nil while it goes on.
    ///   - isOver: whether nothing more comes of the push. Before that an unfinished line is left out, and an utterance told as such.
    ///   - wasStarted: whether the launcher has said that the process was started.
    ///   - isKept: whether its process goes on, and with it what it has under way.
    ///   - others: warnings of the process.
    ///   - now: counted from the start of the process.
    func run(
        end: ChildProcess.End? = nil, wasStarted: Bool = true, isOver: Bool, isKept: Bool = false,
        _ others: [DeviceWarning], at now: Duration
    ) -> ExtensionRun {
        var log = log
        if isOver { log.finish() }
        let value = answer.flatMap { try? PropertyValue(bytes: $0) }
        if answer != nil, value == nil { log.note("The content that the extension returned cannot be read.") }
        let cutOff: [DeviceWarning] = watch.cutOff.isEmpty || isKept ? [] : [.workCutOff(watch.cutOff)]
        let ready = watch.readyAt
        return ExtensionRun(
            content: value.map { UNMutableNotificationContent(wire: $0) }.flatMap {
                $0.copy() as? UNNotificationContent
            },
            answer: value,
            wasStarted: wasStarted, isOver: isOver,
            exit: end.map { watch.exit(after: $0) } ?? .clean, handlerCalls: watch.handlerCalls,
            launchMilliseconds: ((ready ?? now) - began).milliseconds,
            didReceiveMilliseconds: ready.map { ((watch.answeredAt ?? now) - $0).milliseconds } ?? 0,
            totalMilliseconds: (now - began).milliseconds, peakMemory: watch.peakMemory, expired: watch.wasExpired,
            handlerAfterExpiry: watch.answeredTooLate, log: log.lines, warnings: warnings + others + cutOff,
            recorded: recorded, spoken: spoken.descriptions, unfinished: isOver ? [] : spoken.unfinished)
    }
}
