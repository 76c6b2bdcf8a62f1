// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
internal import Foundation
internal import SystemFaults

/// The folders that matter to one delivery: the extension's and its app's.
struct DeliveryPlaces {
    /// The extension's home folder.
    let home: URL
    /// Where sounds are looked for.
    let sounds: SoundSearch
    /// Where an extension may name files.
    let namedFiles: NamedFiles

    private let device: URL
    private let root: OpenFolder
    private let homeSteps: [String]

    /// The folders of an extension and its app.
    init(of push: AcceptedPush, _ plan: ExtensionPlan, on device: Device) throws(DeviceError) {
        // A bundle's own identifier is not checked by anybody before.
        let identifier = plan.bundle?.identifier ?? ""
        try self.init(
            home: Self.containers + [BundleIdentifier.isValid(identifier) ? identifier : "extension"],
            appGroups: plan.appGroups, app: push.bundleIdentifier,
            bundles: [try plan.app(of: push, on: device), plan.url].compactMap { $0 }, on: device)
    }

    /// The folders of an app on its own.
    init(ofApp identifier: String, at bundle: URL, appGroups: [String], on device: Device) throws(DeviceError) {
        try self.init(
            home: ["Containers", "Data", "Application", identifier], appGroups: appGroups, app: identifier,
            bundles: [bundle], on: device)
    }

    private init(
        home steps: [String], appGroups: [String], app: String?, bundles: [URL], on device: Device
    ) throws(DeviceError) {
        guard let root = OpenFolder(path: device.folder.path) else {
            throw DeviceError(
                .inputOutput, "The device's folder '\(device.folder.path)' cannot be opened: \(SystemFault().told).")
        }
        self.root = root
        self.device = device.folder
        for group in appGroups { _ = try device.container(ofGroup: group) }
        homeSteps = steps
        home = device.folder.appendingPathComponent(homeSteps.joined(separator: "/"), isDirectory: true)

        // What the extension has put in the place of one is its own loss.
        let made = root.making(homeSteps)
        for steps in Self.userSteps { _ = made?.making(steps) }

        let groups = appGroups.map { "Containers/Shared/AppGroup/\($0)" }
        var places = groups
        if let app { places.insert("Containers/Data/Application/\(app)", at: 0) }
        sounds = SoundSearch(
            places: places.map { place in
                let path = "\(place)/Library/Sounds"
                return .init(folder: try? root.folder(along: path.split(separator: "/").map(String.init)), name: path)
            } + bundles.map { .init(folder: OpenFolder(path: $0.path), name: $0.lastPathComponent) })

        var named = NamedFiles()
        for folder in [home] + groups.map({ device.folder.appendingPathComponent($0, isDirectory: true) }) {
            named.add(folder, of: device.folder, root: root)
        }
        for bundle in bundles { named.add(bundle: bundle) }
        namedFiles = named
    }

    /// The folders of a user that programs look for, by the variables that name them here, beneath home.
    static let userFolders = [
        "XDG_DATA_HOME": "Library/Application Support", "XDG_CONFIG_HOME": "Library/Preferences",
        "XDG_CACHE_HOME": "Library/Caches", "XDG_STATE_HOME": "Library/Application Support",
        "XDG_DOCUMENTS_DIR": "Documents",
    ]

    private static let userSteps = Set(userFolders.values).map { $0.split(separator: "/").map(String.init) }

    private static let containers = ["Containers", "Data", "PluginKitPlugin"]

    /// Makes the folders that the extension has for one push.
    func pushFolders(named push: String) throws(DeviceError) -> PushFolders {
        try PushFolders(named: "\(push)-\(UUID().uuidString.prefix(8))", in: homeSteps, of: device, root: root)
    }
}

extension SoundSearch.Finding {
    /// Takes the file that was found into an entry; the copy is what is played, and has to be what was judged.
    mutating func take(into entry: InboxEntry) throws(DeviceError) {
        guard let file, let name = sound.file else { return }
        let copy = try entry.copy(file, as: name, atMost: SoundSearch.largest)
        if let copy, SoundHeader(copy) == header { return }
        // What the extension started may write still; the delivery is not lost for that.
        if let copy { entry.remove(copy, named: name) }
        self = SoundSearch.changed(self)
    }
}
