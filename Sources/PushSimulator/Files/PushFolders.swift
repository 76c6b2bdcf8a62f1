// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
package import Foundation
internal import Glibc
internal import SystemFaults

/// The folders that an extension has for one push, in its own container: nothing of the device's lies in them or above them but the
/// container.
struct PushFolders {
    /// Where the extension puts its temporary files.
    let temporary: URL
    /// Where it puts what it spoke.
    let speech: URL

    private let name: String
    private let parents: [OpenFolder]
    /// The folders themselves, which the extension may have renamed meanwhile.
    private let own: [OpenFolder]

    private static let kinds = ["tmp", "spoken"]

    /// Makes the folders.
    /// - Parameter steps: the container, beneath the device's folder.
    init(named push: String, in steps: [String], of device: URL, root: OpenFolder) throws(DeviceError) {
        // The process that waits for the extension is named, so that what a killed one left can be told and removed.
        name = "\(push).\(getpid())"
        var (parents, own): ([OpenFolder], [OpenFolder]) = ([], [])
        for kind in Self.kinds {
            guard let parent = root.making(steps + [kind]) else { throw Self.cannotMake(device) }
            Self.removeAbandoned(in: parent)
            // From the root: the extension may have closed the parent, which is opened again on the way.
            guard let folder = root.making(steps + [kind, name]) else { throw Self.cannotMake(device) }
            parents.append(parent)
            own.append(folder)
        }
        (self.parents, self.own) = (parents, own)
        let container = device.appendingPathComponent(steps.joined(separator: "/"), isDirectory: true)
        temporary = container.appendingPathComponent("tmp/\(name)", isDirectory: true)
        speech = container.appendingPathComponent("spoken/\(name)", isDirectory: true)
    }

    private static func cannotMake(_ device: URL) -> DeviceError {
        DeviceError(
            .cannotCreate, "The device '\(device.path)' cannot make its extension's folders: \(SystemFault().told).")
    }

    /// What the extension spoke, opened.
    var spoken: OpenFolder { own[1] }

    /// Removes the folders.
    /// - Returns: what was left among the temporary files.
    func clear() -> OpenFolder.Leftovers {
        let left = own.map { $0.empty(uncounted: Self.isDownload) }
        for parent in parents where !parent.removeFolder(name) {
            parent.openToOwner()
            _ = parent.removeFolder(name)
        }
        return left[0]
    }

    /// Whether Foundation has named a file for a download that it tells a delegate of: iOS removes it when the delegate has returned, and
    /// Foundation on Linux does not.
    private static func isDownload(_ name: String) -> Bool {
        name.hasSuffix(".tmp") && UUID(uuidString: String(name.dropLast(4))) != nil
    }

    /// Removes the folders and files of pushes whose process was killed.
    static func removeAbandoned(_ beginning: String = "", in parent: OpenFolder) {
        for name in parent.contents where name.hasPrefix(beginning) {
            guard let process = name.split(separator: ".").last.flatMap({ pid_t($0) }), process > 0,
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            // One that its extension has closed is opened again.
            guard let folder = (try? parent.folder(name)) ?? (parent.reopen(name) ? try? parent.folder(name) : nil)
            else {
                _ = parent.removeFile(name)
                continue
            }
            _ = folder.empty()
            _ = parent.removeFolder(name)
        }
    }
}

extension Device {
    /// Removes the folders that a killed process was filling.
    /// - Parameter beginning: what their names begin with; they end with a full stop and the number of the process.
    package static func removeAbandoned(_ beginning: String, in folder: URL) {
        guard let parent = OpenFolder(path: folder.path) else { return }
        PushFolders.removeAbandoned(beginning, in: parent)
    }
}
