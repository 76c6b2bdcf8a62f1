// SPDX-License-Identifier: Apache-2.0

/// Reads what a log before has left.
struct LogHistory {
    /// A segment, and the number before its first record.
    struct Segment: Sendable, Hashable {
        var number: UInt32
        var before: UInt64
        var size: Int
    }

    /// Where the log goes on. What stands behind it in the last segment holds no whole record, as a crash leaves it, and is cut off.
    private(set) var end = LogEnd()
    private(set) var segments: [Segment] = []
    /// A sentence for each place that is damaged.
    private(set) var said: [String] = []

    /// More bytes than the record of any request has.
    private static let mostOfRecord = 128 << 10

    /// Reads all records in their order.
    /// - Throws: `LogFault` when a segment cannot be opened.
    init(
        of files: any LogFiles, _ each: (_ record: LogRecord, _ place: LogPlace) -> Void
    ) throws(LogFault) {
        let numbers = Self.segments(in: files)
        for number in numbers {
            let file = try files.open(Log<Never>.name(number))
            let bytes = file.bytes(at: 0, count: file.size)
            segments.append(Segment(number: number, before: end.sequence, size: bytes.count))
            read(bytes, of: number, isLast: number == numbers.last, each)
        }
    }

    private mutating func read(
        _ bytes: [UInt8], of segment: UInt32, isLast: Bool, _ each: (LogRecord, LogPlace) -> Void
    ) {
        var scan = LogScan(bytes)
        while true {
            let before = scan.place
            let finding = scan.next()
            if case .record(let record, let offset) = finding, isNext(record) {
                end.sequence = record.sequence
                if record.kind != .begun { each(record, LogPlace(segment: segment, offset: offset)) }
                continue
            }
            end.place = LogPlace(segment: segment, offset: before)
            if before == bytes.count { return }
            let isShort = if case .short = finding { true } else { false }
            // No record of a request is as long as what is left then: its length is what is damaged.
            let isTorn = isShort && isLast && bytes.count - before <= Self.mostOfRecord
            if goOn(&scan, from: max(before + 1, scan.place), isAnywhere: !isTorn) {
                said.append("The log's segment \(segment) is damaged at byte \(before); what stood there is lost.")
            } else {
                let place = "the log's segment \(segment)"
                said.append(
                    isLast
                        ? "The last \(bytes.count - before) bytes of \(place) are no whole record, as after a crash; they are cut off."
                        : "From byte \(before) on \(place) is damaged; what stood there is lost.")
                return
            }
        }
    }

    /// Whether a record may follow those before it.
    private func isNext(_ record: LogRecord) -> Bool {
        record.kind == .begun ? record.sequence >= end.sequence : record.sequence > end.sequence
    }

    /// Moves to the next record behind a damaged place; returns whether there is one.
    /// - Parameter isAnywhere: whether one is enough. Where not, the damaged place reads as a record of which the end is missing: what
    ///   looks like a record within may be a payload's, unless records go on from there to the end.
    private func goOn(_ scan: inout LogScan, from start: Int, isAnywhere: Bool) -> Bool {
        var start = start
        while scan.skip(from: start) {
            var rest = scan
            guard case .record(let record, _) = rest.next() else { return false }
            if isNext(record), isAnywhere || rest.isWholeToTheEnd() { return true }
            start = rest.place
        }
        return false
    }

    /// The numbers of the segments in a folder, the oldest first.
    static func segments(in files: any LogFiles) -> [UInt32] {
        files.names.compactMap { name in
            guard name.hasSuffix(".log"), let number = UInt32(name.dropLast(4)), number > 0,
                Log<Never>.name(number) == name
            else { return nil }
            return number
        }.sorted()
    }
}

/// A place that moves on through a log, while it is written and its old segments are made smaller.
struct LogCursor {
    private let files: any LogFiles
    private(set) var place: LogPlace
    /// Held open: another file may have taken its name.
    private var file: (any LogFile)?

    init(in files: any LogFiles, at place: LogPlace) {
        self.files = files
        self.place = place
    }

    /// The next records, about a mebibyte of them, and never those behind an end; empty when there are no more.
    mutating func records(upTo end: LogPlace) -> [LogRecord] {
        while true {
            if file == nil {
                guard let next = LogHistory.segments(in: files).first(where: { $0 >= place.segment }),
                    next <= end.segment, let opened = try? files.open(Log<Never>.name(next))
                else { return [] }
                if next > place.segment { place = LogPlace(segment: next, offset: 0) }
                file = opened
            }
            guard let file else { return [] }
            let limit = place.segment < end.segment ? file.size : end.offset
            if place.offset < limit {
                let records = records(in: file.bytes(at: place.offset, count: min(limit - place.offset, 2 << 20)))
                if !records.isEmpty { return records }
            }
            guard place.segment < end.segment else { return [] }
            place = LogPlace(segment: place.segment + 1, offset: 0)
            self.file = nil
        }
    }

    private mutating func records(in bytes: [UInt8]) -> [LogRecord] {
        var scan = LogScan(bytes)
        var records: [LogRecord] = []
        while true {
            switch scan.next() {
            case .record(let record, _):
                records.append(record)
                if scan.place < 1 << 20 { continue }
            // Up to where it is read all was written whole: one that is too short there says a wrong length.
            case .bad where records.isEmpty, .short where records.isEmpty:
                if scan.skip(from: scan.place + 1) { continue }
            case .bad, .short, .end: break
            }
            place.offset += scan.place
            return records
        }
    }
}
