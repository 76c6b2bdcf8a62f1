// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The payloads of the cases that a word of `earshot test` names: a file, or all in a folder and in those beneath it.
enum CaseFiles {
    /// The folders beneath one another that are looked into.
    private static let deepest = 16

    /// Finds them, in the order of their names.
    /// - Throws: ``Failure`` with exit code 64, 65 for what is no plain file, 66 where there is none or an expectation stands alone,
    ///   74 for what cannot be read.
    static func payloads(_ path: String) throws -> [String] {
        try FileIdentity.checkReading(path)
        guard let found = FileIdentity(path) else {
            throw Failure(.notFound, "there is no case at '\(path)'; name an .apns file or a folder of them.")
        }
        let files = try found.isFolder ? walk(path, depth: 0) : [path]
        guard !files.isEmpty else {
            throw PushedPayloads.none(in: path)
        }
        if files == [path], !path.hasSuffix(".apns") {
            throw Failure(.usage, "'\(path)' is no case; name the .apns file of one.")
        }
        if let other = files.first(where: { FileIdentity($0)?.isPlain == false }) {
            throw Failure(.badInput, "'\(other)' is no plain file; name the .apns file of a case.")
        }
        return files
    }

    /// What a folder holds, those beneath it behind its own; links to folders are not followed.
    private static func walk(_ folder: String, depth: Int) throws -> [String] {
        try FileIdentity.checkReading(folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let seen = Set(names)
        var files: [String] = []
        var folders: [String] = []
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            if name.hasSuffix(".apns") {
                files.append(path)
            } else if name.hasSuffix(Self.ending) {
                let payload = name.dropLast(Self.ending.count) + ".apns"
                guard seen.contains(String(payload)) else {
                    throw Failure(
                        .notFound,
                        "'\(path)' expects what no case delivers; put '\(payload)' beside it, or take it out.")
                }
            } else if FileIdentity.isItselfFolder(path) {
                folders.append(path)
            }
        }
        guard depth < deepest else { return files }
        return try files + folders.flatMap { try walk($0, depth: depth + 1) }
    }

    private static let ending = ".expected.json"
}
