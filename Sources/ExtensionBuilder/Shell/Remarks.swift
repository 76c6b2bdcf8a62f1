// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What is to be told of something that was built, each time that it is used: kept beside it.
struct Remarks {
    /// The lines.
    let lines: [String]

    private static let name = "remarks"

    init(lines: [String]) { self.lines = lines }

    /// Reads what was kept in a folder; nothing where there was nothing to tell.
    init(of folder: URL) {
        let text = (try? String(contentsOf: folder.appendingPathComponent(Self.name), encoding: .utf8)) ?? ""
        lines = text.split(separator: "\n").map(String.init)
    }

    /// Keeps them in a folder.
    func write(into folder: URL) throws {
        guard !lines.isEmpty else { return }
        try Data(lines.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent(Self.name))
    }
}
