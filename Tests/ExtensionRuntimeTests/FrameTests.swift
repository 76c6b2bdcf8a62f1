// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Foundation
import Golden
import Testing

@testable import DeviceContract
@testable import ExtensionRuntime

@Suite("Frames and values between two processes")
struct FrameTests {
    static let deep = (0..<256).reduce(PropertyValue.null) { value, _ in .array([value]) }
    static let values: [PropertyValue] = [
        .null, .bool(true), .bool(false), .integer(0), .integer(.min), .integer(.max), .unsigned(.max), .double(-0.0),
        .double(1), .double(.infinity), .string(""), .string("银行 \u{1F4B0} \0"), .data(Data([0, 255])), .date(-0.5),
        .array([]), .dictionary([:]), deep,
        .dictionary(["a": .array([.integer(1), .dictionary(["b": .null])]), "": .bool(true)]),
    ]

    @Test(arguments: values.shown)
    func `a value arrives as it was sent`(value: Shown<PropertyValue>) throws {
        let back = try PropertyValue(bytes: value.value.bytes)
        #expect(back == value.value)
    }

    @Test(arguments: values.dropLast().filter { $0 != deep }.shown)
    func `a value survives being Any`(value: Shown<PropertyValue>) throws {
        let back = try PropertyValue(value.value.any)
        #expect(back == value.value)
    }

    @Test(arguments: values.filter { $0 != deep }.shown)
    func `bytes that are cut off are refused`(value: Shown<PropertyValue>) {
        let bytes = value.value.bytes
        for count in 0..<bytes.count {
            #expect(throws: PropertyValueError.self) { try PropertyValue(bytes: bytes[..<count]) }
        }
        #expect(throws: PropertyValueError.self) { try PropertyValue(bytes: bytes + [0]) }
    }

    @Test func `a nest that would break the reader's stack is refused`() {
        let nest = (0..<1_000_000).flatMap { _ in [UInt8(ascii: "a"), 1, 0, 0, 0] }
        #expect(throws: PropertyValueError.self) { try PropertyValue(bytes: nest) }
    }

    @Test func `a count that promises too much is refused`() {
        #expect(throws: PropertyValueError.self) { try PropertyValue(bytes: Array("s".utf8) + [255, 255, 255, 255]) }
        #expect(throws: PropertyValueError.self) { try PropertyValue(bytes: Array("a".utf8) + [255, 255, 255, 255]) }
    }

    @Test func `a bomb of small values is refused before it takes memory`() throws {
        func array(_ count: Int, of value: [UInt8], holding: Int) -> [UInt8] {
            let number = (0..<4).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
            return Array("a".utf8) + number + (0..<holding).flatMap { _ in value }
        }
        let null = Array("n".utf8)
        // A million values in a megabyte; and counts that the bytes left would not fill, level after level.
        #expect(throws: PropertyValueError.self) {
            try PropertyValue(bytes: array(1_000_000, of: null, holding: 1_000_000))
        }
        #expect(throws: PropertyValueError.self) { try PropertyValue(bytes: array(1001, of: null, holding: 1000)) }
        let row = array(1000, of: null, holding: 1000)
        #expect(throws: PropertyValueError.self) { try PropertyValue(bytes: array(1000, of: row, holding: 1000)) }
        let held = try PropertyValue(bytes: array(90, of: row, holding: 90))
        #expect(held.array?.count == 90)
    }

    @Test(arguments: [1, 2, 3, 7, 100])
    func `frames are cut out of any portions`(portion: Int) throws {
        let frames = [
            DeviceFrame(kind: .ready), DeviceFrame(kind: .answered, push: 0x0102_0304, contents: [1, 2, 3]),
            DeviceFrame(kind: .returned),
        ]
        let bytes = frames.flatMap(\.bytes)
        var reader = DeviceFrameReader()
        var found: [DeviceFrame] = []
        for start in stride(from: 0, to: bytes.count, by: portion) {
            reader.append(bytes[start..<min(start + portion, bytes.count)])
            while let frame = try reader.next() { found.append(frame) }
        }
        #expect(found == frames)
    }

    @Test func `nothing is kept of the frames that were taken, though none ends where a portion does`() throws {
        let frame = DeviceFrame(kind: .requests, push: 1, contents: [UInt8](repeating: 1, count: 4000)).bytes
        var reader = DeviceFrameReader()
        reader.append(frame[..<2000])
        let portion = frame[2000...] + (0..<15).flatMap { _ in frame } + frame[..<2000]
        for _ in 0..<50 {
            #expect(try reader.next() == nil)
            reader.append(portion)
            for _ in 0..<16 { #expect(try reader.next() != nil) }
            #expect(reader.held <= frame.count + portion.count)
        }
    }

    @Test(arguments: [[0, 0, 0, 0, 99, 0, 0, 0, 0], [255, 255, 255, 255, 4, 0, 0, 0, 0]])
    func `what is no frame is refused`(bytes: [UInt8]) {
        var reader = DeviceFrameReader()
        reader.append(bytes)
        #expect(throws: DeviceFrameReader.Malformed.self) { try reader.next() }
    }

    @Test func `a question keeps its number`() {
        let message = NumberedMessage(number: 0xFFFF_FF01, value: [1, 2])
        #expect(NumberedMessage(contents: message.contents) == message)
        #expect(NumberedMessage(contents: [1, 0, 0]) == nil)
        #expect(NumberedMessage(contents: [1, 0, 0, 0]) == NumberedMessage(number: 1, value: []))
    }

    private func report(_ fields: [String: PropertyValue]) throws -> PropertyValue {
        let bytes = SpokenReport(utterance: 1, isOver: true, description: .dictionary(fields)).bytes
        return try #require(SpokenReport(bytes: bytes)).description
    }

    @Test func `a report of an utterance says what a device knows, and its words up to their bound`() throws {
        let told: [String: PropertyValue] = [
            "text": .string(String(repeating: "यी", count: 10_000)), "locale": .string("hi-IN"),
            "voice": .string("hi"), "file": .string("utterance-1.wav"), "duration": .double(1.5),
            "finished": .bool(false), "cutOffAt": .double(1), "failure": .string("The engine is gone."),
        ]
        #expect(try report(told) == .dictionary(told))
        let much = PropertyValue.string(String(repeating: "ж", count: 1 << 20))
        var flood = told.mapValues { _ in much }
        for number in 0..<100 { flood["unknown \(number)"] = .integer(1) }
        let cut = try report(flood)
        #expect(cut["text"]?.string == String(repeating: "ж", count: 20_000))
        #expect(cut.bytes.count < 50_000)
        let nested = PropertyValue.array([PropertyValue](repeating: .null, count: 1000))
        #expect(try report(told.mapValues { _ in nested }) == .dictionary([:]))
        let bytes = SpokenReport(utterance: 1, isOver: true, description: nested).bytes
        #expect(SpokenReport(bytes: bytes)?.description == .null)
    }

    @Test func `a log keeps its first lines only`() {
        var log = LogLines()
        for number in 0..<5000 { log.append(Array("line \(number)\r\n".utf8)) }
        log.finish()
        #expect(log.lines.count == LogLines.mostLines + 1)
        #expect(log.lines[7] == "line 7")
    }
}
