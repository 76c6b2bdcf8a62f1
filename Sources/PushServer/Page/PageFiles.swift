// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The page's files, read once at the start.
struct PageFiles: Sendable {
    private let contents: [String: [UInt8]]

    /// What can be asked for by name at the root.
    var names: Set<String> { Set(contents.keys) }

    /// Reads a folder of resources: only files whose kind is known.
    init(in folder: URL) {
        var contents: [String: [UInt8]] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
            guard Self.type(name) != nil, let bytes = try? Data(contentsOf: folder.appendingPathComponent(name)) else {
                continue
            }
            contents[name] = Array(bytes)
        }
        self.contents = contents
    }

    func response(_ name: String) -> PageResponse {
        guard let bytes = contents[name], let type = Self.type(name) else {
            return .fault(404, "The page's file '\(name)' is missing from the installation.")
        }
        return PageResponse(200, bytes, type: type)
    }

    private static func type(_ name: String) -> String? {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "json": "application/json"
        default: nil
        }
    }
}
