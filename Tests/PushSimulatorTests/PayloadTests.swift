// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import ExtensionRuntime
import Foundation
import Golden
import Testing
import UserNotifications

@testable import PushSimulator

@Suite("A payload")
struct PayloadTests {
    static let unreadable: [(String, PayloadError.Code)] = [
        ("hello", .notJSON), ("[1]", .notAnObject), ("null", .notAnObject), ("{}", .noAps), (#"{"aps":1}"#, .noAps),
        (#"{"aps":{},"aps":{}}"#, .duplicateKey), (#"{"aps":{"alert":"1","alert":"2"}}"#, .duplicateKey),
        (#"{"aps":{"a\u006cert":"1","alert":"2"}}"#, .duplicateKey), ("{\"aps\":{}}\0", .holdsNUL),
        (#"{"aps":{"alert":"12\u0000.50"}}"#, .holdsNUL), (#"{"aps":{}} x"#, .notJSON), (#"{"aps":{},}"#, .notJSON),
        (#"{"aps":{"badge":01}}"#, .notJSON), (#"{"aps":{"badge":1e999}}"#, .notJSON),
        (#"{"aps":{"badge":NaN}}"#, .notJSON), (#"{"aps":{"alert":"\ud800"}}"#, .notJSON),
        (#"{"aps":{"alert":"\x41"}}"#, .notJSON), ("{\"aps\":{\"alert\":\"a\nb\"}}", .notJSON),
        (#"{"aps":{"alert":"a"#, .notJSON), (#"{'aps':{}}"#, .notJSON),
        (#"{"aps":"# + String(repeating: "[", count: 2000), .tooDeep),
        (String(repeating: #"{"aps":"#, count: 500), .tooDeep), ("", .notJSON), ("   ", .notJSON),
    ]

    @Test(arguments: unreadable.firstShown())
    func `what no device could show is named in one sentence`(text: Shown<String>, code: PayloadError.Code) {
        let error = #expect(throws: PayloadError.self) { try Payload(Array(text.value.utf8)) }
        #expect(error?.code == code)
        #expect(error?.message.hasPrefix("The payload ") == true && error?.message.hasSuffix(".") == true)
    }

    @Test(arguments: [[0x7B, 0xFF, 0x7D], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]])
    func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
        #expect(throws: PayloadError.notUTF8) { try Payload(bytes) }
    }

    @Test func `numbers and truth values stay what they are`() throws {
        let text = #"{"aps":{},"a":[1,1.0,true,null,-0,9223372036854775808,"\ud83d\udcb0\/\t"]}"#
        let values = try Payload(Array(text.utf8)).root["a"]?.array
        #expect(
            values == [
                .integer(1), .double(1), .bool(true), .null, .double(-0.0), .unsigned(9_223_372_036_854_775_808),
                .string("💰/\t"),
            ])
    }

    private func content(_ aps: String) throws -> UNNotificationContent {
        try Payload(Array("{\"aps\":\(aps),\"extra\":{\"n\":1}}".utf8)).content
    }

    @Test func `an alert that is a string is the body`() throws {
        let content = try content(#"{"alert":"Received $5","sound":"default"}"#)
        #expect(content.title.isEmpty)
        #expect(content.body == "Received $5")
        #expect(content.sound == .default)
        #expect((content.userInfo["extra"] as? [String: Any])?["n"] as? Int == 1)
        #expect((content.userInfo["aps"] as? [String: Any])?["alert"] as? String == "Received $5")
    }

    @Test func `every key of the alert has its place`() throws {
        let content = try content(
            #"""
            {"alert":{"title":"t","subtitle":"s","body":"b","launch-image":"l"},"badge":0,"category":"c","thread-id":"th",
             "interruption-level":"time-sensitive","relevance-score":0.5,"target-content-id":"x","filter-criteria":"f",
             "sound":{"critical":1,"name":"a.wav","volume":0.25}}
            """#)
        #expect([content.title, content.subtitle, content.body, content.launchImageName] == ["t", "s", "b", "l"])
        #expect([content.categoryIdentifier, content.threadIdentifier] == ["c", "th"])
        #expect(content.badge == 0)
        #expect(content.interruptionLevel == .timeSensitive)
        #expect(content.relevanceScore == 0.5)
        #expect(content.targetContentIdentifier == "x" && content.filterCriteria == "f")
        #expect(
            content.sound
                == UNNotificationSound.criticalSoundNamed(UNNotificationSoundName("a.wav"), withAudioVolume: 0.25))
    }

    @Test func `keys of localised text stand for themselves`() throws {
        let content = try content(
            #"{"alert":{"title-loc-key":"PAID","loc-key":"%@ received %@","loc-args":["Ana","5"]}}"#)
        #expect(content.title == "PAID")
        #expect(content.body == "Ana received 5")
    }

    @Test func `the app's texts take the place of their keys`() throws {
        let payload = try Payload(
            Array(#"{"aps":{"alert":{"title-loc-key":"PAID","loc-key":"FROM","loc-args":["Ana",5]}}}"#.utf8))
        let texts = ["FROM": "%2$@ von %1$@"]
        let content = payload.content { texts[$0] }
        #expect(content.title == "PAID")
        #expect(content.body == "5 von Ana")
    }

    @Test(arguments: [
        ("es-MX", ["es-MX", "es"]), ("en", ["en"]), ("zh-CN", ["zh-CN", "zh-Hans", "zh"]),
        ("zh-TW", ["zh-TW", "zh-Hant", "zh"]),
        ("zh-Hant-HK", ["zh-Hant-HK", "zh-Hant", "zh-Hant", "zh"]), ("", []),
    ])
    func `a language's folder has the tag's name or a shorter one`(tag: String, names: [String]) {
        #expect(AppStrings.names(of: tag) == names)
    }

    @Test(arguments: [
        #"{"alert":7,"badge":"3","sound":5,"category":[],"interruption-level":"loud"}"#, #"{"alert":null}"#,
    ])
    func `what has the wrong type is left out`(aps: String) throws {
        let content = try content(aps)
        #expect(content.body.isEmpty && content.badge == nil && content.sound == nil)
        #expect(content.interruptionLevel == .active)
    }

    static let decisions: [(String, PushType?, WhyNotRun?)] = [
        (#"{"alert":"x","mutable-content":1}"#, nil, nil), (#"{"alert":"x","mutable-content":1}"#, .alert, nil),
        (#"{"alert":{"title":"x"},"mutable-content":1}"#, nil, nil),
        (#"{"alert":{"loc-key":"X"},"mutable-content":1}"#, nil, nil), (#"{"alert":"x"}"#, nil, .noMutableContent),
        (#"{"alert":"x","mutable-content":0}"#, nil, .mutableContentNotOne),
        (#"{"alert":"x","mutable-content":"1"}"#, nil, .mutableContentNotOne),
        (#"{"alert":"x","mutable-content":true}"#, nil, nil),
        (#"{"alert":"x","mutable-content":1.0}"#, nil, nil),
        (#"{"alert":"x","mutable-content":false}"#, nil, .mutableContentNotOne),
        (#"{"content-available":true}"#, nil, .backgroundPush),
        (#"{"sound":"default","mutable-content":1}"#, nil, .noAlert),
        (#"{"badge":1,"mutable-content":1}"#, nil, .noAlert), (#"{"alert":"","mutable-content":1}"#, nil, .emptyAlert),
        (#"{"alert":{},"mutable-content":1}"#, nil, .emptyAlert),
        (#"{"alert":{"body":""},"mutable-content":1}"#, nil, .emptyAlert),
        (#"{"content-available":1}"#, nil, .backgroundPush),
        (#"{"alert":"x","mutable-content":1}"#, .background, .backgroundPush),
        (#"{"alert":"x","mutable-content":1}"#, .voip, .notAlertPushType),
        (#"{"alert":"x","mutable-content":1,"content-available":1}"#, nil, nil),
    ]

    @Test(arguments: decisions)
    func `the extension runs for an alert that may be changed`(aps: String, type: PushType?, why: WhyNotRun?) throws {
        let payload = try Payload(Array("{\"aps\":\(aps)}".utf8))
        #expect(WhyNotRun(for: payload, type: type, alertsAreEnabled: true) == why)
        if why == nil { #expect(WhyNotRun(for: payload, type: type, alertsAreEnabled: false) == .alertsDisabled) }
    }

    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00.000Z"), (951_782_400, "2000-02-29T00:00:00.000Z"),
        (1_795_233_599.5, "2026-11-21T03:59:59.500Z"), (4_107_542_399, "2100-02-28T23:59:59.000Z"),
        (-1, "1969-12-31T23:59:59.000Z"),
    ])
    func `a moment is written without a formatter`(seconds: Double, text: String) {
        #expect(Timestamp(Date(timeIntervalSince1970: seconds)).text == text)
    }
}
