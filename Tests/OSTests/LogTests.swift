// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import os

@Suite("A line of the log")
struct LogTests {
    @Test func `is put together from values, each in its form`() {
        func text(_ message: OSLogMessage) -> String { message.text }
        #expect(
            text("a \(1) \(255, format: .hex(includePrefix: true)) \(2.5, format: .fixed(precision: 2))")
                == "a 1 0xff 2.50")
        #expect(text("\(true) \(false, format: .answer) \("x", align: .right(columns: 3))|") == "true NO   x|")
        #expect(text("\(7, format: .decimal(explicitPositiveSign: true, minDigits: 3))") == "+007")
        #expect(
            text("\(URL(string: "https://example.com")!) \(Int.self) \([1, 2])")
                == "https://example.com Swift.Int [1, 2]")
        #expect(text("\("seen") \("shown", privacy: .public) \("kept", privacy: .private)") == "seen shown <private>")
    }

    @Test func `shows the same word for the same value that is kept back`() {
        func text(_ message: OSLogMessage) -> String { message.text }
        let first = text("\("Bob", privacy: .private(mask: .hash))")
        #expect(first.hasPrefix("<mask.hash: '"))
        #expect(!first.contains("Bob"))
        #expect(first == text("\("Bob", privacy: .sensitive(mask: .hash))"))
        #expect(first != text("\("Eve", privacy: .private(mask: .hash))"))
    }

    static let formats: [(String, [any Sendable], String)] = [
        ("answered with %d", [200], "answered with 200"),
        ("%ld of %lu, %5.1f%%", [1, UInt(2), 3.25], "1 of 2,   3.2%"),
        ("%{public}@ and %{private}@", ["a", "b"], "a and <private>"), ("%@ %s", [7, "x"], "7 x"),
        ("%x %X %o %c", [255, 255, 8, 65], "ff FF 10 A"), ("%d", [], "<decode: missing data>"), ("100%", [], "100"),
        ("%s %n %s", ["a", 5, "b"], "a 5 b"), ("%99999999d", [1], "1"), ("%{public", ["a"], "apublic"),
        ("%d", ["not a number"], "not a number"), ("%{public, uuid}@", ["u"], "u"),
    ]

    @Test func `of the older kind takes the letters at an address`() {
        let line = unsafe "hello".withCString { unsafe FormattedMessage("%{public}s, %s", [$0, $0]).text }
        #expect(line == "hello, hello")
    }

    @Test(arguments: formats.map { Shown($0, as: $0.0) })
    func `of the older kind takes its values, and nothing that they are not`(
        shown: Shown<(String, [any Sendable], String)>
    ) {
        #expect(FormattedMessage(shown.value.0, shown.value.1).text == shown.value.2)
    }

    @Test func `names its subsystem, category and level`() {
        #expect(LogLine.text("m", level: "info", subsystem: "com.x", category: "c") == "[com.x:c] info: m")
        #expect(LogLine.text("m", level: "error", subsystem: "", category: "") == "error: m")
        #expect(OSLogType.fault.name == "fault")
        #expect(!OSLog.disabled.isEnabled(type: .fault))
    }

    @Test func `a lock keeps its state for one at a time`() {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        DispatchQueue.concurrentPerform(iterations: 100) { _ in lock.withLock { $0 += 1 } }
        #expect(lock.withLock { $0 } == 100)
    }
}
