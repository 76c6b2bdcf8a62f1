// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import Golden
import StrictJSON
import Testing
import UserNotifications

@testable import DeviceContract
@testable import PushSimulator

/// Numbers that are the same in every run, so that what was found once is found again (SplitMix64).
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
        return number ^ number >> 31
    }

    /// A copy with some bytes changed, left out, doubled, or put in.
    mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &self) {
            let place = Int.random(in: 0...bytes.count, using: &self)
            let end = min(bytes.count, place + Int.random(in: 0...8, using: &self))
            switch Int.random(in: 0..<5, using: &self) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 2: bytes.insert([0, 0xFF, 0x7F, 0x80, 0x22, 0x5C].randomElement(using: &self) ?? 0, at: place)
            case 3: bytes.replaceSubrange(place..<end, with: [UInt8](repeating: 0xFF, count: end - place))
            default: if place < end { bytes[place] = UInt8.random(in: 0...255, using: &self) }
            }
        }
        return bytes
    }
}

/// How long each of these goes on: `EARSHOT_MUTATION_SECONDS` seconds for as many as can be had, else this many changes.
private func changes(of seeds: [[UInt8]], _ body: ([UInt8]) throws -> Void) rethrows {
    let asked = ProcessInfo.processInfo.environment["EARSHOT_MUTATION_SECONDS"].flatMap { Double($0) }
    var random = Seeded(state: asked == nil ? 1 : UInt64.random(in: 0...UInt64.max))
    let end = ContinuousClock.now + .seconds(asked ?? 0)
    var count = 0
    while asked == nil ? count < 4000 : ContinuousClock.now < end {
        count += 1
        try body(random.changed(seeds[count % seeds.count]))
    }
}

@Suite("Bytes from outside, changed at random")
struct MutationTests {
    static let payloads = [
        #"{"aps":{"alert":{"title":"a","loc-key":"%2$@","loc-args":["x",1,null]},"mutable-content":1,"badge":-1.5e3}}"#,
        #"{"aps":{"alert":"\ud83d\udcb0 12.50","sound":{"critical":1,"name":"a.wav","volume":0.5}},"x":[[],{},true]}"#,
    ].map { Array($0.utf8) }

    @Test func `a payload is read or refused, and what is read can be written and read again`() throws {
        try changes(of: Self.payloads) { bytes in
            guard let payload = try? Payload(bytes) else { return }
            let content = try Delivery.Content(payload.content, sound: nil, attachments: [])
            let written = try JSONEncoder().encode(content)
            let rules = JSONRules(deepest: 512, allowsNUL: true)
            let read = try JSONValue(written, rules: rules).decode(Delivery.Content.self)
            #expect(read.title == content.title && read.body == content.body)
        }
    }

    @Test func `what the strict reader takes, Foundation's takes`() {
        changes(of: Self.payloads + [Array(#"[0,-0.1e-2,"\u00e9\\",{"a":{"a":[]}}]"#.utf8)]) { bytes in
            guard (try? JSONValue(bytes)) != nil, !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
            let found = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            #expect(found != nil, "\(String(decoding: bytes, as: UTF8.self).short)")
        }
    }

    @Test func `the header of a sound is read or is none, and its length is a number`() {
        let seeds = SoundHeaderTests.files.map { Array($0.0.prefix(200)) }
        changes(of: seeds) { bytes in
            guard let header = SoundHeader(Data(bytes)) else { return }
            #expect(header.duration.isFinite && header.duration >= 0)
        }
    }

    @Test func `the first bytes of an attachment are told or are not`() {
        changes(of: AttachmentContentTests.heads.map(\.0)) { bytes in
            let content = AttachmentContent(head: bytes)
            #expect(content.identifiers.allSatisfy { AttachmentType(identifier: $0) != nil })
        }
    }

    @Test func `a value from the other process is read or refused, and is written as it was read`() throws {
        let seeds = try Self.payloads.map { PropertyValue.dictionary(try Payload($0).root).bytes }
        try changes(of: seeds) { bytes in
            guard let value = try? PropertyValue(bytes: bytes) else { return }
            // A key that comes twice counts once, and two names of one letter are one.
            let again = try PropertyValue(bytes: value.bytes)
            #expect(again.bytes.count == value.bytes.count && value.bytes.count <= bytes.count * 3)
        }
    }

    @Test func `a question to the notification centre is one or is none, and what waits of it can be kept`() throws {
        let interval = UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: true)
        var components = DateComponents(month: 2, day: 29, hour: 3, weekday: 2)
        components.calendar = Calendar(identifier: .gregorian)
        components.timeZone = TimeZone(identifier: "Asia/Tokyo")
        let calendar = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
        let content = UNMutableNotificationContent()
        content.body = "x"
        let action = UNNotificationAction(identifier: "a", title: "A")
        let category = UNNotificationCategory(identifier: "c", actions: [action], intentIdentifiers: [])
        let asked = try [interval, calendar].map {
            CentreQuestion.add(
                try PropertyValue(UNNotificationRequest(identifier: "r", content: content, trigger: $0)), seconds: 1)
        }
        let seeds = asked + [.setCategories([PropertyValue(category)]), .removeDelivered(["a", "b"])]
        try changes(of: seeds.map(\.wire.bytes)) { bytes in
            guard let question = (try? PropertyValue(bytes: bytes)).flatMap({ CentreQuestion(wire: $0) }) else {
                return
            }
            #expect(CentreQuestion(wire: question.wire)?.wire.bytes.count == question.wire.bytes.count)
            guard case .add(let request, let seconds?) = question else { return }
            var state = CentreState()
            _ = state.keep(PendingRequest(identifier: "r", due: seconds, request: request))
            let file = try #require(state.json)
            #expect(CentreState(file)?.pending.count == 1)
            #expect(state.takeDue(by: Date(timeIntervalSince1970: seconds + 1)).count == 1)
            #expect(state.pending.allSatisfy { $0.due > seconds + 1 })
        }
    }
}
