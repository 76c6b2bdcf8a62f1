// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator

/// Sixteen bytes that name a push: a UUID, or one mixed with whom it was for.
struct PushName: Sendable, Hashable {
    private var high: UInt64
    private var low: UInt64

    /// Reads a UUID in either case; nil for anything else.
    init?(_ text: String) {
        let letters = text.utf8.span
        guard letters.count == 36 else { return nil }
        (high, low) = (0, 0)
        for place in letters.indices {
            let letter = letters[place]
            if place == 8 || place == 13 || place == 18 || place == 23 {
                guard letter == UInt8(ascii: "-") else { return nil }
                continue
            }
            let digit: UInt8
            if letter &- 0x30 < 10 {
                digit = letter &- 0x30
            } else {
                guard (letter | 0x20) &- 0x61 < 6 else { return nil }
                digit = (letter | 0x20) &- 0x57
            }
            // 16 digits and two hyphens are the first half.
            if place < 18 { high = high << 4 | UInt64(digit) } else { low = low << 4 | UInt64(digit) }
        }
    }

    /// The name of an `apns-id` at one token of one app: two devices may be sent the same one.
    init?(_ identifier: String, at token: DeviceToken, of app: String) {
        self.init(identifier)
        let mark = MixedText.mixed(token.mark ^ MixedText.mark(of: app))
        high ^= mark
        low ^= MixedText.mixed(mark &+ 0x9E37_79B9_7F4A_7C15)
    }

    /// The UUID in lower case.
    var text: String { UUID.canonical(high, low) }

    /// Writes the text as the log keeps texts.
    func put(to writer: inout LogWriter) {
        writer.put(36 as UInt32)
        writer.put { UUID.appendCanonical(high, low, to: &$0) }
    }

    /// Mixed well: clients count their ids up.
    fileprivate var mixed: UInt64 {
        var number = high ^ (low &* 0x9E37_79B9_7F4A_7C15)
        number = (number ^ number >> 32) &* 0xD6E8_FEB8_6659_FD93
        return number ^ number >> 32
    }
}

/// A push that is in the log, in 48 bytes: as long as it is there, its `apns-id` is not taken again.
struct KeptPush: Sendable {
    struct Marks: OptionSet, Sendable {
        let rawValue: UInt8
        /// Nothing more becomes of it.
        static let final = Marks(rawValue: 1)
        static let pinned = Marks(rawValue: 2)
        /// A refused request, whose id may be sent again.
        static let refused = Marks(rawValue: 4)
        /// It holds nothing.
        static let empty = Marks(rawValue: 8)
    }

    /// The `apns-id` at its token and app.
    var name: PushName
    var unique: PushName
    /// From the lowest bit on: 44 of the sequence, 4 of the marks, 11 of the size, and the lowest 5 of the segment.
    private var first: UInt64 = 0
    /// 41 of the time, which last until 2070, and the other 23 of the segment.
    private var second: UInt64 = 0

    init(name: PushName, unique: PushName, sequence: UInt64 = 0, received: Double, marks: Marks = []) {
        (self.name, self.unique) = (name, unique)
        (self.sequence, self.received, self.marks) = (sequence, received, marks)
    }

    /// 0 until it is on the disk. There are numbers for eleven years of fifty thousand a second.
    var sequence: UInt64 {
        get { first.bits(0, 44) }
        set { first.set(newValue, at: 0, 44) }
    }
    var marks: Marks {
        get { Marks(rawValue: UInt8(truncatingIfNeeded: first.bits(44, 4))) }
        set { first.set(UInt64(newValue.rawValue), at: 44, 4) }
    }
    /// The bytes of its record, rounded to 64; more than 128 KiB, which no request has, count as that.
    var size: Int {
        get { Int(first.bits(48, 11)) * 64 }
        set { first.set(UInt64(min(max(newValue + 32, 0) / 64, 2047)), at: 48, 11) }
    }
    var segment: UInt32 {
        get { UInt32(truncatingIfNeeded: first.bits(59, 5) | second.bits(41, 23) << 5) }
        set {
            first.set(UInt64(newValue), at: 59, 5)
            second.set(UInt64(newValue) >> 5, at: 41, 23)
        }
    }
    /// Seconds since 1970, in the middle of the millisecond by which its delivery is called.
    var received: Double {
        get { (Double(second.bits(0, 41)) + 0.5) / 1000 + Self.era }
        set {
            // As `Date` and the names of deliveries count.
            let milliseconds = ((newValue - Self.era + Self.era) * 1000).rounded(.down) - Self.era * 1000
            second.set(UInt64(min(max(milliseconds, 0), 0x1FF_FFFF_FFFF)), at: 0, 41)
        }
    }

    /// Times are counted from 2001 on, as `Date` counts them, in seconds since 1970.
    private static let era = 978_307_200.0

    /// Whether it is a hole in the list.
    var isEmpty: Bool { marks.contains(.empty) }
}

extension UInt64 {
    /// Some bits from one on, as a number.
    fileprivate func bits(_ place: UInt64, _ count: UInt64) -> UInt64 { self >> place & (1 << count - 1) }

    /// Puts the lowest bits of a number in their place.
    fileprivate mutating func set(_ number: UInt64, at place: UInt64, _ count: UInt64) {
        let mask: UInt64 = (1 << count - 1) << place
        self = self & ~mask | number << place & mask
    }
}

/// The pushes that are in the log: a list with holes, and a table of places in it by `apns-id`.
struct KeptPushes: Sendable {
    private(set) var list = KeptPushList()
    private var holes: [UInt32] = []
    private var table = PlaceTable()
    private var named = 0

    var count: Int { list.count - holes.count }
    /// How many of them were taken.
    var taken: Int { named }
    /// How many of them were refused.
    var refused: Int { count - named }

    /// Takes a push; returns its place. One of its name must not be there, unless it was refused.
    mutating func insert(_ push: KeptPush) -> UInt32 {
        let place: UInt32
        if let hole = holes.popLast() {
            place = hole
            list[Int(place)] = push
        } else {
            place = UInt32(list.count)
            list.append(push)
        }
        if !push.marks.contains(.refused) {
            table.insert(place) { [list] in list[Int($0)].name.mixed }
            named += 1
        }
        return place
    }

    /// The push of a name.
    func find(_ name: PushName) -> UInt32? { table.find(name.mixed) { list[Int($0)].name == name } }

    /// The push of a unique id. All are looked at: somebody at the page asks.
    func find(unique: PushName) -> UInt32? {
        list.firstIndex { $0.unique == unique && !$0.marks.contains(.empty) }.map { UInt32($0) }
    }

    subscript(_ place: UInt32) -> KeptPush {
        get { list[Int(place)] }
        set { list[Int(place)] = newValue }
    }

    /// Forgets a push.
    mutating func remove(_ place: UInt32) {
        let push = list[Int(place)]
        guard !push.marks.contains(.empty) else { return }
        if !push.marks.contains(.refused) {
            table.remove(place) { [list] in list[Int($0)].name.mixed }
            named -= 1
        }
        list[Int(place)].marks = .empty
        holes.append(place)
    }
}
