// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import ExtensionRuntime
internal import Foundation
internal import Glibc
internal import StrictJSON
internal import SystemFaults

/// Where a device keeps what its notification centre knows of one app: `Centre/<bundle id>/`, which no extension reaches.
///
/// `state.json` holds what the app has set, and `delivered/` a small file for each notification on the list, by the name of its folder
/// in the inbox. To take one off the list is to remove that file: nobody can undo what another push does at the same time, and the
/// inbox keeps the delivery.
struct CentreFolder: Sendable {
    private let device: URL
    private let app: String
    private let known = KnownState()

    private static let place = "Centre"
    private static let stateName = "state.json"
    private static let writingName = ".state.json"
    private static let listName = "delivered"
    /// The largest note of a notification on the list, in bytes.
    private static let largestNote = 64 << 10

    /// Names the folder of an app on a device, without making it.
    init(of app: String, on device: Device) {
        self.device = device.folder
        self.app = app
    }

    /// The apps that a device's notification centre knows.
    static func apps(on device: Device) -> [String] {
        guard let folder = try? OpenFolder(path: device.folder.path)?.folder(place) else { return [] }
        return folder.contents.filter(BundleIdentifier.isValid).sorted()
    }

    /// Forgets the app: what it has set, what is pending, and its list; false where something is left.
    func remove() -> Bool {
        guard let parent = try? OpenFolder(path: device.path)?.folder(Self.place), parent.holds(app) else {
            return true
        }
        guard let folder = try? parent.folder(app) else { return false }
        _ = folder.empty()
        return parent.removeFolder(app)
    }

    private func open() -> OpenFolder? { try? OpenFolder(path: device.path)?.folder(along: [Self.place, app]) }

    private func making(_ steps: [String]) -> OpenFolder? {
        OpenFolder(path: device.path)?.making([Self.place, app] + steps)
    }

    // MARK: What the app has set

    /// The state; an empty one where there is none. It is always whole: a new one is moved onto it.
    var state: CentreState { open().flatMap { state(in: $0) } ?? CentreState() }

    private func state(in folder: OpenFolder) -> CentreState? {
        guard let file = try? folder.file(Self.stateName) else { return nil }
        return known.state(in: file) { CentreState($0.bytes(at: 0, count: min($0.size, 32 << 20))) }
    }

    /// Changes the state, while nobody else does.
    /// - Returns: what the change returns; nil when it could not be written.
    func update<Result>(_ change: (inout CentreState) -> Result) -> Result? {
        guard let folder = making([]) else { return nil }
        let result = folder.locked { () -> Result? in
            let old = state(in: folder) ?? CentreState()
            var state = old
            let result = change(&state)
            if state == old { return result }
            // One that was not finished is left by a process that was killed.
            _ = folder.removeFile(Self.writingName)
            guard let bytes = state.json, let file = folder.newFile(Self.writingName), file.write(bytes),
                folder.move(Self.writingName, to: folder, as: Self.stateName)
            else { return nil }
            known.keep(state, of: file)
            return result
        }
        return result ?? nil
    }

    // MARK: The list

    /// A notification on the list.
    struct Note: Codable, Equatable, Sendable {
        /// The request's identifier.
        var identifier: String
        /// Seconds since 1970.
        var date: Double
        /// The request's trigger as it travels.
        var trigger: PropertyValue?
    }

    /// Puts a notification on the list.
    /// - Parameter entry: the name of its folder in the inbox.
    func list(_ note: Note, entry: String) {
        guard let folder = making([Self.listName]), let bytes = try? JSONEncoder().encode(note),
            bytes.count <= Self.largestNote
        else { return }
        // Under another name until it is whole: who lists meanwhile would take it for none, and remove it.
        let writing = ".\(entry)"
        guard let file = folder.newFile(writing), file.write(Array(bytes)) else { return }
        _ = folder.move(writing, to: folder, as: entry)
    }

    /// The notifications on the list, the newest first, each with the name of its folder in the inbox.
    ///
    /// Of two with the same identifier the newer one has taken the other's place. What is beyond the limit has gone from the list for
    /// good.
    func listed(atMost limit: Int) -> [(entry: String, note: Note)] {
        guard let folder = try? open()?.folder(Self.listName) else { return [] }
        var seen: Set<String> = []
        var listed: [(entry: String, note: Note)] = []
        for entry in folder.contents.filter({ !$0.hasPrefix(".") }).sorted(by: >) {
            guard listed.count < limit, let note = Self.note(entry, in: folder), seen.insert(note.identifier).inserted
            else {
                _ = folder.removeFile(entry)
                continue
            }
            listed.append((entry, note))
        }
        return listed
    }

    private static func note(_ name: String, in folder: OpenFolder) -> Note? {
        guard let file = try? folder.file(name), file.size <= largestNote else { return nil }
        return try? JSONValue(file.bytes(at: 0, count: file.size)).decode(Note.self)
    }

    /// Takes an entry off the list for whoever does something with it.
    /// - Returns: whether it was there: of several that claim it at the same time one gets it.
    /// - Throws: ``DeviceError`` with `.inputOutput` where it is there and cannot be taken off.
    func claim(_ entry: String) throws(DeviceError) -> Bool {
        guard let folder = try? open()?.folder(Self.listName) else { return false }
        if folder.removeFile(entry) { return true }
        let fault = SystemFault()
        guard fault.number != ENOENT else { return false }
        throw DeviceError(
            .inputOutput, "The notification '\(entry)' cannot be taken off the list of '\(app)': \(fault.told).")
    }

    /// Takes entries off the list.
    func unlist(_ entries: some Sequence<String>) {
        guard let folder = try? open()?.folder(Self.listName) else { return }
        for entry in entries { _ = folder.removeFile(entry) }
    }
}
