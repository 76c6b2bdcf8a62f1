// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
internal import DeviceContract

/// The device beside an extension's process: it waits for what happens, tells the ``Attendance``, and does what that says.
///
/// A class so that it can be handed to a thread; never used by two at a time.
final class AttendedProcess {
    private var process: ExtensionProcess
    private(set) var attendance: Attendance
    private var questions: CentreQuestions
    private let now: () -> Duration
    private var tree: ProcessTree?
    private var looks = 0
    private var looked = Duration.zero
    private var held: HeldRequest?
    /// The memory that was seen last, in bytes.
    private(set) var memory = 0

    /// - Parameter now: the time since the start of the process.
    init(
        _ process: consuming ExtensionProcess, as kind: Attendance.Kind, centre: (any CentreOfDevice)?,
        now: @escaping () -> Duration
    ) {
        self.process = process
        attendance = Attendance(kind)
        questions = CentreQuestions(to: centre)
        self.now = now
    }

    /// How often the memory of a running extension is looked at, and what it has under way after its answer.
    private static let look: Duration = .milliseconds(5)

    /// Hands a push over; where a debugger is called, once that is there.
    func begin(_ push: PushAttendance, _ request: DeviceFrame, after debugger: DebuggerCall? = nil) {
        if let debugger { held = HeldRequest(request.bytes, for: debugger) } else { process.send(request.bytes) }
        attendance.begin(push)
    }

    /// Waits for what the extension does at most until something is due, and does what is to be done.
    /// - Parameters:
    ///   - wake: a descriptor that ends the waiting when there is something to read; -1 for none.
    ///   - most: the longest that is waited without any push.
    /// - Returns: the pushes that are settled or over by this.
    func turn(wake: Int32 = -1, atMost most: Duration = .seconds(1)) -> [Attendance.Result] {
        if let request = held?.released(to: process.identifier) {
            held = nil
            process.send(request)
        }
        let mayAnswer = !questions.isEmpty && process.hasTakenAll
        let events = process.wait(atMost: mayAnswer ? .zero : pause(atMost: most), orUntil: wake)
        attendance.wrote(events.written)
        for fault in events.notPlayed { attendance.notPlayed(fault) }
        // What it holds as it answers counts before the answer: iOS would have ended it.
        if events.frames.contains(where: { $0.kind == .answered }) { look() }
        take(events.frames)
        if events.isMalformed { attendance.broke(at: now()) }
        for report in events.reports { attendance.take(report) }
        if attendance.end == nil, events.isAbandoned {
            process.killAbandoned()
            attendance.abandoned()
        }
        if attendance.end != nil {
            attendance.leftUndone(questions.carryOutAll())
        } else {
            questions.answer(through: &process, now: now)
            if attendance.count > 0, now() - looked >= Self.look || looks == 0 { look() }
            if events.isDisconnected { attendance.disconnected(at: now()) }
            if attendance.wantsLook, let identifier = process.identifier {
                attendance.looked(underWay(in: identifier, isSpeaking: false), at: now())
            }
        }
        let (steps, results) = attendance.decide(at: now())
        for step in steps {
            switch step {
            case .expire(let push): process.send(DeviceFrame(kind: .expire, push: push).bytes)
            case .hangUp: process.hangUp()
            case .kill: process.kill()
            }
        }
        return results
    }

    /// What the process has under way, whatever push that belongs to.
    var underWay: UnderWay {
        guard let identifier = process.identifier, attendance.end == nil else { return UnderWay() }
        return underWay(in: identifier, isSpeaking: attendance.isSpeaking)
    }

    /// Lets the process go.
    func hangUp() { process.hangUp() }

    /// Has the process killed, and all that it started.
    func kill() { process.kill() }

    /// Collects the launcher, once the process has ended.
    func collectLauncher() { process.collectLauncher() }

    private func take(_ frames: [DeviceFrame]) {
        for frame in frames {
            guard frame.kind == .centre else {
                attendance.take(frame, at: now())
                continue
            }
            do { try questions.take(frame) } catch { return attendance.broke(at: now()) }
        }
    }

    private func underWay(in identifier: Int32, isSpeaking: Bool) -> UnderWay {
        var seen = UnderWay(
            in: identifier, isSpeaking: isSpeaking, isAsking: attendance.isAsking, engines: process.enginesHanded)
        questions.add(to: &seen, at: now())
        return seen
    }

    private func pause(atMost most: Duration) -> Duration {
        guard attendance.count > 0 else { return most }
        // Rounded up: a rest below a millisecond would be waited for in a busy loop.
        return (attendance.deadline.map { min(max($0 - now(), .zero), Self.look) } ?? Self.look) + .microseconds(900)
    }

    /// Looks at what the extension and what it has started hold. Who belongs to it is looked up at every fifth look only: that
    /// takes longer than asking what they hold.
    private func look() {
        guard let identifier = process.identifier else { return }
        if looks % 5 == 0 { tree = ProcessTree(of: identifier, under: process.launcherIdentifier) }
        looks += 1
        looked = now()
        memory = tree?.memory(exactAbove: attendance.memoryLimit) ?? memory
        attendance.holds(memory, at: now())
    }
}
