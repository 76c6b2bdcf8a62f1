// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator

extension StoreEvent {
    /// What kind of record it is in the log.
    var kind: LogRecord.Kind {
        switch self {
        case .accepted: .accepted
        case .refused: .refused
        case .became: .became
        case .pinned: .pinned
        case .removed: .removed
        }
    }

    /// The body of its record.
    var logged: [UInt8] {
        var writer = LogWriter(room: 128)
        switch self {
        case .accepted(let push): return push.logged(push.outline)
        case .refused(let push): return push.logged
        case .became(let state, let unique, let time):
            writer.put(unique)
            writer.put(state, at: time.timeIntervalSince1970)
        case .pinned(let isPinned, let unique):
            writer.put(unique)
            writer.put(isPinned ? 1 as UInt8 : 0)
        case .removed(let unique): writer.put(unique)
        }
        return writer.bytes
    }

    /// The body of the record that says what became of a push.
    static func logged(_ state: PushState, of unique: PushName, at time: Double) -> [UInt8] {
        var writer = LogWriter(room: 112)
        unique.put(to: &writer)
        writer.put(state, at: time)
        return writer.bytes
    }

    /// Reads a record; nil for one that begins a segment.
    /// - Throws: `LogReader.Fault` for a body that is none.
    init?(_ record: LogRecord) throws(LogReader.Fault) {
        var reader = LogReader(record.body)
        switch record.kind {
        case .begun: return nil
        case .accepted: self = .accepted(try ReceivedPush(&reader))
        case .refused: self = .refused(try RefusedPush(&reader))
        case .became:
            let unique = try reader.text()
            let time = Date(timeIntervalSince1970: try reader.double())
            self = .became(try reader.state(), unique: unique, at: time)
        case .pinned:
            let unique = try reader.text()
            self = .pinned(try reader.flag(), unique: unique)
        case .removed: self = .removed(unique: try reader.text())
        }
        guard reader.isAtEnd else { throw LogReader.Fault() }
    }
}

/// What the store itself needs of a push, which stands before the rest: replaying reads no payload.
struct PushOutline: Sendable, Hashable {
    var unique: String
    var identifier: String
    var token: DeviceToken
    var app: String
    /// Seconds since 1970.
    var received: Double
    var type: PushType?
    var priority: Int
    var collapse: String?
    var expiration: Int?
}

extension PushOutline {
    init(_ reader: inout LogReader) throws(LogReader.Fault) {
        unique = try reader.text()
        identifier = try reader.text()
        guard let token = DeviceToken(try reader.text()) else { throw LogReader.Fault() }
        self.token = token
        app = try reader.text()
        received = try reader.double()
        type = try reader.maybeText().flatMap { PushType(rawValue: $0) }
        priority = Int(try reader.byte())
        collapse = try reader.maybeText()
        expiration = try reader.maybe { reader throws(LogReader.Fault) in Int(truncatingIfNeeded: try reader.long()) }
        guard received.isFinite else { throw LogReader.Fault() }
    }

    fileprivate func put(to writer: inout LogWriter) {
        writer.put(unique)
        writer.put(identifier)
        writer.put(token.text)
        writer.put(app)
        writer.put(received)
        writer.put(type?.rawValue)
        writer.put(UInt8(truncatingIfNeeded: priority))
        writer.put(collapse)
        writer.put(expiration) { $0.put(UInt64(truncatingIfNeeded: $1)) }
    }
}

extension ReceivedPush {
    /// What the store itself needs of it.
    var outline: PushOutline {
        PushOutline(
            unique: unique, identifier: push.identifier, token: token, app: app,
            received: received.timeIntervalSince1970, type: push.pushType, priority: push.priority,
            collapse: push.collapseIdentifier, expiration: push.expiration)
    }

    /// The body of the record that says that it was accepted, from its outline on.
    func logged(_ outline: PushOutline) -> [UInt8] {
        var writer = LogWriter(room: 352 + push.bytes.count + request.bytes.count)
        outline.put(to: &writer)
        writer.put(push.bytes)
        writer.put(raw: request.bytes)
        return writer.bytes
    }

    fileprivate init(_ reader: inout LogReader) throws(LogReader.Fault) {
        let outline = try PushOutline(&reader)
        let payload = try reader.block()
        let request = try LoggedRequest(&reader)
        // It is admitted again: nothing in a file is believed to have been checked.
        guard
            let push = try? AcceptedPush(
                PushRequest(
                    payload: payload, bundleIdentifier: outline.app, pushType: outline.type?.rawValue,
                    priority: String(outline.priority), collapseIdentifier: outline.collapse,
                    expiration: outline.expiration.map(String.init), identifier: outline.identifier))
        else { throw LogReader.Fault() }
        self.init(
            push: push, token: outline.token, app: outline.app,
            received: Date(timeIntervalSince1970: outline.received), unique: outline.unique, request: request)
    }
}

extension RefusedPush {
    fileprivate var logged: [UInt8] {
        var writer = LogWriter(room: 512 + payload.count)
        writer.put(unique)
        writer.put(identifier)
        writer.put(received.timeIntervalSince1970)
        writer.put(UInt32(truncatingIfNeeded: status))
        writer.put(reason)
        writer.put(app)
        writer.put(token?.text)
        writer.put(Array(payload.prefix(8192)))
        writer.put(raw: request.bytes)
        return writer.bytes
    }

    fileprivate init(_ reader: inout LogReader) throws(LogReader.Fault) {
        unique = try reader.text()
        identifier = try reader.text()
        received = Date(timeIntervalSince1970: try reader.double())
        status = Int(try reader.number())
        reason = try reader.text()
        app = try reader.maybeText()
        token = try reader.maybeText().flatMap { DeviceToken($0) }
        payload = try reader.block()
        request = try LoggedRequest(&reader)
        guard received.timeIntervalSince1970.isFinite else { throw LogReader.Fault() }
    }
}

extension LogWriter {
    /// What became of a push, behind its name.
    fileprivate mutating func put(_ state: PushState, at time: Double) {
        put(time)
        put(state.logged)
        switch state {
        case .stored(let why): put(why)
        case .delivered(let folder, let outcome, let reason, let said, let shown):
            put(folder)
            put(outcome)
            put(reason)
            put(said)
            if let shown { put(shown) }
        case .replaced(let unique): unique.put(to: &self)
        case .discarded(let why): put(why)
        case .started, .expired: break
        }
    }
}

extension PushState {
    /// What stands before its parts; a delivery that shows what came is written as it was before there was more to say.
    fileprivate var logged: UInt8 {
        if case .delivered(_, _, _, _, _?) = self { return 6 }
        return UInt8(number)
    }
}

extension LogReader {
    private mutating func name() throws(Fault) -> PushName {
        guard let name = PushName(try text()) else { throw Fault() }
        return name
    }

    fileprivate mutating func state() throws(Fault) -> PushState {
        switch try byte() {
        case 0: .stored(why: try text())
        case 1: .started
        case 2: .delivered(folder: try text(), outcome: try text(), reason: try text(), said: try maybeText())
        case 3: .replaced(by: try name())
        case 4: .expired
        case 5: .discarded(why: try text())
        case 6:
            .delivered(
                folder: try text(), outcome: try text(), reason: try text(), said: try maybeText(), shown: try text())
        default: throw Fault()
        }
    }
}
