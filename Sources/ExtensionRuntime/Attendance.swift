// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
internal import DeviceContract
internal import LaunchContract

/// The pushes in an extension's process, decided about without a clock, a process or a descriptor: it is told what happened, and
/// says what to do.
struct Attendance {
    /// What happens when a push is over.
    enum Kind {
        /// The process ends with it.
        case cold
        /// The process goes on, for the next one.
        case warm
    }

    /// What there is to do.
    enum Step: Equatable {
        /// Tell the extension that a push's time is over.
        case expire(push: UInt32)
        /// Let the process go.
        case hangUp
        /// Kill it and all that it started.
        case kill
    }

    /// What became of a push: what is shown is settled, though the extension may go on.
    struct Result {
        let push: UInt32
        let run: ExtensionRun
    }

    private let kind: Kind
    private var pushes: [PushAttendance] = []
    private var steps: [(push: UInt32, step: ExtensionWatch.Step)] = []
    /// How the process ended, once it has.
    private(set) var end: ChildProcess.End?
    private var wasRefused = false
    /// What is said of the process, and so with every push in it.
    private var warnings: [DeviceWarning] = []
    /// The utterances that have begun in the process and are not over, whatever push they belong to.
    private var speaking: Set<Int> = []
    /// Whether the process has said that requests are under way in it.
    private(set) var isAsking = false
    private var isBroken = false

    init(_ kind: Kind) { self.kind = kind }

    /// What a shell says of a program that cannot be started.
    private static let notStarted: Int32 = 126

    /// The number of pushes in the process.
    var count: Int { pushes.count }

    /// Whether somebody waits for what one of the pushes shows.
    var isAwaited: Bool { pushes.contains { !$0.hasSettled } }

    /// Whether it should be looked at what the process has under way.
    var wantsLook: Bool { kind == .cold && pushes.contains { $0.watch.wantsLook } }

    /// Whether an utterance has begun that is not over.
    var isSpeaking: Bool { !speaking.isEmpty }

    /// The least memory that one of the pushes allows, in bytes; nil for any.
    var memoryLimit: Int? { pushes.compactMap(\.watch.memoryLimit).min() }

    /// When one of the pushes has to be looked at again.
    var deadline: Duration? { pushes.compactMap(\.watch.deadline).min() }

    // MARK: What happened

    /// A push is handed to the process.
    mutating func begin(_ push: PushAttendance) { pushes.append(push) }

    /// Something that the extension spoke was not heard.
    mutating func notPlayed(_ fault: SpeakerProcess.Fault) {
        for place in pushes.indices where fault.push == pushes[place].number || fault.push == 0 {
            pushes[place].warnings.append(.notPlayed(fault.why))
        }
    }

    /// The extension has written to standard output or standard error.
    mutating func wrote(_ bytes: [UInt8]) {
        for place in pushes.indices {
            pushes[place].log.isShared = pushes.count > 1
            pushes[place].log.append(bytes)
        }
    }

    /// The extension has said something.
    mutating func take(_ frame: DeviceFrame, at now: Duration) {
        if frame.kind == .requests { isAsking = frame.contents.first == 1 }
        if frame.kind == .spoken { return takeSpoken(frame, at: now) }
        // What belongs to no push that is known may be any one's.
        take(frame, for: pushes.indices.filter { frame.push == 0 || frame.push == pushes[$0].number }, at: now)
    }

    /// What was said is some one's alone: that push's, else of the one that has the utterance already, else of the only one that it
    /// can be.
    private mutating func takeSpoken(_ frame: DeviceFrame, at now: Duration) {
        guard let report = SpokenReport(bytes: frame.contents) else { return }
        if report.isOver {
            speaking.remove(report.utterance)
        } else if speaking.count < Self.mostSpeaking {
            speaking.insert(report.utterance)
        }
        guard frame.push == 0 else {
            return take(frame, for: pushes.indices.filter { pushes[$0].number == frame.push }, at: now)
        }
        let known = pushes.indices.filter { pushes[$0].has(report.utterance) }
        let open = pushes.count == 1 ? [0] : pushes.indices.filter { !pushes[$0].hasSettled }
        take(frame, for: known.isEmpty && open.count == 1 ? open : known, at: now)
    }

    private mutating func take(_ frame: DeviceFrame, for places: [Int], at now: Duration) {
        for place in places { steps.append((pushes[place].number, pushes[place].take(frame, at: now))) }
    }

    /// More than any process speaks at a time.
    private static let mostSpeaking = 1000

    /// What came through the connection is nothing that `NSExtensionMain` sends.
    mutating func broke(at now: Duration) {
        guard !isBroken else { return }
        isBroken = true
        for place in pushes.indices {
            pushes[place].log.note(
                "The extension wrote into the connection to the device, which is not its to write to.")
            steps.append((pushes[place].number, pushes[place].watch.broken(at: now)))
        }
    }

    /// The launcher has said something.
    mutating func take(_ report: LaunchReport) {
        switch report {
        case .started(_, let missing):
            if !missing.isEmpty { warnings.append(.partialConfinement(missing, isStarted: true)) }
        case .refused(let missing):
            if !missing.isEmpty { warnings.append(.partialConfinement(missing, isStarted: false)) }
            end = .code(Self.notStarted)
            wasRefused = true
        case .crowded: warnings.append(.taskLimit)
        case .ended(let code, let signal, let left):
            end = signal.map { .signal($0) } ?? .code(code ?? Self.notStarted)
            if left > 0, pushes.allSatisfy({ $0.watch.killedFor == nil }) { warnings.append(.processLeft(left)) }
        }
    }

    /// So many questions to the notification centre that the process had asked before its end were not carried out.
    mutating func leftUndone(_ questions: Int) {
        if questions > 0 { warnings.append(.leftUndone(questions)) }
    }

    /// The launcher is gone without a word, and the process was killed.
    mutating func abandoned() { end = end ?? .signal(9) }

    /// The extension and what it started hold this much memory of their own, in bytes.
    mutating func holds(_ memory: Int, at now: Duration) {
        for place in pushes.indices {
            steps.append((pushes[place].number, pushes[place].watch.holds(memory, at: now)))
        }
    }

    /// The extension's end of the connection is closed.
    mutating func disconnected(at now: Duration) {
        for place in pushes.indices {
            steps.append((pushes[place].number, pushes[place].watch.disconnected(at: now)))
        }
    }

    /// This is under way in the process; what is spoken is known here.
    mutating func looked(_ seen: UnderWay, at now: Duration) {
        for place in pushes.indices where pushes[place].watch.wantsLook {
            var seen = seen
            if pushes[place].isSpeaking { seen.work.insert(.speech, at: 0) }
            steps.append((pushes[place].number, pushes[place].watch.looked(seen, at: now)))
        }
    }

    // MARK: What is to be done

    /// Says what is to be done now that everything was told, and what is settled or over.
    mutating func decide(at now: Duration) -> (steps: [Step], results: [Result]) {
        guard end == nil else { return ([], finishAll(at: now)) }
        var results: [Result] = []
        for place in pushes.indices {
            let number = pushes[place].number
            // One that is kept goes on with others: what it has under way belongs to no push any more, but for what is said for one.
            if kind == .warm, pushes[place].watch.wantsLook {
                let own = UnderWay(work: pushes[place].isSpeaking ? [.speech] : [])
                steps.append((number, pushes[place].watch.looked(own, at: now)))
            }
            steps.append((number, pushes[place].watch.passed(now)))
            if pushes[place].settles(at: now) {
                results.append(Result(push: number, run: pushes[place].run(isOver: false, warnings, at: now)))
            }
        }
        var due: [Step] = []
        for (number, step) in steps {
            switch step {
            case .wait: break
            case .expire: due.append(.expire(push: number))
            case .hangUp where kind == .warm:
                guard let place = pushes.firstIndex(where: { $0.number == number }) else { break }
                let push = pushes.remove(at: place)
                results.append(Result(push: number, run: push.run(isOver: true, isKept: true, warnings, at: now)))
            case .hangUp: due.append(.hangUp)
            case .kill: due.append(.kill)
            }
        }
        steps = []
        return (due, results)
    }

    private mutating func finishAll(at now: Duration) -> [Result] {
        let others = pushes.count - 1
        let warnings = warnings + (others > 0 ? [.sharedProcess(others)] : [])
        defer { (pushes, steps) = ([], []) }
        return pushes.map { push in
            let run = push.run(end: end, wasStarted: !wasRefused, isOver: true, warnings, at: now)
            return Result(push: push.number, run: run)
        }
    }

    /// What becomes of a push whose process could not be started.
    static func notRun(_ push: PushAttendance, because message: String, at now: Duration) -> ExtensionRun {
        var push = push
        push.log.note(message)
        return push.run(end: .code(notStarted), wasStarted: false, isOver: true, [], at: now)
    }
}
