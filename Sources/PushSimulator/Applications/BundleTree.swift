// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SystemFaults

/// A bundle's folder as it is copied onto a device: plain files and folders, and links that stay within it.
enum BundleTree {
    /// The most files and bytes of an app.
    private static let (mostFiles, mostBytes) = (50_000, 4 << 30)
    private static let deepest = 32

    /// Copies a bundle.
    /// - Throws: ``DeviceError``: `.unusable` for what leads out of it, is no plain file, or is more than any app has.
    static func copy(_ bundle: URL, to place: URL) throws(DeviceError) {
        let root = bundle.resolvingSymlinksInPath()
        var files = 0
        var bytes = 0
        var folders: [(path: String, depth: Int)] = [("", 0)]
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            while let folder = folders.popLast() {
                let source = root.path + folder.path
                for name in try FileManager.default.contentsOfDirectory(atPath: source) {
                    let path = "\(folder.path)/\(name)"
                    let facts = try FileManager.default.attributesOfItem(atPath: root.path + path)
                    files += 1
                    bytes += facts[.size] as? Int ?? 0
                    guard files <= mostFiles, bytes <= mostBytes, folder.depth < deepest else {
                        throw DeviceError(
                            .unusable, "'\(bundle.path)' holds more than any app does; leave out what it does not need."
                        )
                    }
                    let copy = URL(fileURLWithPath: place.path + path)
                    switch facts[.type] as? FileAttributeType {
                    case .typeDirectory?:
                        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
                        folders.append((path, folder.depth + 1))
                    case .typeRegular?: try FileManager.default.copyItem(atPath: root.path + path, toPath: copy.path)
                    case .typeSymbolicLink?: try link(path, in: root, to: copy)
                    default:
                        throw DeviceError(
                            .unusable, "'\(bundle.path)' holds '\(name)', which is no plain file; take it out.")
                    }
                }
            }
        } catch let fault as DeviceError {
            throw fault
        } catch {
            throw DeviceError(
                .cannotCreate, "'\(bundle.path)' cannot be copied to '\(place.path)': \(SystemFault(in: error).told).")
        }
    }

    /// Makes a link again that leads to something within the bundle.
    private static func link(_ path: String, in root: URL, to copy: URL) throws {
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: root.path + path)
        let end = URL(fileURLWithPath: root.path + path).resolvingSymlinksInPath().path
        guard !target.hasPrefix("/"), end.hasPrefix(root.path + "/") else {
            throw DeviceError(
                .unusable,
                "'\(root.path)' holds '\(path.dropFirst())', a link that leads out of it; put what it leads to in its place."
            )
        }
        try FileManager.default.createSymbolicLink(atPath: copy.path, withDestinationPath: target)
    }
}
