// SPDX-License-Identifier: Apache-2.0

import ExtensionBuilder
import Foundation
import PushSimulator

/// The host app that `earshot test` is given: a bundle, or sources that are built first.
struct GivenApp: Sendable {
    private let url: URL
    /// What was made for it, and goes with it.
    private let folder: URL?

    /// Finds or builds it; nil where none is given.
    /// - Throws: ``Failure``, or `BuildError`.
    init?(_ arguments: Arguments, for identifier: String?, _ console: Console) throws {
        guard let paths = arguments.values["--app"], let first = paths.first else { return nil }
        guard first.hasSuffix(".app") else {
            var order = BuildOrder()
            (order.isApp, order.paths, order.appIdentifier) = (true, paths, identifier)
            let isQuiet = arguments.has("--json") || arguments.has("--quiet")
            let built = try BuildOptions.build(order, console, isQuiet: isQuiet)
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("earshot-app-\(UUID().uuidString)", isDirectory: true)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            url = folder.appendingPathComponent("App.app", isDirectory: true)
            self.folder = folder
            try BundleCopy.put(built.url, at: url)
            return
        }
        try FileIdentity.checkReading(first)
        guard FileIdentity(first)?.isFolder ?? false else {
            throw Failure(
                .notFound, "there is no app at '\(first)'; name an .app folder, or the sources of its delegate.")
        }
        (url, folder) = (URL(fileURLWithPath: first, isDirectory: true), nil)
    }

    /// Puts it on a device, under the bundle id that a push is for where that is known.
    func install(on device: Device, for identifier: String?) throws {
        _ = try device.install(url, as: identifier)
    }

    /// Removes what was made for it.
    func remove() { if let folder { try? FileManager.default.removeItem(at: folder) } }
}
