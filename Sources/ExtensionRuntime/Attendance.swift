// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
internal import DeviceContract
internal import LaunchContract

/// The device beside an extension's process: it takes what arrives, asks each push's watch what that means, and does it.
struct Attendance {
    /// What happens when a push is over.
    enum Kind {
        /// The process ends with it.
        case cold
        /// The process goes on, for the next one.
        case warm
    }

    private let kind: Kind
    private var pushes: [PushAttendance] = []
    /// How the process ended, once it has.
    private(set) var end: ChildProcess.End?
    private var reader = DeviceFrameReader()
    private var isReadable = true
    /// What is said of the process, and so with every push in it.
    private var warnings: [DeviceWarning] = []
    private var tree: ProcessTree?
    private var looks = 0
    private var looked = Duration.zero
    private var questions: CentreQuestions
    /// The memory that was seen last, in bytes.
    private(set) var memory = 0

    init(_ kind: Kind, centre: (any CentreOfDevice)? = nil) {
        self.kind = kind
        questions = CentreQuestions(to: centre)
    }

    /// How often the memory of a running extension is looked at, and what it has under way after its answer.
    private static let look: Duration = .milliseconds(5)
    /// What a shell says of a program that cannot be started.
    private static let notStarted: Int32 = 126

    /// The number of pushes in the process.
    var count: Int { pushes.count }

    /// Takes a push over that is being handed to the process.
    mutating func begin(_ push: PushAttendance) { pushes.append(push) }

    /// Waits for what the extension does at most until something is due, and does what the watches say.
    /// - Parameters:
    ///   - wake: a descriptor that ends the waiting when there is something to read; -1 for none.
    ///   - most: the longest that is waited without any push.
    /// - Returns: the pushes that are over by this, each as what the extension did with it.
    mutating func turn(
        _ process: inout ExtensionProcess, wake: Int32 = -1, atMost most: Duration = .seconds(1), now: () -> Duration
    ) -> [(number: UInt32, run: ExtensionRun)] {
        let mayAnswer = !questions.isEmpty && process.hasTakenAll
        let events = process.wait(atMost: mayAnswer ? .zero : pause(at: now(), atMost: most), orUntil: wake)
        write(events.written)
        var steps = take(events.received, from: process.identifier, at: now())
        for report in events.reports { take(report) }
        if end == nil, events.isAbandoned {
            process.killAbandoned()
            end = .signal(9)
        }
        guard end == nil else {
            questions.carryOutAll()
            return finishAll(at: now())
        }
        questions.answer(through: &process, now: now)
        if let identifier = process.identifier, !pushes.isEmpty, now() - looked >= Self.look || looks == 0 {
            look(identifier, at: now())
        }
        for place in pushes.indices {
            let number = pushes[place].number
            if let identifier = process.identifier {
                steps.append((number, pushes[place].watch.holds(memory, at: now())))
                if events.isDisconnected { steps.append((number, pushes[place].watch.disconnected(at: now()))) }
                if pushes[place].watch.wantsLook {
                    var seen =
                        kind == .warm
                        ? UnderWay()
                        : UnderWay(
                            in: identifier, isSpeaking: pushes[place].isSpeaking, engines: process.enginesHanded)
                    if kind == .cold { questions.add(to: &seen, at: now()) }
                    steps.append((number, pushes[place].watch.looked(seen, at: now())))
                }
            }
            steps.append((number, pushes[place].watch.passed(now())))
        }
        var over: [(number: UInt32, run: ExtensionRun)] = []
        for (number, step) in steps {
            switch step {
            case .wait: break
            case .expire: process.send(DeviceFrame(kind: .expire, push: number).bytes)
            case .hangUp where kind == .warm: over += finish(number, at: now())
            case .hangUp: process.hangUp()
            case .kill: process.kill()
            }
        }
        return over
    }

    private func pause(at now: Duration, atMost most: Duration) -> Duration {
        guard !pushes.isEmpty else { return most }
        let due = pushes.compactMap(\.watch.deadline).min()
        // Rounded up: a rest below a millisecond would be waited for in a busy loop.
        return (due.map { min(max($0 - now, .zero), Self.look) } ?? Self.look) + .microseconds(900)
    }

    /// Looks at what the extension and what it has started hold. Who belongs to it is looked up at every fifth look only: that
    /// takes longer than asking what they hold.
    private mutating func look(_ process: Int32, at now: Duration) {
        if looks % 5 == 0 { tree = ProcessTree(from: process) }
        looks += 1
        looked = now
        memory = tree?.memory(exactAbove: pushes.compactMap(\.watch.memoryLimit).min()) ?? memory
    }

    private mutating func write(_ bytes: [UInt8]) {
        for place in pushes.indices {
            pushes[place].log.isShared = pushes.count > 1
            pushes[place].log.append(bytes)
        }
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
            if left > 0, pushes.allSatisfy({ $0.watch.killedFor == nil }) { warnings.append(.processLeft(left)) }
        }
    }

    private mutating func take(
        _ bytes: [UInt8], from process: Int32?, at now: Duration
    ) -> [(UInt32, ExtensionWatch.Step)] {
        guard isReadable else { return [] }
        var steps: [(UInt32, ExtensionWatch.Step)] = []
        reader.append(bytes)
        do {
            while let frame = try reader.next() {
                // What it holds as it answers counts before the answer: iOS would have ended it.
                if frame.kind == .answered, let process {
                    look(process, at: now)
                    for place in pushes.indices {
                        steps.append((pushes[place].number, pushes[place].watch.holds(memory, at: now)))
                    }
                }
                if frame.kind == .centre {
                    try questions.take(frame)
                    continue
                }
                // What belongs to no push that is known may be any one's, but for what was said: that is some one's alone.
                let isAnyones = frame.push == 0 && (pushes.count == 1 || frame.kind != .spoken)
                for place in pushes.indices where frame.push == pushes[place].number || isAnyones {
                    steps.append((pushes[place].number, pushes[place].take(frame, at: now)))
                }
            }
        } catch {
            isReadable = false
            for place in pushes.indices {
                pushes[place].log.note(
                    "The extension wrote into the connection to the device, which is not its to write to.")
                steps.append((pushes[place].number, pushes[place].watch.broken(at: now)))
            }
        }
        return steps
    }

    private mutating func finish(_ number: UInt32, at now: Duration) -> [(number: UInt32, run: ExtensionRun)] {
        guard let place = pushes.firstIndex(where: { $0.number == number }) else { return [] }
        var push = pushes.remove(at: place)
        push.warnings += warnings
        return [(number, push.run(end: nil, at: now))]
    }

    private mutating func finishAll(at now: Duration) -> [(number: UInt32, run: ExtensionRun)] {
        let others = pushes.count - 1
        return pushes.indices.map { place in
            pushes[place].warnings += warnings + (others > 0 ? [.sharedProcess(others)] : [])
            return (pushes[place].number, pushes[place].run(end: end, at: now))
        }
    }

    /// What becomes of a push whose process could not be started.
    static func notRun(_ push: PushAttendance, because message: String, at now: Duration) -> ExtensionRun {
        var push = push
        push.log.note(message)
        return push.run(end: .code(notStarted), at: now)
    }
}
