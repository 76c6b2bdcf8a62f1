// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Standard input as a file, for what reads here and there in one: a sound.
struct StandardInputFile {
    /// Where it is until it is removed.
    let path: String

    /// The most bytes that are taken: twice what the longest sound that is compared has.
    private static let most = 512 << 20

    /// Reads standard input to its end.
    /// - Throws: ``Failure`` with exit code 65 for what is too large, 74 where there is no room.
    init(_ console: Console) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("earshot-\(UUID().uuidString)")
        path = url.path
        do {
            guard
                FileManager.default.createFile(
                    atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
            else { throw CocoaError(.fileWriteNoPermission) }
            let file = try FileHandle(forWritingTo: url)
            var size = 0
            while true {
                let piece = try console.readSome()
                if piece.isEmpty { break }
                size += piece.count
                guard size <= Self.most else {
                    throw Failure(.badInput, "standard input is larger than \(Self.most) bytes; give a sound.")
                }
                try file.write(contentsOf: piece)
            }
            try file.close()
        } catch {
            remove()
            if error is Failure { throw error }
            let folder = url.deletingLastPathComponent().path
            throw Failure(
                .inputOutput, "standard input cannot be kept in '\(folder)'; make room there, or name a file.")
        }
    }

    /// Leaves nothing of it.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
