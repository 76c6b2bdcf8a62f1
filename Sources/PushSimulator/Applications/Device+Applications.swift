// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
public import Foundation
internal import Glibc
internal import SystemFaults

/// An app on a device.
public struct InstalledApplication: Sendable, Hashable, Encodable {
    /// Its bundle id.
    public let identifier: String
    /// Its folder on the device.
    public let path: String
    /// The names of its extensions' folders, of any kind.
    public let extensions: [String]
}

extension Device {
    /// The apps on the device, by bundle id.
    public func installedApplications() -> [InstalledApplication] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: applications.path)) ?? []
        return names.filter { $0.hasSuffix(".app") && !$0.hasPrefix(".") }.sorted().compactMap { name in
            let identifier = String(name.dropLast(4))
            guard let plugIns = try? plugIns(of: identifier) else { return nil }
            return InstalledApplication(
                identifier: identifier, path: applications.appendingPathComponent(name).path,
                extensions: plugIns.map(\.lastPathComponent))
        }
    }

    /// Checks that its apps can be listed; a device may have none.
    /// - Throws: ``DeviceError`` with `.inputOutput` where their folder may not be read, or is none.
    package func checkApplications() throws(DeviceError) {
        do { _ = try FileManager.default.contentsOfDirectory(atPath: applications.path) } catch {
            let fault = SystemFault(in: error)
            if fault.number == ENOENT { return }
            throw DeviceError(.inputOutput, "The apps in '\(applications.path)' cannot be read: \(fault.told).")
        }
    }

    /// Puts an app on the device, in the place of one with its bundle id; what that had stored stays, as with an update on iOS.
    ///
    /// It appears whole or not at all. Extensions that have joined stay where the new app brings none of its own: `earshot build` makes
    /// an app and its extension apart, and either may be built again.
    /// - Parameters:
    ///   - bundle: an app's folder, `<name>.app`, or an extension's, `<name>.appex`, which joins the app with this bundle id.
    ///   - identifier: the app's bundle id; nil takes that of the app's `Info.plist`.
    /// - Throws: ``DeviceError``: `.badName` for a bundle id, `.unusable` for a folder that is none of both or holds what cannot run,
    ///   `.cannotCreate`.
    @discardableResult
    public func install(_ bundle: URL, as identifier: String? = nil) throws(DeviceError) -> InstalledApplication {
        let isApp = bundle.pathExtension == "app"
        guard isApp || bundle.pathExtension == "appex" else {
            throw DeviceError(
                .unusable,
                "'\(bundle.path)' is neither an .app nor an .appex folder; name one that 'earshot build' has made.")
        }
        let identifier = if let identifier { identifier } else { try ownIdentifier(of: bundle, isApp: isApp) }
        let place = try application(identifier)
        // In an app there may be extensions that never run here; one that is named is to run.
        if !isApp {
            do throws(ExtensionBundleError) { _ = try ExtensionBundle(at: bundle) } catch {
                throw DeviceError(.unusable, error.message)
            }
        }
        let staging = applications.appendingPathComponent(
            ".installing-\(UUID().uuidString).\(getpid())", isDirectory: true)
        defer { try? FileManager.default.removeItem(at: staging) }
        Self.removeAbandoned(".installing-", in: applications)
        if isApp {
            try BundleTree.copy(bundle, to: staging)
            if Self.plugIns(in: staging).isEmpty {
                for joined in try plugIns(of: identifier) {
                    try BundleTree.copy(
                        joined, to: staging.appendingPathComponent("PlugIns/\(joined.lastPathComponent)"))
                }
            }
        } else {
            if FileManager.default.fileExists(atPath: place.path) { try BundleTree.copy(place, to: staging) }
            let joined = staging.appendingPathComponent("PlugIns/\(bundle.lastPathComponent)", isDirectory: true)
            try? FileManager.default.removeItem(at: joined)
            try BundleTree.copy(bundle, to: joined)
        }
        try checkExtensions(of: staging, identifier)
        try exchange(staging, place)
        return InstalledApplication(
            identifier: identifier, path: place.path, extensions: try plugIns(of: identifier).map(\.lastPathComponent))
    }

    /// Removes an app with what it has stored for itself, and what the notification centre has of it: its list, pending notifications,
    /// categories and badge. Its app groups, which other apps may share, stay, and so does the inbox.
    /// - Throws: ``DeviceError``: `.badName`, `.notFound`, `.inputOutput`.
    public func removeApplication(_ identifier: String) throws(DeviceError) {
        let place = try application(identifier)
        guard FileManager.default.fileExists(atPath: place.path) else {
            throw DeviceError(.notFound, "There is no app '\(identifier)' on the device; --list shows those that are.")
        }
        // The app itself last: what could not be removed whole can be tried again.
        guard removeData(ofApplication: identifier), CentreFolder(of: identifier, on: self).remove() else {
            throw DeviceError(
                .inputOutput,
                "The app '\(identifier)' cannot be removed whole: \(SystemFault().told). End it, and try again.")
        }
        do { try FileManager.default.removeItem(at: place) } catch {
            throw DeviceError(
                .inputOutput, "The app '\(identifier)' cannot be removed whole: \(SystemFault(in: error).told).")
        }
    }

    /// Removes what an app has stored; false where something is left. It may run and write there meanwhile, so that no path is trusted.
    private func removeData(ofApplication identifier: String) -> Bool {
        guard let parent = try? OpenFolder(path: folder.path)?.folder(along: ["Containers", "Data", "Application"]),
            parent.holds(identifier)
        else { return true }
        guard let data = parent.making([identifier]) else { return false }
        _ = data.empty()
        return parent.removeFolder(identifier)
    }

    private func ownIdentifier(of bundle: URL, isApp: Bool) throws(DeviceError) -> String {
        guard isApp else {
            throw DeviceError(
                .badName, "An extension belongs to an app; say which with --app-id, such as com.example.shop.")
        }
        let plist = (try? OpenFolder(path: bundle.path)?.file("Info.plist"))?.propertyList(atMost: 1 << 20)
        guard let identifier = plist?["CFBundleIdentifier"] as? String else {
            throw DeviceError(
                .badName, "'\(bundle.lastPathComponent)' has no bundle id in its Info.plist; give one with --app-id.")
        }
        return identifier
    }

    /// Refuses an extension whose bundle id does not begin with its app's, as iOS does, and one that this machine cannot run:
    /// Xcode's own products are for another system.
    private func checkExtensions(of app: URL, _ identifier: String) throws(DeviceError) {
        let plugIns = app.appendingPathComponent("PlugIns", isDirectory: true)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: plugIns.path)) ?? []
        for name in names where name.hasSuffix(".appex") {
            // An app may have extensions of other kinds, which never run here.
            guard let bundle = try? ExtensionBundle(at: plugIns.appendingPathComponent(name, isDirectory: true)) else {
                continue
            }
            guard bundle.identifier.hasPrefix(identifier + ".") else {
                throw DeviceError(
                    .unusable,
                    "The bundle id of '\(name)' does not begin with '\(identifier).', its app's; build it with --bundle-id "
                        + "\(identifier).service.")
            }
            guard Self.runsHere(bundle.executable) else {
                throw DeviceError(
                    .unusable,
                    "'\(name)' is no program for this machine; build it from its sources with 'earshot build'.")
            }
        }
    }

    /// Whether a file is a program of this machine's system, or a script.
    static func runsHere(_ program: URL) -> Bool {
        let start = (try? FileHandle(forReadingFrom: program).read(upToCount: 4)) ?? Data()
        return start.elementsEqual([0x7F, 0x45, 0x4C, 0x46]) || start.starts(with: "#!".utf8)
    }

    /// Puts a folder in the place of another, if there is one, which takes its place: in one step, so that a push that arrives
    /// meanwhile finds the one or the other.
    private func exchange(_ new: URL, _ place: URL) throws(DeviceError) {
        let (name, other) = (new.lastPathComponent, place.lastPathComponent)
        guard let folder = OpenFolder(path: applications.path),
            folder.exchange(name, with: other) || folder.move(name, to: folder, as: other)
        else { throw DeviceError(.cannotCreate, "'\(place.path)' cannot be made: \(SystemFault().told).") }
    }
}
