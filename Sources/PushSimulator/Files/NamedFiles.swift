// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
internal import Foundation

/// The folders in which an extension may name files; what is named anywhere else is refused.
///
/// The inbox and the device's own records are none of them, and other deliveries are not either.
struct NamedFiles {
    /// A file that was named.
    struct Found {
        let file: OpenFile
        /// The folder it lies in, if iOS would move the file away from there.
        fileprivate let owner: OpenFolder?
        fileprivate let name: String

        /// Takes the file away from where it was, as iOS does with what is not in a bundle.
        func takeAway() { _ = owner?.removeFile(name) }
    }

    /// Why a name leads to no file that may be taken.
    enum Fault: Error {
        case outside, missing, link, notPlain, unreadable
    }

    private struct Place {
        /// How its path may be written: as it was given to the extension, and without links.
        let spellings: [String]
        let root: OpenFolder
        /// Beneath the root.
        let steps: [String]
        let isOwn: Bool
    }

    /// What was added: a folder with the device's, or a bundle. Most pushes name no file, so that nothing is worked out before.
    private var added: [(folder: URL, device: (folder: URL, root: OpenFolder)?)] = []

    /// Adds a folder of the device's that the extension writes to.
    /// - Parameter root: the device's folder; no link is followed from there on.
    mutating func add(_ folder: URL, of device: URL, root: OpenFolder) { added.append((folder, (device, root))) }

    /// Adds a bundle, from which files are copied and never taken away.
    mutating func add(bundle: URL) { added.append((bundle, nil)) }

    private static func place(_ folder: URL, _ device: (folder: URL, root: OpenFolder)?) -> Place? {
        guard let device else {
            return OpenFolder(path: folder.path).map {
                Place(spellings: spellings(folder), root: $0, steps: [], isOwn: false)
            }
        }
        guard let below = rest(of: folder.path, beneath: spellings(device.folder)), let steps = OpenFolder.steps(below)
        else { return nil }
        return Place(spellings: spellings(folder), root: device.root, steps: steps, isOwn: true)
    }

    /// Opens a file by its path.
    func open(_ path: String) throws(Fault) -> Found {
        let path = URL(fileURLWithPath: path, isDirectory: false).standardizedFileURL.path
        for place in added.compactMap({ Self.place($0.folder, $0.device) }) {
            guard let rest = Self.rest(of: path, beneath: place.spellings), var steps = OpenFolder.steps(rest),
                let name = steps.popLast()
            else { continue }
            do {
                let folder = try place.root.folder(along: place.steps + steps)
                return Found(file: try folder.file(name), owner: place.isOwn ? folder : nil, name: name)
            } catch {
                switch error {
                case .missing: throw .missing
                case .link: throw .link
                case .notPlain: throw .notPlain
                case .unreadable: throw .unreadable
                }
            }
        }
        throw .outside
    }

    private static func spellings(_ folder: URL) -> [String] {
        [folder.standardizedFileURL.path, folder.resolvingSymlinksInPath().path]
    }

    private static func rest(of path: String, beneath folders: [String]) -> Substring? {
        folders.lazy.compactMap { path.hasPrefix($0 + "/") ? path.dropFirst($0.count + 1) : nil }.first
    }
}
