// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import Golden
import LaunchContract
import MisbehavingExtensions
import StrictJSON
import Testing
import UserNotifications

@testable import DeviceContract
@testable import PushSimulator

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

    @Test func `an Info.plist names an extension or is refused`() throws {
        try TemporaryExtension.withFolder { folder in
            let url = try TemporaryExtension.write("Modifies", in: folder)
            let file = url.appendingPathComponent("Info.plist")
            try changes(of: try Self.forms(of: file)) { bytes in
                try Data(bytes).write(to: file)
                guard let bundle = try? ExtensionBundle(at: url) else { return }
                #expect(bundle.executable.deletingLastPathComponent().path == url.path)
                #expect(!bundle.identifier.isEmpty && !bundle.principalClass.isEmpty)
            }
        }
    }

    @Test func `entitlements give groups or none`() throws {
        try TemporaryExtension.withFolder { folder in
            let url = try TemporaryExtension.write("Modifies", in: folder, groups: ["group.dev.test"], mayFilter: true)
            let file = url.appendingPathComponent("Test.entitlements")
            let device = try Device(at: folder.appendingPathComponent("device"))
            try changes(of: try Self.forms(of: file)) { bytes in
                try Data(bytes).write(to: file)
                guard let bundle = try? ExtensionBundle(at: url) else { return }
                // A group's name becomes a folder's.
                for group in bundle.appGroups.prefix(4) where BundleIdentifier.isValid(group) {
                    let container = try device.container(ofGroup: group)
                    #expect(container.deletingLastPathComponent().path == device.groupContainers.path)
                }
            }
        }
    }

    /// A property list in both of the forms that Xcode writes; Foundation logs every fault in the older one.
    private static func forms(of file: URL) throws -> [[UInt8]] {
        let plist = try #require(PropertyListFile.dictionary(try Data(contentsOf: file)))
        return try [PropertyListSerialization.PropertyListFormat.xml, .binary].map {
            Array(try PropertyListSerialization.data(fromPropertyList: plist, format: $0, options: 0))
        }
    }

    @Test func `a frame is cut out or refused, however it arrives`() throws {
        let frames = [
            DeviceFrame(kind: .request, push: 1, contents: Array("abc".utf8)), DeviceFrame(kind: .expire, push: 1),
            DeviceFrame(kind: .warning, contents: DeviceWarning(code: "late", message: "It is late.").bytes),
        ]
        changes(of: frames.map(\.bytes) + [frames.flatMap(\.bytes)]) { bytes in
            let whole = Self.frames([bytes])
            let split = bytes.count / 2
            #expect(whole == Self.frames([Array(bytes[..<split]), Array(bytes[split...])]))
            #expect(whole.reduce(0) { $0 + $1.contents.count } <= bytes.count)
            for frame in whole where frame.kind == .warning {
                guard let warning = DeviceWarning(bytes: frame.contents) else { continue }
                #expect(warning.message.unicodeScalars.count <= 1000)
            }
        }
    }

    private static func frames(_ portions: [[UInt8]]) -> [DeviceFrame] {
        var reader = DeviceFrameReader()
        var frames: [DeviceFrame] = []
        for portion in portions {
            reader.append(portion)
            do { while let frame = try reader.next() { frames.append(frame) } } catch { return frames }
        }
        return frames
    }

    @Test func `what the launcher reports is read or is nothing`() {
        let reports: [LaunchReport] = [
            .started(process: 4711, missing: []), .started(process: 1, missing: [.files, .signals]),
            .refused(missing: [.truncation, .sockets]), .ended(code: nil, signal: 11, left: 3),
            .ended(code: 0, signal: nil, left: 0), .crowded,
        ]
        changes(of: reports.map { Array($0.line.dropLast().utf8) }) { bytes in
            guard let report = LaunchReport(line: String(decoding: bytes, as: UTF8.self)) else { return }
            // Below zero would be a group of processes, and zero this one.
            if case .started(let process, _) = report { #expect(process > 0) }
            #expect(LaunchReport(line: report.line.dropLast()) == report)
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
