// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The folder of an app group in which iOS looks for sounds, kept from growing.
struct SoundShelf {
    /// How many announcements stay when old ones are removed; a sound must outlive its delivery, not more.
    static let most = 16
    /// How many are let gather before that: looking at the age of each at every push would take longer than the push.
    static let gathered = 48

    /// How many seconds after the last change a sound that is not complete is given up: it is written at once, or never.
    static let longestWriting = 60.0

    /// The `Library/Sounds` of the container.
    let folder: URL

    /// How many announcements may still be added to each folder before it is looked at again. Pushes that share the process would
    /// otherwise all remove the same files.
    private static let room = Mutex<[String: Int]>([:])

    /// Makes the folder where it is missing and removes the oldest announcements beyond ``most`` once there are more than ``gathered``.
    init(container: URL) throws {
        folder = container.appendingPathComponent("Library", isDirectory: true)
            .appendingPathComponent("Sounds", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Self.room.withLock { [folder] room in
            if let left = room[folder.path], left > 0 {
                room[folder.path] = left - 1
            } else {
                if room.count >= 64 { room = [:] }
                room[folder.path] = Self.gathered - (try Self.tidy(folder))
            }
        }
    }

    /// Removes what is too old; returns how many announcements stay.
    private static func tidy(_ folder: URL) throws -> Int {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        // A process that was killed over it left its sound hidden and incomplete.
        for name in names where name.hasPrefix(".announcement-") && name.hasSuffix(".part") {
            let file = folder.appendingPathComponent(name, isDirectory: false)
            guard let changed = changed(file), changed.timeIntervalSinceNow < -longestWriting else {
                continue
            }
            try? FileManager.default.removeItem(at: file)
        }
        let ours = names.filter { $0.hasPrefix("announcement-") }
        guard ours.count >= gathered else { return ours.count }
        let byAge = ours.map { name in
            (name: name, made: changed(folder.appendingPathComponent(name, isDirectory: false)) ?? .distantPast)
        }.sorted { $0.made < $1.made }
        for old in byAge.dropLast(most) {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(old.name, isDirectory: false))
        }
        return most
    }

    private static func changed(_ file: URL) -> Date? {
        // All that `FileManager` tells of a file has it ask who its owner is, which takes longer than the rest.
        var facts = stat()
        guard unsafe lstat(file.path, &facts) == 0 else { return nil }
        #if canImport(Darwin)
            let time = facts.st_mtimespec
        #else
            let time = facts.st_mtim
        #endif
        return Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    /// Returns a file name for a request's announcement, another one each time: pushes with one collapse id are under way at the
    /// same time, and none may be heard with another's sound. Letters that a file name cannot hold become `-`.
    func name(for identifier: String) -> String {
        let safe = identifier.unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? Character(scalar) : "-"
        }
        let own = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        return "announcement-" + String(safe.prefix(64)) + "-" + own + ".wav"
    }
}
