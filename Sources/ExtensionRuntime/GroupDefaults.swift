// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation
internal import Synchronization
internal import UserNotifications

/// The defaults that an app shares with its extensions, `UserDefaults(suiteName: group)`, in the extension's process.
///
/// Foundation on Linux keeps the suites of a process in one folder, and puts a new file in the place of an old one when it writes:
/// neither a variable nor a link leads one suite elsewhere. So a group's values are brought in from its container before a push, and
/// what was changed goes there after the answer and at the end. Key by key: what was seen last is kept beside the suite, so that
/// only what has been set since is taken for a change, whichever process of the extension has set it. The process reaches no more
/// than the confinement gives it, and follows no link all the same.
final class GroupDefaults: Sendable {
    /// One group, and the files as they were when process and container held the same.
    private struct Known {
        let group: String
        let container: URL
        var own: OpenFile.Stamp?
        var shared: OpenFile.Stamp?
    }

    private let known: Mutex<[Known]>
    private let folder: String

    /// Finds the groups that the device has named, and where the process's own suites are.
    init(environment: [String: String]) {
        folder = environment["XDG_CONFIG_HOME"] ?? ""
        let groups = folder.isEmpty ? [] : (environment[DeviceVariable.appGroups] ?? "").split(separator: ":")
        known = Mutex(
            groups.compactMap { name in
                FileManager.groupContainer(String(name), in: environment).map {
                    Known(group: String(name), container: $0)
                }
            })
    }

    /// Where the values lie in a group's container.
    private static let place = ["Library", "Preferences"]
    /// The longest that another process is waited for: it needs some milliseconds, and one that hangs must not hold up this one's push.
    private static let patience: Duration = .milliseconds(250)
    /// The largest file that is read, in bytes: iOS warns of 4 MB.
    private static let largest = 4 << 20

    /// Lets the process see what others have set.
    func bringIn() {
        known.withLock { known in
            guard !known.isEmpty, let own = OpenFolder(path: folder),
                known.contains(where: { Self.differs($0, own) })
            else { return }
            // What was set and not yet written comes on top.
            Self.exchange(&known, own)
        }
    }

    /// Writes what was set in the process's defaults, and lets others see what was set in those of its groups.
    func carryOut() {
        known.withLock { known in
            guard let own = OpenFolder(path: folder) else {
                _ = UserDefaults.standard.synchronize()
                return
            }
            Self.exchange(&known, own)
            for group in Self.foreign(in: folder, beside: known.map(\.group)) {
                DeviceWarning.missingGroup(group)
                // The push that has set it is told of, and none behind it that does not.
                Self.write(Self.values(Self.name(group), in: own), as: Self.seenName(group), in: own)
            }
        }
    }

    /// The groups whose defaults were set without belonging to them: iOS keeps none of these for others.
    ///
    /// An earlier version of the extension, which belonged to a group, has left its values as it saw them last.
    static func foreign(in folder: String, beside known: [String]) -> [String] {
        guard let own = OpenFolder(path: folder) else { return [] }
        return own.contents.filter { $0.hasPrefix("group.") && $0.hasSuffix(".plist") }.map { String($0.dropLast(6)) }
            .filter { !known.contains($0) }
            .filter { !own.holds(seenName($0)) || values(name($0), in: own) != values(seenName($0), in: own) }.sorted()
    }

    /// Another process of the extension has the same folder, and Foundation reads a file before it writes it: nobody else does both
    /// meanwhile.
    private static func exchange(_ known: inout [Known], _ own: OpenFolder) {
        own.locked(waitingAtMost: patience) {
            // Flushes the suites as well; without it nothing is saved.
            _ = UserDefaults.standard.synchronize()
            for place in known.indices where differs(known[place], own) { reconcile(&known[place], own) }
            // Foundation has forgotten what it knew of the files, and reads them again when it is asked; another process of the
            // extension, which writes them meanwhile, leaves a moment in which they are empty.
            for group in known { _ = UserDefaults(suiteName: group.group)?.object(forKey: "") }
        }
    }

    private static func differs(_ known: Known, _ own: OpenFolder) -> Bool {
        stamp(known.group, in: own) != known.own || stamp(known.group, in: shared(known)) != known.shared
    }

    private static func shared(_ known: Known) -> OpenFolder? {
        OpenFolder(path: known.container.path).flatMap { try? $0.folder(along: place) }
    }

    /// Makes the process's file and the container's the same.
    private static func reconcile(_ known: inout Known, _ own: OpenFolder) {
        let group = known.group
        let seen = values(seenName(group), in: own)
        let mine = values(name(group), in: own)
        let changed = Set(mine.keys).union(seen.keys).filter { mine[$0] != seen[$0] }
        var theirs = values(name(group), in: shared(known))
        if !changed.isEmpty, let folder = OpenFolder(path: known.container.path)?.making(place) {
            folder.locked(waitingAtMost: patience) {
                theirs = values(name(group), in: folder)
                for key in changed { theirs[key] = mine[key] }
                write(theirs, as: name(group), in: folder)
            }
        }
        if theirs != mine { write(theirs, as: name(group), in: own) }
        if theirs != seen { write(theirs, as: seenName(group), in: own) }
        known.own = stamp(group, in: own)
        known.shared = stamp(group, in: shared(known))
        // What Foundation remembers of the file is forgotten.
        _ = UserDefaults(suiteName: group)?.synchronize()
    }

    // MARK: Files

    private static func name(_ group: String) -> String { "\(group).plist" }
    private static func seenName(_ group: String) -> String { ".\(group).seen.plist" }

    private static func stamp(_ group: String, in folder: OpenFolder?) -> OpenFile.Stamp? {
        (try? folder?.file(name(group)))?.stamp
    }

    private static func values(_ name: String, in folder: OpenFolder?) -> [String: PropertyValue] {
        guard let file = try? folder?.file(name), file.size <= largest,
            let list = PropertyListFile.dictionary(Data(file.bytes(at: 0, count: file.size))),
            case .dictionary(let values)? = try? PropertyValue(list)
        else { return [:] }
        return values
    }

    /// Puts a file in the place of the one before; where there are no values there is none.
    private static func write(_ values: [String: PropertyValue], as name: String, in folder: OpenFolder) {
        guard !values.isEmpty else {
            _ = folder.removeFile(name)
            return
        }
        let part = ".\(name)-\(UUID().uuidString)"
        let list = PropertyValue.dictionary(values).any
        guard let bytes = try? PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0),
            let file = folder.newFile(part), file.write(Array(bytes)), folder.move(part, to: folder, as: name)
        else {
            _ = folder.removeFile(part)
            return
        }
    }
}
