// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
internal import DeviceContract
internal import LaunchContract
internal import UserNotifications

/// The device beside a running extension: it takes what arrives, asks the watch what that means, and does it.
struct Attendance {
    var log = LogLines()
    private var watch: ExtensionWatch
    private var answer: [UInt8]?
    private var end: ChildProcess.End?
    private var reader = DeviceFrameReader()
    private var isReadable = true
    private var warnings: [DeviceWarning] = []
    private var spoken: [PropertyValue] = []
    private var utterancesBegun = 0
    private var tree: ProcessTree?
    private var looks = 0

    init(limits: ExtensionLimits) { watch = ExtensionWatch(limits: limits) }

    /// How often the memory of a running extension is looked at, and what it has under way after its answer.
    private static let look: Duration = .milliseconds(5)
    /// The most warnings and utterances that are kept.
    private static let most = 1000
    /// What a shell says of a program that cannot be started.
    private static let notStarted: Int32 = 126

    /// Waits for what the extension does, and does what the watch says, until the process is gone.
    mutating func attend(_ process: inout ExtensionProcess, now: () -> Duration) {
        while end == nil {
            let pause = watch.deadline.map { min(max($0 - now(), .zero), Self.look) } ?? Self.look
            // Rounded up: a rest below a millisecond would be waited for in a busy loop.
            let events = process.wait(atMost: pause + .microseconds(900))
            log.append(events.written)
            var steps = take(events.received, at: now())
            for report in events.reports { take(report) }
            if end == nil, events.isAbandoned {
                process.killAbandoned()
                end = .signal(9)
            }
            guard end == nil else { break }
            if let identifier = process.identifier {
                if let memory = memory(of: identifier) { steps.append(watch.holds(memory, at: now())) }
                if events.isDisconnected { steps.append(watch.disconnected(at: now())) }
                steps.append(watch.passed(now()))
                if watch.wantsLook {
                    let seen = UnderWay(
                        in: identifier, isSpeaking: utterancesBegun > spoken.count, engines: process.enginesHanded)
                    steps.append(watch.looked(seen, at: now()))
                }
            } else {
                steps.append(watch.passed(now()))
            }
            for step in steps {
                switch step {
                case .wait: break
                case .expire: process.send(DeviceFrame(kind: .expire, push: 1).bytes)
                case .hangUp: process.hangUp()
                case .kill: process.kill()
                }
            }
        }
        process.collectLauncher()
    }

    /// What the extension and what it has started hold. Who belongs to it is looked up at every fifth look only: that takes
    /// longer than asking what they hold.
    private mutating func memory(of process: Int32) -> Int? {
        if looks % 5 == 0 { tree = ProcessTree(from: process) }
        looks += 1
        return tree?.memory
    }

    private mutating func take(_ report: LaunchReport) {
        switch report {
        case .started(_, let missing):
            if !missing.isEmpty { warnings.append(.partialConfinement(missing, isStarted: true)) }
        case .refused(let missing):
            if !missing.isEmpty { warnings.append(.partialConfinement(missing, isStarted: false)) }
            end = .code(Self.notStarted)
        case .ended(let code, let signal, let left):
            end = signal.map { .signal($0) } ?? .code(code ?? Self.notStarted)
            if left > 0, watch.killedFor == nil { warnings.append(.processLeft(left)) }
        }
    }

    private mutating func take(_ bytes: [UInt8], at now: Duration) -> [ExtensionWatch.Step] {
        guard isReadable else { return [] }
        var steps: [ExtensionWatch.Step] = []
        reader.append(bytes)
        do {
            while let frame = try reader.next() { steps.append(take(frame, at: now)) }
        } catch {
            isReadable = false
            log.note("The extension wrote into the connection to the device, which is not its to write to.")
            steps.append(watch.broken(at: now))
        }
        return steps
    }

    private mutating func take(_ frame: DeviceFrame, at now: Duration) -> ExtensionWatch.Step {
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
        case .began:
            utterancesBegun += 1
            return .wait
        case .spoken:
            if let value = try? PropertyValue(bytes: frame.contents), spoken.count < Self.most { spoken.append(value) }
            return .wait
        case .request, .expire: return watch.broken(at: now)
        }
    }

    /// What the extension did, once it is over.
    consuming func run(total: Duration) -> ExtensionRun {
        log.finish()
        let value = answer.flatMap { try? PropertyValue(bytes: $0) }
        if answer != nil, value == nil { log.note("The content that the extension returned cannot be read.") }
        if !watch.cutOff.isEmpty { warnings.append(.workCutOff(watch.cutOff)) }
        let ready = watch.readyAt
        return ExtensionRun(
            content: value.map { UNMutableNotificationContent(wire: $0) }.flatMap {
                $0.copy() as? UNNotificationContent
            },
            exit: watch.exit(after: end ?? .code(Self.notStarted)), handlerCalls: watch.handlerCalls,
            launchMilliseconds: (ready ?? total).milliseconds,
            didReceiveMilliseconds: ready.map { ((watch.answeredAt ?? total) - $0).milliseconds } ?? 0,
            totalMilliseconds: total.milliseconds, peakMemory: watch.peakMemory, expired: watch.wasExpired,
            handlerAfterExpiry: watch.answeredTooLate, log: log.lines, warnings: warnings, spoken: spoken)
    }
}

extension DeviceWarning {
    fileprivate static func partialConfinement(_ missing: [LaunchReport.Gap], isStarted: Bool) -> Self {
        let parts = missing.map(\.rawValue).joined(separator: ", ")
        return Self(
            code: "confinement-partial",
            message: isStarted
                ? "This kernel cannot confine the extension in all respects; missing: \(parts)."
                : "This kernel cannot confine the extension in all respects, so it was not started; missing: \(parts).")
    }

    fileprivate static func processLeft(_ count: Int) -> Self {
        Self(
            code: "process-left",
            message:
                "The extension left \(count == 1 ? "a process" : "\(count) processes") behind, which iOS does not allow; "
                + "ended.")
    }

    fileprivate static func workCutOff(_ work: [UnderWay.Work]) -> Self {
        let names = work.map { work in
            switch work {
            case .request: "a request"
            case .speech: "an utterance"
            case .program: "a program that it had started"
            }
        }
        return Self(
            code: "work-cut-off",
            message: "The extension was ended with \(names.joined(separator: " and ")) under way.")
    }
}
