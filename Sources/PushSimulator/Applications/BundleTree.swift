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
        var links: [String] = []
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
                    case .typeSymbolicLink?:
                        let words = try FileManager.default.destinationOfSymbolicLink(atPath: root.path + path)
                        try FileManager.default.createSymbolicLink(atPath: copy.path, withDestinationPath: words)
                        links.append(path)
                    default:
                        throw DeviceError(
                            .unusable, "'\(bundle.path)' holds '\(name)', which is no plain file; take it out.")
                    }
                }
            }
            // In the copy, once all of it is there: a link may lead over others.
            for link in links where !isWithin(link, place) {
                throw DeviceError(
                    .unusable,
                    "'\(root.path)' holds '\(link.dropFirst())', a link that leads out of it; put what it leads to in its place."
                )
            }
        } catch let fault as DeviceError {
            throw fault
        } catch {
            throw DeviceError(
                .cannotCreate, "'\(bundle.path)' cannot be copied to '\(place.path)': \(SystemFault(in: error).told).")
        }
    }

    /// The most links that lead one to the next; the kernel follows as many.
    private static let mostLinks = 40

    /// Whether a link of a bundle leads to something within it.
    ///
    /// Its words are counted, and those of the links on its way: what lies beside the bundle where it comes from lies somewhere else
    /// on the device.
    private static func isWithin(_ link: String, _ bundle: URL) -> Bool {
        var place: [Substring] = []
        var ahead = Array(link.split(separator: "/").reversed())
        var links = 0
        while let step = ahead.popLast() {
            if step == "." { continue }
            if step == ".." {
                guard place.popLast() != nil else { return false }
                continue
            }
            place.append(step)
            let path = "\(bundle.path)/\(place.joined(separator: "/"))"
            guard let words = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { continue }
            links += 1
            guard links <= mostLinks, !words.hasPrefix("/") else { return false }
            place.removeLast()
            ahead += words.split(separator: "/").reversed()
        }
        return !place.isEmpty
    }
}
