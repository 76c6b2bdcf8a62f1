// SPDX-License-Identifier: Apache-2.0

public import ExtensionRuntime
public import Foundation
internal import SystemFaults

/// A device as a folder: apps, the containers that they share with their extensions, and the inbox. Nothing is written outside it.
///
/// It holds `Applications/<bundle id>.app/PlugIns/*.appex`, `Containers/Data/Application/<bundle id>/Library/Sounds/`,
/// `Containers/Shared/AppGroup/<group>/Library/Sounds/` and `Inbox/`.
public struct Device: Sendable, Hashable {
    /// The device's folder.
    public let folder: URL

    /// Opens a device, making its folder when there is none.
    /// - Throws: ``DeviceError`` when it cannot be made.
    public init(at folder: URL) throws(DeviceError) {
        self.folder = URL(fileURLWithPath: folder.standardizedFileURL.path, isDirectory: true)
        do { try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true) } catch {
            throw Self.cannotMake(self.folder, SystemFault(in: error))
        }
        try checkFolders()
        try makeFolder("Inbox")
        OpenFolder(path: subfolder("Inbox").path)?.keepFromOthers()
    }

    /// Looks at a device that is there, and makes nothing.
    package init(lookingAt folder: URL) {
        self.folder = URL(fileURLWithPath: folder.standardizedFileURL.path, isDirectory: true)
    }

    /// The user's languages as the device keeps them: BCP-47 tags in `Languages`, a line each, the foremost first.
    ///
    /// At most sixteen are read, and nothing that is no tag: what stands there goes into an extension's environment.
    public var languages: [String] { DeviceSettings(ofDevice: folder).languages }

    /// When the device shows what notifications say, as the user has set it: a word of ``PreviewSetting`` in `Previews`.
    public var previews: PreviewSetting { DeviceSettings(ofDevice: folder).previews }

    /// The device's files of templates: `Templates/*.tsv`, by name.
    public var templates: [URL] {
        let folder = subfolder("Templates")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".tsv") && !$0.hasPrefix(".") }.sorted()
            .map { folder.appendingPathComponent($0, isDirectory: false) }
    }

    /// The deliveries.
    public var inbox: Inbox { Inbox(at: subfolder("Inbox")) }

    /// The folder that holds a folder for each app group.
    public var groupContainers: URL { subfolder("Containers/Shared/AppGroup") }

    /// The folder that holds a folder for each app.
    var applications: URL { subfolder("Applications") }

    /// The folder of an installed app, whether or not there is one.
    /// - Throws: ``DeviceError`` when the identifier is none.
    public func application(_ bundleIdentifier: String) throws(DeviceError) -> URL {
        guard BundleIdentifier.isValid(bundleIdentifier) else {
            throw DeviceError(.badName, "'\(bundleIdentifier)' is no bundle id; give one such as com.example.shop.")
        }
        return applications.appendingPathComponent("\(bundleIdentifier).app", isDirectory: true)
    }

    /// The folder of an app group, made when there is none.
    /// - Throws: ``DeviceError`` when the name is none, or the folder cannot be made.
    public func container(ofGroup group: String) throws(DeviceError) -> URL {
        guard BundleIdentifier.isValid(group) else {
            throw DeviceError(.badName, "'\(group)' is no app group; give one such as group.com.example.shop.")
        }
        try makeFolder("Containers/Shared/AppGroup/\(group)")
        // What lies in it is its apps': whatever one of them has put in the place of the sounds costs no push.
        try? makeFolder("Containers/Shared/AppGroup/\(group)/Library/Sounds")
        return groupContainers.appendingPathComponent(group, isDirectory: true)
    }

    /// The folder that holds a folder for each keychain access group.
    var keychains: URL { subfolder("Containers/Keychains") }

    /// The folder of a keychain access group, made when there is none.
    func keychain(ofGroup group: String) throws(DeviceError) -> URL {
        try makeFolder("Containers/Keychains/\(group)")
        return keychains.appendingPathComponent(group, isDirectory: true)
    }

    private func subfolder(_ path: String) -> URL { folder.appendingPathComponent(path, isDirectory: true) }

    /// Makes a folder beneath the device's. No link is followed: extensions write there too.
    private func makeFolder(_ path: String) throws(DeviceError) {
        guard let steps = OpenFolder.steps(path), let first = steps.first, let root = OpenFolder(path: folder.path)
        else { throw Self.cannotMake(subfolder(path), SystemFault()) }
        guard !root.holdsNoFolder(first) else { throw isNoFolder(first) }
        guard root.making(steps) != nil else { throw Self.cannotMake(subfolder(path), SystemFault()) }
    }

    /// The folders that are the device's own, each below those before it: no extension writes to them.
    private static let ownFolders = [
        "Applications", "Centre", "Queue", "Containers", "Containers/Keychains", "Containers/Data",
        "Containers/Data/Application", "Containers/Data/PluginKitPlugin", "Containers/Shared",
        "Containers/Shared/AppGroup",
    ]

    /// Checks that nothing is in the place of one: it is the user's, and neither to be lost nor, where it is a link, to be followed.
    private func checkFolders() throws(DeviceError) {
        guard let root = OpenFolder(path: folder.path) else { throw Self.cannotMake(folder, SystemFault()) }
        for path in Self.ownFolders where root.holdsNoFolder(path) { throw isNoFolder(path) }
    }

    private func isNoFolder(_ path: String) -> DeviceError {
        DeviceError(
            .cannotCreate,
            "'\(subfolder(path).path)' is no folder, which a device has there; move it away or choose another device.")
    }

    private static func cannotMake(_ url: URL, _ fault: SystemFault) -> DeviceError {
        DeviceError(.cannotCreate, "The device cannot make its folder '\(url.path)': \(fault.told).")
    }
}

/// Under which conditions a push is delivered.
public struct DeliveryConditions: Sendable {
    /// The extension to run; without one it is the app's own, if that is installed.
    public var `extension`: URL?
    /// What the extension is allowed.
    public var limits: ExtensionLimits
    /// The programs that run it and its engine, and what it may reach beside its own.
    public var surroundings: ExtensionSurroundings
    /// Processes that are kept for the next push; without them each push has one of its own.
    public var warm: WarmExtensions?
    /// What the extension finds in its environment, beside what the device puts there.
    public var environment: [String: String]
    /// App groups beside those of the extension's entitlements.
    public var appGroups: [String]
    /// Whether the extension may suppress notifications, whatever its entitlements say.
    public var mayFilter: Bool
    /// Whether the user lets the app show alerts.
    public var alertsAreEnabled: Bool
    /// How the network is.
    public var network = DeviceNetwork.online
    /// When the user lets the device show what notifications say; nil for the device's own setting.
    public var previews: PreviewSetting?
    /// Whether the app is at the front when the push comes, and is asked how it is shown.
    public var isForeground = false
    /// The user's languages as BCP-47 tags, the foremost first; where none is given, the device's own.
    public var languages: [String]

    /// Files of templates for the announcer, beside those in the device's `Templates`.
    public var templates: [URL]

    /// Makes conditions.
    public init(
        extension url: URL? = nil, limits: ExtensionLimits = ExtensionLimits(), surroundings: ExtensionSurroundings,
        environment: [String: String] = [:], appGroups: [String] = [], mayFilter: Bool = false,
        alertsAreEnabled: Bool = true,
        languages: [String] = [], templates: [URL] = []
    ) {
        self.extension = url
        self.limits = limits
        self.surroundings = surroundings
        self.environment = environment
        self.appGroups = appGroups
        self.mayFilter = mayFilter
        self.alertsAreEnabled = alertsAreEnabled
        self.languages = languages
        self.templates = templates
    }
}
