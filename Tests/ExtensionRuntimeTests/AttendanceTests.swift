// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import DeviceContract
import LaunchContract
import Synchronization
import Testing
import UserNotifications

@testable import ExtensionRuntime

@Suite("The pushes in an extension's process")
struct AttendanceTests {
    private static let answer = PropertyValue.dictionary(["title": .string("t")]).bytes

    private func attend(_ kind: Attendance.Kind, pushes: ClosedRange<UInt32> = 1...1) -> Attendance {
        var attendance = Attendance(kind)
        for number in pushes {
            attendance.begin(PushAttendance(number: number, limits: ExtensionLimits(memory: 1000)))
            attendance.take(DeviceFrame(kind: .ready, push: number), at: .zero)
        }
        return attendance
    }

    private func answered(_ attendance: inout Attendance, _ push: UInt32 = 1) {
        attendance.take(DeviceFrame(kind: .answered, push: push, contents: Self.answer), at: .seconds(1))
        attendance.take(DeviceFrame(kind: .returned, push: push), at: .seconds(1))
    }

    @Test func `one with nothing under way is let go, and is over with its process`() {
        var attendance = attend(.cold)
        answered(&attendance)
        #expect(attendance.wantsLook)
        attendance.looked(UnderWay(), at: .seconds(1))
        let idle = attendance.decide(at: .seconds(1))
        #expect(idle.steps == [.hangUp] && idle.results.isEmpty)
        attendance.take(.ended(code: 0, signal: nil, left: 0))
        let results = attendance.decide(at: .seconds(2)).results
        #expect(results.map(\.push) == [1] && results.allSatisfy(\.run.isOver))
        #expect(results.first?.run.content?.title == "t")
        #expect(attendance.count == 0)
    }

    @Test func `one with something under way is settled once, and over later`() {
        var attendance = attend(.cold)
        answered(&attendance)
        attendance.looked(UnderWay(work: [.request]), at: .seconds(1))
        attendance.wrote(Array("half a".utf8))
        let settled = attendance.decide(at: .seconds(1))
        #expect(settled.steps.isEmpty && settled.results.map(\.run.isOver) == [false])
        #expect(settled.results.first?.run.log == [])
        attendance.looked(UnderWay(work: [.request]), at: .seconds(2))
        #expect(attendance.decide(at: .seconds(2)).results.isEmpty)
        attendance.wrote(Array(" line\n".utf8))
        attendance.take(.ended(code: nil, signal: 11, left: 1))
        let over = attendance.decide(at: .seconds(3)).results
        #expect(over.map(\.run.log) == [["half a line"]])
        #expect(over.map { $0.run.warnings.map(\.code) } == [["process-left"]])
    }

    @Test func `in a kept process a push is over with its answer, and the others go on`() {
        var attendance = attend(.warm, pushes: 1...2)
        answered(&attendance, 2)
        let results = attendance.decide(at: .seconds(1)).results
        #expect(results.map(\.push) == [2] && results.first?.run.isOver == true)
        #expect(attendance.count == 1)
        attendance.take(.ended(code: nil, signal: 6, left: 0))
        #expect(attendance.decide(at: .seconds(2)).results.first?.run.exit == .crashed(signal: 6))
    }

    @Test func `what all hold together is every push's, and the least limit counts`() {
        var attendance = attend(.warm, pushes: 1...2)
        attendance.begin(PushAttendance(number: 3, limits: ExtensionLimits(memory: 500)))
        #expect(attendance.memoryLimit == 500)
        attendance.holds(700, at: .seconds(1))
        #expect(attendance.decide(at: .seconds(1)).steps == [.kill])
    }

    @Test func `noise is told once, and ends the process`() {
        var attendance = attend(.cold)
        attendance.broke(at: .seconds(1))
        attendance.broke(at: .seconds(1))
        #expect(attendance.decide(at: .seconds(1)).steps == [.kill])
        attendance.abandoned()
        #expect(attendance.decide(at: .seconds(1)).results.first?.run.log.count == 1)
    }

    @Test func `a request is under way until the process says that there is none`() {
        var attendance = attend(.cold)
        answered(&attendance)
        for (byte, isAsking) in [([1], true), ([0], false), ([1], true), ([], false), ([2], false)] as [([UInt8], Bool)]
        {
            attendance.take(DeviceFrame(kind: .requests, contents: byte), at: .zero)
            #expect(attendance.isAsking == isAsking)
        }
        #expect(attendance.decide(at: .seconds(1)).steps.isEmpty)
    }

    private func spoken(_ utterance: Int, for push: UInt32, isOver: Bool) -> DeviceFrame {
        DeviceFrame(
            kind: .spoken, push: push,
            contents: SpokenReport(utterance: utterance, isOver: isOver, description: .bool(isOver)).bytes)
    }

    @Test func `in a kept process a push is settled with its answer, and over when what it says is`() {
        var attendance = attend(.warm, pushes: 1...2)
        attendance.take(spoken(1, for: 2, isOver: false), at: .zero)
        answered(&attendance, 2)
        let settled = attendance.decide(at: .seconds(1)).results
        #expect(settled.map(\.push) == [2] && settled.map(\.run.isOver) == [false])
        #expect(settled.first?.run.unfinished == [0] && settled.first?.run.spoken == [.bool(false)])
        #expect(attendance.isAwaited && attendance.count == 2)
        attendance.take(spoken(1, for: 2, isOver: true), at: .seconds(2))
        let over = attendance.decide(at: .seconds(2)).results
        #expect(over.map(\.push) == [2] && over.map(\.run.isOver) == [true])
        #expect(over.first?.run.spoken == [.bool(true)] && over.first?.run.warnings == [])
        #expect(over.first?.run.unfinished == [] && attendance.count == 1)
    }

    @Test func `in a kept process what is said too long after an answer belongs to no push, and nothing was ended`() {
        var attendance = attend(.warm)
        attendance.take(spoken(1, for: 1, isOver: false), at: .zero)
        answered(&attendance)
        #expect(attendance.decide(at: .seconds(1)).results.map(\.run.isOver) == [false])
        #expect(!attendance.isAwaited)
        #expect(attendance.decide(at: .milliseconds(5999)).results.isEmpty)
        let over = attendance.decide(at: .seconds(6)).results
        #expect(over.map(\.run.isOver) == [true] && over.first?.run.warnings == [])
        #expect(over.first?.run.spoken == [.bool(false)] && attendance.isSpeaking)
    }

    @Test func `an utterance of no known push is that of the only one that waits, and stays its own`() {
        var attendance = attend(.warm, pushes: 1...2)
        // Whose it is nobody knows while two wait.
        attendance.take(spoken(7, for: 0, isOver: true), at: .zero)
        attendance.take(spoken(1, for: 1, isOver: false), at: .zero)
        answered(&attendance, 1)
        _ = attendance.decide(at: .seconds(1))
        attendance.take(spoken(2, for: 0, isOver: false), at: .seconds(1))
        answered(&attendance, 2)
        _ = attendance.decide(at: .seconds(1))
        attendance.take(spoken(2, for: 0, isOver: true), at: .seconds(2))
        attendance.take(spoken(1, for: 0, isOver: true), at: .seconds(2))
        let over = attendance.decide(at: .seconds(2)).results
        #expect(over.map(\.push).sorted() == [1, 2])
        #expect(over.map(\.run.spoken) == [[.bool(true)], [.bool(true)]])
    }

    @Test func `what is told of utterances is bounded together, and each of them ends`() throws {
        let text = PropertyValue.dictionary(["text": .string(String(repeating: "ж", count: 20_000))])
        func report(_ utterance: Int, isOver: Bool) -> SpokenReport {
            SpokenReport(utterance: utterance, isOver: isOver, description: text)
        }
        var reports = SpokenReports()
        for utterance in 1...1000 { reports.take(report(utterance, isOver: false)) }
        let told = reports.descriptions
        #expect(told.count > 20 && told.reduce(0) { $0 + $1.bytes.count } <= SpokenReports.largestTogether)
        #expect(reports.has(1) && !reports.has(1000) && reports.areSpeaking)
        // What is known is told anew as often as it is, also when nothing more has room.
        reports.take(SpokenReport(utterance: 1001, isOver: false, description: .null))
        for _ in 0..<3 {
            for utterance in 1...1000 { reports.take(report(utterance, isOver: true)) }
        }
        reports.take(SpokenReport(utterance: 1001, isOver: true, description: text))
        #expect(!reports.areSpeaking && reports.unfinished.isEmpty && reports.descriptions == told + [.null])
    }

    @Test func `questions that were left undone are told with the push that asked them`() {
        var attendance = attend(.cold)
        answered(&attendance)
        attendance.take(.ended(code: 0, signal: nil, left: 0))
        attendance.leftUndone(3)
        let warnings = attendance.decide(at: .seconds(2)).results.first?.run.warnings ?? []
        #expect(warnings.map(\.code) == ["work-cut-off"])
        #expect(warnings.first?.message.hasPrefix("3 questions to the notification centre were left undone") == true)
    }

    /// A centre where each answer takes half a second of a clock of its own.
    private final class SlowCentre: CentreOfDevice {
        let answered = Mutex(0)
        let start = ContinuousClock.now

        var now: ContinuousClock.Instant { start + .milliseconds(500) * answered.withLock { $0 } }

        func answer(_ question: PropertyValue, isAwaited: Bool) -> PropertyValue {
            answered.withLock { $0 += 1 }
            return .null
        }
    }

    @Test func `what a process had asked before its end is done for two seconds, and the rest is counted`() throws {
        let centre = SlowCentre()
        var questions = CentreQuestions(to: centre)
        for number in 1...10 as ClosedRange<UInt32> {
            let contents = NumberedMessage(number: number, value: PropertyValue.null.bytes).contents
            try questions.take(DeviceFrame(kind: .centre, contents: contents))
        }
        #expect(questions.carryOutAll { centre.now } == 6)
        #expect(centre.answered.withLock { $0 } == 4 && questions.isEmpty)
        #expect(questions.carryOutAll { centre.now } == 0)
    }

    @Test func `an utterance is under way until it is said to be over`() {
        var attendance = attend(.warm)
        func report(_ isOver: Bool, of utterance: Int = 3) -> DeviceFrame {
            DeviceFrame(
                kind: .spoken, contents: SpokenReport(utterance: utterance, isOver: isOver, description: .null).bytes)
        }
        attendance.take(report(false), at: .zero)
        #expect(attendance.isSpeaking)
        attendance.take(report(true), at: .zero)
        #expect(!attendance.isSpeaking)
        // However many there were, those that end are over.
        for utterance in 0..<1500 { attendance.take(report(false, of: utterance), at: .zero) }
        for utterance in 0..<1500 { attendance.take(report(true, of: utterance), at: .zero) }
        #expect(!attendance.isSpeaking)
    }
}

@Suite("The farewell of a kept process")
struct FarewellTests {
    private let busy = UnderWay(work: [.request], mayBegin: true)

    @Test func `one with nothing under way goes at once`() {
        var farewell = Farewell(at: .zero)
        #expect(farewell.step(UnderWay(), linger: .seconds(5), at: .seconds(1)) == .hangUp(isCutOff: false))
    }

    @Test func `what is under way has its time, counted from the last push`() {
        var farewell = Farewell(at: .zero)
        farewell.wasBusy(at: .seconds(10))
        #expect(farewell.step(busy, linger: .seconds(5), at: .seconds(14)) == .wait)
        #expect(farewell.step(busy, linger: .seconds(5), at: .seconds(15)) == .hangUp(isCutOff: true))
        #expect(farewell.step(busy, linger: .seconds(5), at: .milliseconds(15_999)) == .wait)
        #expect(farewell.step(busy, linger: .seconds(5), at: .seconds(16)) == .kill)
        #expect(farewell.step(busy, linger: .seconds(5), at: .seconds(20)) == .wait)
    }

    @Test func `a session in use is watched for what it may begin`() {
        var farewell = Farewell(at: .zero)
        #expect(farewell.step(UnderWay(mayBegin: true), linger: .seconds(5), at: .milliseconds(49)) == .wait)
        #expect(farewell.step(busy, linger: .seconds(5), at: .milliseconds(60)) == .wait)
        #expect(farewell.step(UnderWay(mayBegin: true), linger: .seconds(5), at: .milliseconds(109)) == .wait)
        var starved = farewell
        let computing = UnderWay(mayBegin: true, isComputing: true)
        #expect(starved.step(computing, linger: .seconds(5), at: .milliseconds(500)) == .wait)
        let step = farewell.step(UnderWay(mayBegin: true), linger: .seconds(5), at: .milliseconds(110))
        #expect(step == .hangUp(isCutOff: false))
    }
}
