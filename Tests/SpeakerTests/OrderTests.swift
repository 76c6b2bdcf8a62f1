// SPDX-License-Identifier: Apache-2.0

import LaunchContract
import SpeechWire
import Testing

@testable import Speaker

@Suite("What the speaker is told and tells")
struct OrderTests {
    @Test(
        arguments: [
            .begin(sampleRate: 22_050), .samples([1, 2, 3, 4]), .samples([]), .end, .pause, .proceed,
        ] as [SpeakerOrder])
    func `an order arrives as it was sent`(order: SpeakerOrder) throws {
        #expect(try SpeakerOrder(order.frame) == order)
    }

    @Test(arguments: [.heard(frames: 123_456), .paused, .proceeding, .over, .failed("no card")] as [SpeakerNotice])
    func `a notice arrives as it was sent`(notice: SpeakerNotice) throws {
        #expect(try SpeakerNotice(notice.frame) == notice)
    }

    @Test(
        arguments: [
            SpeechFrame(kind: 128, body: [0, 0, 0, 0]), SpeechFrame(kind: 128, body: [1]),
            SpeechFrame(kind: 129, body: [1]), SpeechFrame(kind: 130, body: [0]), SpeechFrame(kind: 1, body: []),
            SpeechFrame(kind: 128, body: [255, 255, 255, 255]),
        ])
    func `what no sound can be is refused`(frame: SpeechFrame) {
        #expect(throws: WireError.self) { _ = try SpeakerOrder(frame) }
    }

    @Test func `orders make sense in their order only`() throws {
        var orders = Orders()
        #expect(throws: WireError.self) { try orders.take(.samples([0, 0])) }
        #expect(throws: WireError.self) { try orders.take(.end) }
        try orders.take(.begin(sampleRate: 1000))
        #expect(throws: WireError.self) { try orders.take(.begin(sampleRate: 2000)) }
        try orders.take(.samples([1, 2]))
        try orders.take(.samples([3, 4]))
        #expect(orders.samples() == [1, 2, 3, 4] && orders.samples() == [] && orders.duration == 0.002)
        try orders.take(.pause)
        #expect(orders.isPaused)
        try orders.take(.proceed)
        try orders.take(.end)
        #expect(!orders.isPaused && orders.isWhole)
        #expect(throws: WireError.self) { try orders.take(.samples([0, 0])) }
    }

    @Test(
        arguments: [
            SpeakerPlan(output: .alsa("plughw:0,0")),
            SpeakerPlan(output: .file("/tmp/a b.wav"), turns: "/t", hurry: 20),
            SpeakerPlan(output: .alsa("default"), sound: "--output"),
        ])
    func `a plan is read as it was written`(plan: SpeakerPlan) {
        #expect(SpeakerPlan(arguments: plan.arguments) == plan)
    }

    @Test(
        arguments: [
            [], ["--output"], ["--output", "none"], ["--output", "alsa:"], ["--output", "oss:dsp"],
            ["--output", "file:/a", "--hurry", "0"], ["--output", "file:/a", "--loud", "1"], ["--turns", "/t"],
        ])
    func `anything else is no plan`(arguments: [String]) { #expect(SpeakerPlan(arguments: arguments) == nil) }

    @Test(
        arguments: [
            .waiting, .turn, .played, .stopped, .notPlayed(.missing, why: "there is no card; plug one in."),
            .notPlayed(.late, why: "x"),
        ] as [SpeakerReport])
    func `a report is a line`(report: SpeakerReport) {
        #expect(report.line.hasSuffix("\n") && SpeakerReport(line: report.line.dropLast()) == report)
    }
}
