// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
internal import Foundation
internal import Glibc
internal import SystemFaults

/// A delivery's folder in the making: hidden beside the others until it is whole.
///
/// It is begun when the extension's process has ended, or beside one that is kept, and everything in it is a file that the device has
/// made: what it holds is written or copied through descriptors, and no name in it is opened twice.
final class InboxEntry {
    /// The name it will have; it sorts by time.
    let name: String

    private let inbox: OpenFolder
    private let workshop: OpenFolder
    private let staging: OpenFolder
    private let stagingName: String
    private let place: String
    /// Files of which it is not known that they are on the disk.
    private var files: [OpenFile] = []
    /// Whether one could not be put onto the disk. That is said only once of a file, whoever asks again.
    private var isFaulty = false
    private var hasLanded = false
    /// Files that wait beside the folder, once it can be seen, until they are whole: under which name, and for which.
    private var late: [(part: String, name: String, file: OpenFile)] = []

    /// The hidden folder in which deliveries are made, apart from the others so that listing it stays quick.
    private static let workshopName = ".arriving"

    /// Begins an entry.
    init(in inbox: URL, id: String, at time: Date) throws(DeviceError) {
        place = inbox.path
        name = "\(Timestamp(time).name)-\(id)"
        // The process that fills it is named, so that a folder whose process was killed can be told and removed.
        stagingName = "\(name)-\(UUID().uuidString.prefix(8)).\(getpid())"
        guard let folder = OpenFolder(path: inbox.path), let workshop = folder.making([Self.workshopName]),
            let staging = workshop.making([stagingName])
        else {
            throw DeviceError(
                .cannotCreate, "The delivery's folder cannot be made in '\(inbox.path)': \(SystemFault().told).")
        }
        PushFolders.removeAbandoned(in: workshop)
        self.inbox = folder
        self.workshop = workshop
        self.staging = staging
    }

    /// Begins an entry with a push as it came.
    convenience init(in inbox: URL, id: String, at time: Date, of push: [UInt8]) throws(DeviceError) {
        try self.init(in: inbox, id: id, at: time)
        do throws(DeviceError) { try write(push, as: "payload.apns") } catch {
            discard()
            throw error
        }
    }

    /// Whether a delivery of this time and id is in the inbox.
    var hasLandedBefore: Bool { inbox.holds(name) }

    /// Removes the folders of deliveries whose process was killed before they landed.
    static func removeAbandoned(in inbox: URL) {
        guard let workshop = try? OpenFolder(path: inbox.path)?.folder(workshopName) else { return }
        PushFolders.removeAbandoned(in: workshop)
    }

    /// Writes a file of the entry.
    func write(_ bytes: [UInt8], as name: String) throws(DeviceError) {
        let file = try newFile(name)
        guard file.write(bytes) else { throw cannotWrite(name) }
        file.beginSync()
    }

    private func newFile(_ name: String) throws(DeviceError) -> OpenFile {
        guard hasLanded else {
            guard let file = staging.newFile(name) else { throw cannotWrite(name) }
            files.append(file)
            return file
        }
        let part = "\(name)-\(UUID().uuidString).\(getpid())"
        guard let file = workshop.newFile(part) else { throw cannotWrite(name) }
        late.append((part, name, file))
        return file
    }

    /// Copies a file into the entry; returns the copy, or nil when the file cannot be read or has more bytes than the limit.
    /// - Throws: ``DeviceError`` where the inbox takes no more, of which the file is not to blame.
    func copy(_ file: OpenFile, as name: String, atMost limit: Int) throws(DeviceError) -> OpenFile? {
        let copy = try newFile(name)
        switch file.copy(to: copy, atMost: limit) {
        case .whole: break
        case .unreadable:
            remove(copy, named: name)
            return nil
        case .refused:
            let fault = cannotWrite(name)
            remove(copy, named: name)
            throw fault
        }
        copy.beginSync()
        return copy
    }

    /// Removes a copy that was found not to be shown.
    func remove(_ copy: OpenFile, named name: String) {
        if let place = late.firstIndex(where: { $0.file === copy }) {
            _ = workshop.removeFile(late.remove(at: place).part)
        } else {
            files.removeAll { $0 === copy }
            _ = staging.removeFile(name)
        }
    }

    /// Waits until what was written so far is on the disk, so that ``land()`` need not.
    func settle() {
        isFaulty = !files.allSatisfy { $0.sync() } || isFaulty
        files = []
    }

    /// Lets the folder be seen, once everything in it is on the disk.
    /// - Returns: its name in the inbox.
    func land() throws(DeviceError) -> String {
        settle()
        guard !isFaulty, staging.sync() else {
            throw DeviceError(
                .inputOutput, "The delivery '\(name)' cannot be put onto the disk at '\(place)'; make room on it.")
        }
        for attempt in 1...100 {
            let final = attempt == 1 ? name : "\(name)-\(attempt)"
            guard !inbox.holds(final), workshop.move(stagingName, to: inbox, as: final) else { continue }
            _ = inbox.sync()
            hasLanded = true
            return final
        }
        throw DeviceError(
            .cannotCreate, "The delivery '\(name)' cannot be put into the inbox '\(place)'; make room on its disk.")
    }

    /// Puts what was written since the landing into the folder, each file whole and in the order of writing: one takes the place
    /// of another of its name. A folder that was removed meanwhile is not missed.
    func complete() throws(DeviceError) {
        defer {
            for (part, _, _) in late { _ = workshop.removeFile(part) }
            late = []
        }
        for (part, name, file) in late {
            guard file.sync() else { throw cannotWrite(name) }
            guard workshop.move(part, to: staging, as: name) else { return }
        }
        _ = staging.sync()
    }

    /// Removes what was made, when it does not become a delivery.
    func discard() {
        _ = staging.empty()
        _ = workshop.removeFolder(stagingName)
    }

    private func cannotWrite(_ name: String) -> DeviceError {
        DeviceError(.inputOutput, "'\(name)' cannot be written into the inbox '\(place)': \(SystemFault().told).")
    }
}
