// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation

/// A push that a device has accepted and not yet delivered, as it stands in its queue.
struct QueuedPush: Sendable {
    let push: AcceptedPush
    /// The time of acceptance, which names the delivery: what has landed is known by it.
    let time: Date

    /// The name of its file; it sorts by time.
    var name: String { "\(Timestamp(time).name)-\(push.identifier)" }

    init(_ push: AcceptedPush, at time: Date) {
        self.push = push
        self.time = time
    }

    /// The file's contents.
    var bytes: [UInt8] {
        var fields: [String: PropertyValue] = [
            "payload": .data(Data(push.bytes)), "identifier": .string(push.identifier),
            "priority": .integer(Int64(push.priority)), "time": .double(time.timeIntervalSinceReferenceDate),
        ]
        fields["bundle"] = push.bundleIdentifier.map { .string($0) }
        fields["type"] = push.pushType.map { .string($0.rawValue) }
        fields["collapse"] = push.collapseIdentifier.map { .string($0) }
        fields["expiration"] = push.expiration.map { .integer(Int64($0)) }
        return PropertyValue.dictionary(fields).bytes
    }

    /// Reads a file's contents; nil for anything that is no push of a queue.
    init?(_ bytes: [UInt8]) {
        guard let fields = try? PropertyValue(bytes: bytes), case .data(let payload)? = fields["payload"],
            let time = fields["time"]?.number, time.isFinite
        else { return nil }
        let request = PushRequest(
            payload: Array(payload), bundleIdentifier: fields["bundle"]?.string, pushType: fields["type"]?.string,
            priority: fields["priority"]?.whole.map(String.init), collapseIdentifier: fields["collapse"]?.string,
            expiration: fields["expiration"]?.whole.map(String.init), identifier: fields["identifier"]?.string)
        guard let push = try? AcceptedPush(request) else { return nil }
        self.init(push, at: Date(timeIntervalSinceReferenceDate: time))
    }
}
