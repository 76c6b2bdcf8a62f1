// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator

/// The app of our own that the payment announcer belongs to, and how it gets onto a device.
enum PaymentAnnouncerApp {
    /// The app's bundle id.
    static let identifier = "dev.earshot.payments"

    /// The folder that the command and its companions were built into.
    static let products: URL =
        (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])).resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// The resource bundles that the announcer needs beside its executable.
    private static let resources = ["SpokenText", "PaymentAnnouncements", "Voices", "PaymentAnnouncer"]

    /// Puts the announcer onto a device, unless the one there is the same, and returns its folder.
    ///
    /// The executable is a hard link where that is possible, since the program finds its folder by its own path; the
    /// resources are links to where they were built.
    /// - Throws: ``Failure`` with exit code 69 when it was not built, 73 when it cannot be put there.
    static func install(on device: Device) throws -> URL {
        let program = products.appendingPathComponent("PaymentAnnouncer")
        guard let identity = FileIdentity(program.path) else {
            throw Failure(.missingPart, "the payment announcer is not beside the command; run 'swift build' first.")
        }
        let plugIns = try device.application(identifier).appendingPathComponent("PlugIns", isDirectory: true)
        let bundle = plugIns.appendingPathComponent("PaymentAnnouncer.appex", isDirectory: true)
        let stamp = "\(identity.size) \(identity.changed) \(products.path)"
        let stampFile = bundle.appendingPathComponent("installed")
        if let found = try? Data(contentsOf: stampFile), found == Data(stamp.utf8) { return bundle }
        let files = FileManager.default
        let staging = plugIns.appendingPathComponent(".installing-\(UUID().uuidString)", isDirectory: true)
        do {
            try files.createDirectory(at: staging, withIntermediateDirectories: true)
            defer { try? files.removeItem(at: staging) }
            let executable = staging.appendingPathComponent("PaymentAnnouncer")
            do { try files.linkItem(at: program, to: executable) } catch {
                try files.copyItem(at: program, to: executable)
            }
            let appex = products.appendingPathComponent("earshot_PaymentAnnouncer.resources/Appex", isDirectory: true)
            for name in ["Info.plist", "PaymentAnnouncer.entitlements"] {
                try files.copyItem(at: appex.appendingPathComponent(name), to: staging.appendingPathComponent(name))
            }
            for name in resources.map({ "earshot_\($0).resources" }) {
                try files.createSymbolicLink(
                    at: staging.appendingPathComponent(name), withDestinationURL: products.appendingPathComponent(name))
            }
            try Data(stamp.utf8).write(to: staging.appendingPathComponent("installed"))
            try? files.removeItem(at: bundle)
            try files.moveItem(at: staging, to: bundle)
        } catch {
            throw Failure(
                .cannotCreate, "the payment announcer cannot be put into '\(plugIns.path)'; choose another --device.")
        }
        return bundle
    }
}
