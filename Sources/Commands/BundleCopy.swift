// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
package import Foundation
import PushSimulator
import SystemFaults

/// Puts a built bundle where the user wants it, whole, with all that it reads beside it.
package enum BundleCopy {
    /// Copies a bundle; links in it are resources of ours, which are copied too.
    /// - Throws: ``Failure`` with exit code 73, where something else is in the place or nothing can be made there.
    package static func put(_ bundle: URL, at place: URL) throws(Failure) {
        let files = FileManager.default
        if files.fileExists(atPath: place.path), (try? ExtensionBundle(at: place)) == nil,
            (try? ApplicationBundle(at: place)) == nil
        {
            throw Failure(
                .cannotCreate,
                "'\(place.path)' is there and is neither an extension nor an app; remove it or choose another name.")
        }
        let staging = place.deletingLastPathComponent().appendingPathComponent(
            ".\(place.lastPathComponent).\(UUID().uuidString)", isDirectory: true)
        defer { try? files.removeItem(at: staging) }
        do {
            try files.createDirectory(at: staging, withIntermediateDirectories: true)
            for name in try files.contentsOfDirectory(atPath: bundle.path) {
                try files.copyItem(
                    at: bundle.appendingPathComponent(name).resolvingSymlinksInPath(),
                    to: staging.appendingPathComponent(name))
            }
            try? files.removeItem(at: place)
            try files.moveItem(at: staging, to: place)
        } catch {
            throw Failure(.cannotCreate, "'\(place.path)' cannot be made: \(SystemFault(in: error).told).")
        }
    }
}
