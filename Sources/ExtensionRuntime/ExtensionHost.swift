// SPDX-License-Identifier: Apache-2.0

public import UserNotifications

/// Runs extensions as a device does: each push in a process of its own, within limits.
public struct ExtensionHost: Sendable {
    /// What an extension is allowed.
    public let limits: ExtensionLimits

    /// Makes a host with limits.
    public init(limits: ExtensionLimits = ExtensionLimits()) { self.limits = limits }

    /// How often the memory of a running extension is looked at.
    private static let lookAtMemory: Duration = .milliseconds(5)

    /// Hands a request to an extension and waits until its process is gone.
    /// - Parameter environment: the variables that the extension finds; `PATH`, `LANG` and the loader's path are added.
    ///   `HOME` is its working folder.
    public func run(
        _ request: UNNotificationRequest, in bundle: ExtensionBundle, environment: [String: String]
    ) -> ExtensionRun {
        let clock = ContinuousClock()
        let start = clock.now
        var log = LogLines()
        var watch = ExtensionWatch(limits: limits)
        var answer: [UInt8]?
        do {
            let frame = Frame(kind: .request, contents: try PropertyValue(request).bytes)
            let variables = Self.variables(environment)
            var process = try ExtensionProcess(
                executable: bundle.executable.path, environment: variables)
            process.send(frame.bytes)
            let end = Self.attend(
                &process, watch: &watch, log: &log, answer: &answer, now: { start.duration(to: clock.now) })
            return finish(watch, end, answer, log, total: start.duration(to: clock.now))
        } catch let error as ExtensionProcess.StartError {
            log.note(error.message)
        } catch {
            log.note("\(error)")
        }
        return finish(watch, .code(Self.notStarted), nil, log, total: start.duration(to: clock.now))
    }

    /// What a shell says of a program that cannot be started.
    private static let notStarted: Int32 = 126

    /// Waits for what the extension does, and does what the watch says, until the process is gone.
    private static func attend(
        _ process: inout ExtensionProcess, watch: inout ExtensionWatch, log: inout LogLines, answer: inout [UInt8]?,
        now: () -> Duration
    ) -> ProcessEnd {
        var reader = FrameReader()
        var isReadable = true
        while true {
            let pause = watch.deadline.map { min(max($0 - now(), .zero), lookAtMemory) } ?? lookAtMemory
            // Rounded up: a rest below a millisecond would be waited for in a busy loop.
            let events = process.wait(atMost: pause + .microseconds(900))
            log.append(events.written)
            var steps: [ExtensionWatch.Step] = []
            if events.end == nil, let memory = process.privateMemory { steps.append(watch.holds(memory, at: now())) }
            if isReadable {
                reader.append(events.received)
                do {
                    while let frame = try reader.next() {
                        steps.append(take(frame, watch: &watch, log: &log, answer: &answer, now: now()))
                    }
                } catch {
                    isReadable = false
                    log.note("The extension wrote into the connection to the device, which is not its to write to.")
                    steps.append(watch.broken(at: now()))
                }
            }
            if let end = events.end { return end }
            if events.isDisconnected { steps.append(watch.disconnected(at: now())) }
            steps.append(watch.passed(now()))
            for step in steps {
                switch step {
                case .wait: break
                case .expire: process.send(Frame(kind: .expire).bytes)
                case .hangUp: process.hangUp()
                case .kill: process.kill()
                }
            }
        }
    }

    private static func take(
        _ frame: Frame, watch: inout ExtensionWatch, log: inout LogLines, answer: inout [UInt8]?, now: Duration
    ) -> ExtensionWatch.Step {
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
        case .request, .expire: return watch.broken(at: now)
        }
    }

    private func finish(
        _ watch: ExtensionWatch, _ end: ProcessEnd, _ answer: [UInt8]?, _ log: LogLines, total: Duration
    ) -> ExtensionRun {
        var log = log
        log.finish()
        let value = answer.flatMap { try? PropertyValue(bytes: $0) }
        if answer != nil, value == nil { log.note("The content that the extension returned cannot be read.") }
        let ready = watch.readyAt
        return ExtensionRun(
            content: value.map { UNMutableNotificationContent(wire: $0) }.flatMap {
                $0.copy() as? UNNotificationContent
            },
            exit: watch.exit(after: end), handlerCalls: watch.handlerCalls,
            launchMilliseconds: (ready ?? total).milliseconds,
            didReceiveMilliseconds: ready.map { ((watch.answeredAt ?? total) - $0).milliseconds } ?? 0,
            totalMilliseconds: total.milliseconds, peakMemory: watch.peakMemory, expired: watch.wasExpired,
            handlerAfterExpiry: watch.answeredTooLate, log: log.lines)
    }

    /// The environment of an extension: what was given and what every process needs, nothing else of the device's own.
    private static func variables(_ given: [String: String]) -> [String: String] {
        let own = ProcessInfo.processInfo.environment
        var variables = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"]
        variables["LD_LIBRARY_PATH"] = own["LD_LIBRARY_PATH"]
        return variables.merging(given) { _, given in given }
    }
}

extension Duration {
    /// The time in milliseconds, to the microsecond.
    var milliseconds: Double {
        let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
        return Double(microseconds) / 1000
    }
}
