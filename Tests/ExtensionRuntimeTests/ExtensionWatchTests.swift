// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import Testing

@testable import ExtensionRuntime

@Suite("The watch over an extension")
struct ExtensionWatchTests {
    private func makeWatch() -> ExtensionWatch {
        ExtensionWatch(
            limits: ExtensionLimits(timeLimit: .seconds(30), launch: .seconds(20), grace: .seconds(2), memory: 1000))
    }

    private func makeReady() -> ExtensionWatch {
        var watch = makeWatch()
        _ = watch.ready(at: .seconds(1))
        return watch
    }

    @Test func `the time counts from the call of didReceive`() {
        var watch = makeReady()
        #expect(watch.passed(.seconds(30)) == .wait)
        #expect(watch.deadline == .seconds(31))
        #expect(watch.passed(.seconds(31)) == .expire)
        #expect(watch.wasExpired)
    }

    @Test func `one that never starts is killed without being told`() {
        var watch = makeWatch()
        #expect(watch.passed(.milliseconds(19_999)) == .wait)
        #expect(watch.passed(.seconds(20)) == .kill)
        #expect(!watch.wasExpired)
        #expect(watch.exit(after: .signal(9)) == .timedOut)
    }

    @Test func `one that ignores its expiry is killed after the grace`() {
        var watch = makeReady()
        _ = watch.passed(.seconds(31))
        #expect(watch.passed(.seconds(32)) == .wait)
        #expect(watch.passed(.seconds(33)) == .kill)
        #expect(watch.passed(.seconds(40)) == .wait)
        #expect(watch.exit(after: .signal(9)) == .timedOut)
    }

    @Test func `an answer from the expiry counts`() {
        var watch = makeReady()
        _ = watch.passed(.seconds(31))
        _ = watch.answered(at: .milliseconds(31_200))
        #expect(watch.hasAnswer)
        #expect(watch.expiryReturned(at: .milliseconds(31_201)) == .wait)
        #expect(watch.looked(UnderWay(), at: .milliseconds(31_201)) == .hangUp)
        #expect(watch.exit(after: .code(0)) == .clean)
    }

    @Test(arguments: [(50, true), (101, false), (900, false)])
    func `an answer after the expiry has returned counts only at once`(milliseconds: Int, counts: Bool) {
        var watch = makeReady()
        _ = watch.passed(.seconds(31))
        _ = watch.expiryReturned(at: .seconds(31))
        _ = watch.answered(at: .seconds(31) + .milliseconds(milliseconds))
        #expect(watch.hasAnswer == counts)
        #expect(watch.answeredTooLate == !counts)
        #expect(watch.handlerCalls == 1)
    }

    @Test func `an answered one is let go when didReceive returns`() {
        var watch = makeReady()
        #expect(watch.answered(at: .seconds(2)) == .wait)
        #expect(!watch.wantsLook)
        #expect(watch.looked(UnderWay(), at: .seconds(2)) == .wait)
        #expect(watch.returned(at: .seconds(2)) == .wait)
        #expect(watch.wantsLook)
        #expect(watch.looked(UnderWay(), at: .seconds(2)) == .hangUp)
        #expect(watch.cutOff.isEmpty)
    }

    @Test func `a session in use is watched for what it may begin`() {
        var watch = makeReady()
        _ = watch.answered(at: .seconds(2))
        _ = watch.returned(at: .seconds(2))
        #expect(watch.looked(UnderWay(mayBegin: true), at: .milliseconds(2049)) == .wait)
        var idle = watch
        #expect(idle.looked(UnderWay(mayBegin: true), at: .milliseconds(2050)) == .hangUp)
        #expect(watch.looked(UnderWay(work: [.request], mayBegin: true), at: .milliseconds(2049)) == .wait)
        #expect(watch.looked(UnderWay(mayBegin: true), at: .milliseconds(2098)) == .wait)
        #expect(watch.looked(UnderWay(mayBegin: true), at: .milliseconds(2099)) == .hangUp)
    }

    /// On a machine that is busy, 50 ms may pass before a request so much as opens its connection.
    @Test func `a session in use is watched for longer while the process waits for a processor`() {
        var watch = makeReady()
        _ = watch.answered(at: .seconds(2))
        _ = watch.returned(at: .seconds(2))
        let starved = UnderWay(mayBegin: true, isComputing: true)
        #expect(watch.looked(starved, at: .milliseconds(2500)) == .wait)
        #expect(watch.looked(UnderWay(mayBegin: true), at: .milliseconds(2549)) == .wait)
        #expect(watch.looked(UnderWay(mayBegin: true), at: .milliseconds(2550)) == .hangUp)
    }

    @Test func `what is under way after the answer may go on for a time, and is cut off then`() {
        var watch = makeReady()
        _ = watch.answered(at: .seconds(2))
        _ = watch.returned(at: .seconds(2))
        #expect(watch.looked(UnderWay(work: [.request]), at: .seconds(2)) == .wait)
        #expect(watch.looked(UnderWay(work: [.request, .speech]), at: .milliseconds(6999)) == .wait)
        var done = watch
        #expect(done.looked(UnderWay(), at: .milliseconds(6999)) == .hangUp)
        #expect(done.cutOff.isEmpty)
        #expect(watch.looked(UnderWay(work: [.speech]), at: .seconds(7)) == .hangUp)
        #expect(watch.cutOff == [.speech])
        #expect(watch.exit(after: .code(0)) == .clean)
    }

    @Test func `what is shown is settled once the extension has answered and goes on`() {
        var watch = makeReady()
        #expect(!watch.isSettled(at: .seconds(2)))
        _ = watch.answered(at: .seconds(2))
        // It may return at once and end; an answer in the middle of `didReceive` does not wait for that.
        #expect(!watch.isSettled(at: .milliseconds(2004)))
        #expect(watch.isSettled(at: .milliseconds(2005)))
        _ = watch.returned(at: .milliseconds(2001))
        #expect(!watch.isSettled(at: .milliseconds(2005)))
        var idle = watch
        _ = idle.looked(UnderWay(), at: .milliseconds(2005))
        #expect(!idle.isSettled(at: .milliseconds(2054)))
        #expect(idle.isSettled(at: .milliseconds(2055)))
        _ = watch.looked(UnderWay(work: [.request]), at: .milliseconds(2005))
        #expect(watch.isSettled(at: .milliseconds(2005)))
        var dead = makeReady()
        _ = dead.disconnected(at: .seconds(2))
        #expect(!dead.isSettled(at: .milliseconds(2900)))
    }

    @Test func `a second call is waited for only shortly`() {
        var inside = makeReady()
        _ = inside.answered(at: .seconds(2))
        #expect(inside.passed(.milliseconds(2249)) == .wait)
        #expect(!inside.wantsLook)
        _ = inside.passed(.milliseconds(2250))
        #expect(inside.wantsLook)

        var outside = makeReady()
        #expect(outside.returned(at: .seconds(2)) == .wait)
        _ = outside.answered(at: .seconds(3))
        _ = outside.answeredAgain(at: .seconds(3))
        _ = outside.passed(.milliseconds(3005))
        #expect(outside.wantsLook)
        #expect(outside.handlerCalls == 2)
    }

    @Test func `one that does not go when it is let go is killed, and still has answered`() {
        var watch = makeReady()
        _ = watch.answered(at: .seconds(2))
        _ = watch.returned(at: .seconds(2))
        _ = watch.looked(UnderWay(), at: .seconds(2))
        #expect(watch.passed(.seconds(3)) == .kill)
        #expect(watch.exit(after: .signal(9)) == .clean)
    }

    @Test func `one that holds too much is killed at once`() {
        var watch = makeReady()
        #expect(watch.holds(1000, at: .seconds(2)) == .wait)
        #expect(watch.holds(1001, at: .seconds(2)) == .kill)
        #expect(watch.answered(at: .seconds(2)) == .wait)
        #expect(!watch.hasAnswer)
        #expect(watch.exit(after: .signal(9)) == .memory)
        #expect(watch.peakMemory == 1001)
    }

    @Test func `one that holds too much after its answer is killed, and still has answered`() {
        var watch = makeReady()
        _ = watch.answered(at: .seconds(2))
        #expect(watch.holds(1001, at: .seconds(2)) == .kill)
        #expect(watch.hasAnswer)
        #expect(watch.exit(after: .signal(9)) == .memory)
    }

    @Test func `without a limit it may hold anything`() {
        var watch = ExtensionWatch(limits: ExtensionLimits(memory: nil))
        #expect(watch.holds(1 << 40, at: .zero) == .wait)
    }

    @Test(arguments: [
        (ChildProcess.End.code(3), ExtensionRun.Exit.exited(code: 3)), (.code(0), .exited(code: 0)),
        (.signal(11), .crashed(signal: 11)),
    ])
    func `an end without an answer is named`(end: ChildProcess.End, exit: ExtensionRun.Exit) {
        #expect(makeReady().exit(after: end) == exit)
    }

    @Test func `one that closes its connection and stays is killed`() {
        var watch = makeReady()
        #expect(watch.disconnected(at: .seconds(2)) == .wait)
        #expect(watch.passed(.seconds(3)) == .kill)
        #expect(watch.exit(after: .signal(9)) == .timedOut)
    }
}
