// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator
import SystemFaults

/// The app of our own that the payment announcer belongs to, and how it gets onto a device.
enum PaymentAnnouncerApp {
    /// The app's bundle id.
    static let identifier = "dev.earshot.payments"

    /// The folder that the command and its companions were built into.
    static let products: URL =
        (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])).resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// The resource bundles that the announcer needs beside its executable.
    private static let bundles = ["SpokenText", "PaymentAnnouncements", "Voices", "PaymentAnnouncer"]
        .map { "earshot_\($0).resources" }

    /// Where they were built, which the announcer's own folder links to.
    static var resources: [URL] { bundles.map { products.appendingPathComponent($0, isDirectory: true) } }

    /// What a folder's name begins with that is being filled.
    private static let installing = ".installing-"

    /// Whether an extension's folder is one that the announcer was put into, on whatever device.
    static func isAnnouncer(_ bundle: URL) -> Bool {
        let steps = bundle.standardizedFileURL.pathComponents.suffix(3)
        return steps.dropLast() == ["\(identifier).app", "PlugIns"]
            && steps.last.map { $0.hasPrefix("PaymentAnnouncer-") && $0.hasSuffix(".appex") } == true
    }

    /// Puts the announcer onto a device, unless this build of it is there, and returns its folder.
    ///
    /// Every build has a folder of its own, which appears whole or not at all: pushes that arrive together may all install
    /// it, and one that still runs an older build keeps it. The executable is a hard link where that is possible, since the
    /// program finds its folder by its own path; the resources are links to where they were built.
    /// - Throws: ``Failure`` with exit code 69 when it was not built, 73 when it cannot be put there.
    static func install(on device: Device) throws -> URL {
        let program = products.appendingPathComponent("PaymentAnnouncer")
        guard let identity = FileIdentity(program.path) else {
            throw Failure(.missingPart, "the payment announcer is not beside the command; run 'swift build' first.")
        }
        let plugIns = try device.application(identifier).appendingPathComponent("PlugIns", isDirectory: true)
        let stamp = fingerprint("\(identity.size) \(identity.changed) \(products.path)")
        let bundle = plugIns.appendingPathComponent("PaymentAnnouncer-\(stamp).appex", isDirectory: true)
        Device.removeAbandoned(installing, in: plugIns)
        if FileIdentity(bundle.path) != nil { return bundle }
        let files = FileManager.default
        // The process is named, so that what a killed one left can be told and removed.
        let staging = plugIns.appendingPathComponent(
            "\(installing)\(UUID().uuidString).\(ProcessInfo.processInfo.processIdentifier)", isDirectory: true)
        do {
            try files.createDirectory(at: staging, withIntermediateDirectories: true)
            defer { try? files.removeItem(at: staging) }
            try fill(staging, with: program)
            do { try files.moveItem(at: staging, to: bundle) } catch  where FileIdentity(bundle.path) != nil {
                // Another push has put it there meanwhile.
            }
        } catch {
            throw Failure(
                .cannotCreate,
                "the payment announcer cannot be put into '\(plugIns.path)': \(SystemFault(in: error).told).")
        }
        removeOldBuilds(in: plugIns, but: bundle)
        return bundle
    }

    private static func fill(_ staging: URL, with program: URL) throws {
        let files = FileManager.default
        let executable = staging.appendingPathComponent("PaymentAnnouncer")
        do { try files.linkItem(at: program, to: executable) } catch { try files.copyItem(at: program, to: executable) }
        let appex = products.appendingPathComponent("earshot_PaymentAnnouncer.resources/Appex", isDirectory: true)
        for name in ["Info.plist", "PaymentAnnouncer.entitlements"] {
            try files.copyItem(at: appex.appendingPathComponent(name), to: staging.appendingPathComponent(name))
        }
        for name in bundles {
            try files.createSymbolicLink(
                at: staging.appendingPathComponent(name), withDestinationURL: products.appendingPathComponent(name))
        }
    }

    /// Keeps the two newest of the older builds, which a push may still be running.
    private static func removeOldBuilds(in plugIns: URL, but bundle: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: plugIns.path)) ?? []
        let older = names.filter { $0.hasPrefix("PaymentAnnouncer-") && $0 != bundle.lastPathComponent }
            .map { plugIns.appendingPathComponent($0, isDirectory: true) }
            .sorted { (FileIdentity($0.path)?.changed ?? 0) > (FileIdentity($1.path)?.changed ?? 0) }
        for old in older.dropFirst(2) { try? FileManager.default.removeItem(at: old) }
    }

    /// A short name for a text: FNV-1a, 64 bits.
    private static func fingerprint(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
