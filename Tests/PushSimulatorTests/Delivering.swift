// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import MisbehavingExtensions

@testable import PushSimulator

/// Delivers a payload on a device of its own, and hands the delivery to the body while its folder is there.
func deliver(
    _ principal: String?, aps: String = #"{"alert":{"title":"Paid","body":"5"},"mutable-content":1}"#,
    extra: [String: Any] = [:], groups: [String] = ["group.dev.test"], mayFilter: Bool = false,
    limits: ExtensionLimits = ExtensionLimits(memory: nil), changes: [String: Any?] = [:],
    shelf: (group: String, name: String, file: Data)? = nil, length: UInt64? = nil,
    _ body: (Delivery, Device) throws -> Void
) throws {
    try TemporaryExtension.withFolder { folder in
        let url = try principal.map {
            try TemporaryExtension.write($0, in: folder, groups: groups, mayFilter: mayFilter, changes: changes)
        }
        let device = try Device(at: folder.appendingPathComponent("device"))
        if let shelf {
            let sounds = try device.container(ofGroup: shelf.group).appendingPathComponent("Library/Sounds")
            let url = sounds.appendingPathComponent(shelf.name)
            try shelf.file.write(to: url)
            if let length { try FileHandle(forWritingTo: url).truncate(atOffset: length) }
        }
        var root = extra
        root["aps"] = try JSONSerialization.jsonObject(with: Data(aps.utf8))
        let bytes = Array(try JSONSerialization.data(withJSONObject: root))
        let push = try AcceptedPush(PushRequest(payload: bytes, bundleIdentifier: "dev.earshot.test", pushType: nil))
        let conditions = DeliveryConditions(
            extension: url, limits: limits,
            surroundings: ExtensionSurroundings(programsIn: try TemporaryExtension.products))
        let delivery = try device.deliver(
            push, under: conditions,
            now: Date(timeIntervalSince1970: 1_795_233_599.5))
        try body(delivery, device)
    }
}

extension DeliveryConditions {
    /// No extension, and the programs that were built with the tests.
    static var plain: DeliveryConditions {
        get throws {
            DeliveryConditions(surroundings: ExtensionSurroundings(programsIn: try TemporaryExtension.products))
        }
    }
}

func files(_ delivery: Delivery) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: delivery.inbox ?? "").sorted()
}
