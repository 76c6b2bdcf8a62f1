// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder for the server's files that goes with the test.
final class ServerFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/earshot-server-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> URL { URL(fileURLWithPath: path).appendingPathComponent(name) }
}
