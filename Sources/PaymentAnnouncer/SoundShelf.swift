// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The folder of an app group in which iOS looks for sounds, kept from growing.
struct SoundShelf {
    /// How many announcements stay when old ones are removed; a sound must outlive its delivery, not more.
    static let most = 16
    /// How many are let gather before that: looking at the age of each at every push would take longer than the push.
    static let gathered = 48

    /// The `Library/Sounds` of the container.
    let folder: URL

    /// Makes the folder where it is missing and removes the oldest announcements beyond ``most`` once there are more than ``gathered``.
    init(container: URL) throws {
        folder = container.appendingPathComponent("Library", isDirectory: true)
            .appendingPathComponent("Sounds", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let ours = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("announcement-") }
        guard ours.count > Self.gathered else { return }
        let byAge = ours.map { name -> (name: String, made: Date) in
            let path = folder.appendingPathComponent(name).path
            let made = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            return (name, made ?? .distantPast)
        }.sorted { $0.made < $1.made }
        for old in byAge.dropLast(Self.most) {
            try? FileManager.default.removeItem(at: folder.appendingPathComponent(old.name))
        }
    }

    /// Returns the file name for a request's announcement; letters that a file name cannot hold become `-`.
    func name(for identifier: String) -> String {
        let safe = identifier.unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? Character(scalar) : "-"
        }
        return "announcement-" + String(safe.prefix(64)) + ".wav"
    }
}
