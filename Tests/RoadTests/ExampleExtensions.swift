// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The extensions of `Examples/Extensions`, and what a delivery says of them.
enum ExampleExtensions {
    /// The path of an example, or of something in it.
    static func path(_ path: String) -> String {
        Earshot.package.appendingPathComponent("Examples/Extensions/\(path)").path
    }

    /// A payload of an example with an address of a test's.
    static func payload(_ path: String, _ key: String, _ address: String) throws -> Data {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: self.path(path)))
        var object = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        object[key] = address
        return try JSONSerialization.data(withJSONObject: object)
    }

    /// What a delivery shows.
    static func content(_ delivery: [String: Any]) -> [String: Any] {
        delivery["content"] as? [String: Any] ?? [:]
    }

    /// What an extension wrote, as one text.
    static func log(_ delivery: [String: Any]) -> String {
        ((delivery["extension"] as? [String: Any])?["log"] as? [String] ?? []).joined(separator: "\n")
    }
}
