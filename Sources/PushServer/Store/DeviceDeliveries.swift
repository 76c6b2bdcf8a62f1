// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import PushSimulator

/// Delivers into the inbox of a device.
struct DeviceDeliveries: PushDeliveries {
    let device: Device
    /// Is told what extensions write while they run; nil for nobody.
    var logs: LiveLogs?
    /// Says how a push is delivered, when its turn has come.
    let conditions: @Sendable (ReceivedPush) throws -> DeliveryConditions

    func landed(_ unique: String, received: Date) -> Landing? {
        let folder = Inbox.name(of: unique, at: received)
        return device.inbox.delivery(inFolder: folder).map { Landing($0, in: folder) }
    }

    func deliver(_ push: ReceivedPush, landed: (Landing) -> Void) throws {
        var conditions = try conditions(push)
        if let logs {
            logs.begin(push.unique)
            conditions.limits.follower = LogFollower { logs.add($0, of: push.unique) }
        }
        defer { logs?.end(push.unique) }
        _ = try device.deliver(push.push, under: conditions, now: push.received, named: push.unique) { delivery in
            let folder = delivery.inbox.map { URL(fileURLWithPath: $0).lastPathComponent }
            landed(Landing(delivery, in: folder ?? Inbox.name(of: push.unique, at: push.received)))
        }
    }

    func forget(_ unique: String, received: Date) {
        _ = device.inbox.remove(folder: Inbox.name(of: unique, at: received))
    }
}

extension Landing {
    /// What the log says of a delivery.
    init(_ delivery: Delivery, in folder: String) {
        let said = delivery.speech.filter(\.isHeard).map(\.text).joined(separator: " ")
        let (shown, came) = (delivery.content.map(ShownText.all(of:)), delivery.original.map(ShownText.all(of:)))
        self.init(
            folder: folder, outcome: delivery.outcome.rawValue, reason: delivery.reason,
            said: said.isEmpty ? nil : said, shown: shown == came ? nil : shown)
    }
}
