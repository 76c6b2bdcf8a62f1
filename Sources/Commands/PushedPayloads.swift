// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator

/// The payloads that `earshot push` is given: files, the files of a folder, or standard input; and the bundle id before them.
struct PushedPayloads {
    /// The bundle id that was given.
    let bundleIdentifier: String?
    /// The files in order, `-` for standard input.
    let paths: [String]

    /// Sorts the words. The first of several is a bundle id where it names no file and could be one.
    /// - Throws: ``Failure`` with exit code 64, 66 for a folder without payloads, or 74 for one that cannot be read.
    init(_ words: [String]) throws {
        var words = words
        var bundle: String?
        if words.count > 1, words[0] != "-", !FileManager.default.fileExists(atPath: words[0]) {
            try FileIdentity.checkReading(words[0])
            let named = words.removeFirst()
            guard BundleIdentifier.isValid(named), !named.hasSuffix(".apns") else {
                throw Failure(
                    .usage, "'\(named.prefix(40))' is neither a payload nor a bundle id, such as com.example.shop.")
            }
            bundle = named
        }
        guard words.count == 1 || !words.contains("-") else {
            throw Failure(.usage, "standard input is one payload; give it alone.")
        }
        bundleIdentifier = bundle
        paths = try words.flatMap(Self.files)
        areSeveral = paths.count > 1 || paths != words
    }

    /// Whether they are delivered as several, in warm processes, also where a folder holds but one.
    let areSeveral: Bool

    /// The payloads that a word names: a file, or those of a folder.
    static func files(_ path: String) throws -> [String] {
        guard FileIdentity(path)?.isFolder == true else { return [path] }
        try FileIdentity.checkReading(path)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let payloads = names.filter { $0.hasSuffix(".apns") && !$0.hasPrefix(".") }.sorted()
        guard !payloads.isEmpty else {
            throw none(in: path)
        }
        let files = payloads.map { "\(path)/\($0)" }
        // Nobody who names a folder means to write into a pipe of it.
        if let other = files.first(where: { FileIdentity($0)?.isPlain == false }) {
            throw Failure(.badInput, "'\(other)' is no plain file; take it out of the folder.")
        }
        return files
    }

    /// That a folder holds no payload.
    static func none(in path: String) -> Failure {
        Failure(.notFound, "the folder '\(path)' holds no .apns file; name one that does.")
    }

    /// Reads the payload at a path, or of standard input for `-`, as far as any is taken.
    /// - Throws: ``Failure`` with exit code 66 or 74.
    static func read(_ path: String, _ console: Console) throws -> [UInt8] {
        try path == "-" ? Array(console.read(atMost: largest)) : read(path)
    }

    /// What is read of a payload, in bytes: what any push may have and a little, so that a large file is not taken in.
    private static let largest = 1 << 20

    /// Reads a payload's bytes.
    /// - Throws: ``Failure`` with exit code 66 or 74.
    static func read(_ path: String) throws -> [UInt8] {
        try FileIdentity.checkReading(path)
        guard FileManager.default.fileExists(atPath: path) else {
            throw Failure(.notFound, "there is no payload at '\(path)'; name an .apns file, or - for standard input.")
        }
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            return Array(try file.read(upToCount: largest) ?? Data())
        } catch {
            throw Failure(.inputOutput, "'\(path)' cannot be read; check that it is a file you may read.")
        }
    }
}
