// SPDX-License-Identifier: Apache-2.0

package import Foundation
internal import Glibc
internal import Synchronization

/// Extensions' folders that were read before: of one that is as it was nothing is read again but what the kernel knows of its files.
package enum KnownBundles {
    private struct Known {
        let bundle: ExtensionBundle
        let files: [String]
        let facts: [[Int]]
    }

    private static let known = Mutex<[String: Known]>([:])
    /// The most folders that are remembered.
    private static let most = 64

    /// Reads an extension's folder.
    /// - Throws: ``ExtensionBundleError``, naming what is wrong with it.
    package static func bundle(at url: URL) throws(ExtensionBundleError) -> ExtensionBundle {
        if let found = known.withLock({ $0[url.path] }), found.files.map(facts(of:)) == found.facts {
            return found.bundle
        }
        // Asked for before anything is listed or read: what changes meanwhile is read again next time.
        let folder = facts(of: url.path)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        let plists = names.filter { $0 == "Info.plist" || $0.hasSuffix(".entitlements") }.map { "\(url.path)/\($0)" }
        let before = [folder] + plists.map(facts(of:))
        let bundle = try ExtensionBundle(at: url)
        let files = [url.path] + plists + [bundle.executable.path]
        let found = Known(bundle: bundle, files: files, facts: before + [facts(of: bundle.executable.path)])
        known.withLock { known in
            if known.count >= most { known = [:] }
            known[url.path] = found
        }
        return bundle
    }

    /// What changes with a file: where it is, its size, its rights, and the time of the last change to any of that.
    private static func facts(of path: String) -> [Int] {
        var facts = stat()
        guard unsafe stat(path, &facts) == 0 else { return [] }
        return [
            Int(facts.st_dev), Int(facts.st_ino), Int(facts.st_size), Int(facts.st_mode), facts.st_ctim.tv_sec,
            facts.st_ctim.tv_nsec,
        ]
    }
}
