// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc

/// A delivery's folder in the making: hidden beside the others until it is whole.
struct InboxEntry {
    /// The name it will have; it sorts by time.
    let name: String
    /// The hidden folder.
    let staging: URL
    /// Where the extension puts its temporary files.
    let temporary: URL
    /// Where the extension puts what it spoke.
    let speech: URL

    private let inbox: URL

    init(in inbox: URL, id: String, at time: Date) throws(DeviceError) {
        self.inbox = inbox
        Self.removeAbandoned(in: inbox)
        name = "\(Timestamp(time).name)-\(id)"
        // The process that fills it is named, so that a folder whose process was killed can be told and removed.
        staging = Self.workshop(of: inbox).appendingPathComponent(
            "\(name)-\(UUID().uuidString.prefix(8)).\(getpid())", isDirectory: true)
        temporary = staging.appendingPathComponent("tmp", isDirectory: true)
        speech = staging.appendingPathComponent("speech", isDirectory: true)
        do {
            try FileManager.default.createDirectory(at: staging, withIntermediateDirectories: true)
            for folder in [temporary, speech] {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            }
        } catch {
            throw DeviceError(.cannotCreate, "The delivery's folder cannot be made in '\(inbox.path)'.")
        }
    }

    /// The hidden folder in which deliveries are made, apart from the others so that listing it stays quick.
    private static func workshop(of inbox: URL) -> URL {
        inbox.appendingPathComponent(".arriving", isDirectory: true)
    }

    /// Removes the folders of deliveries whose process was killed before they landed.
    static func removeAbandoned(in inbox: URL) {
        let workshop = workshop(of: inbox)
        for name in (try? FileManager.default.contentsOfDirectory(atPath: workshop.path)) ?? [] {
            guard let process = name.split(separator: ".").last.flatMap({ pid_t($0) }), process > 0,
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(at: workshop.appendingPathComponent(name, isDirectory: true))
        }
    }

    /// Writes a file of the entry.
    func write(_ bytes: [UInt8], as name: String) throws(DeviceError) {
        do { try Data(bytes).write(to: staging.appendingPathComponent(name, isDirectory: false)) } catch {
            throw DeviceError(.inputOutput, "'\(name)' cannot be written into the inbox '\(inbox.path)'.")
        }
    }

    /// Takes a file into the entry, and away from where it was if it was the device's; returns whether that went well.
    func take(_ file: URL, as name: String, moving: Bool) -> Bool {
        let place = staging.appendingPathComponent(name, isDirectory: false)
        do {
            if moving {
                try FileManager.default.moveItem(at: file, to: place)
            } else {
                try FileManager.default.copyItem(at: file.resolvingSymlinksInPath(), to: place)
            }
            return true
        } catch { return false }
    }

    /// The size of a plain file in bytes; nil for anything else, as a link, a pipe or a folder.
    static func size(of file: URL) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular else { return nil }
        return (attributes?[.size] as? NSNumber)?.intValue
    }

    /// Lets the folder be seen, without what only the extension needed.
    /// - Returns: the folder.
    func land() throws(DeviceError) -> URL {
        for folder in [temporary, speech] { try? FileManager.default.removeItem(at: folder) }
        for attempt in 1...100 {
            let final = inbox.appendingPathComponent(attempt == 1 ? name : "\(name)-\(attempt)", isDirectory: true)
            guard !FileManager.default.fileExists(atPath: final.path) else { continue }
            do {
                try FileManager.default.moveItem(at: staging, to: final)
                return final
            } catch { break }
        }
        throw DeviceError(.cannotCreate, "The delivery '\(name)' cannot be put into the inbox '\(inbox.path)'.")
    }

    /// Removes what was made, when it does not become a delivery.
    func discard() { try? FileManager.default.removeItem(at: staging) }
}
