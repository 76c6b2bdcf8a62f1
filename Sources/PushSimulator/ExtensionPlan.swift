// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
internal import Foundation

/// Which extension runs for a push, or why none does.
struct ExtensionPlan {
    /// The extension's folder, whether or not it runs.
    let url: URL?
    /// The extension, if it runs.
    private(set) var bundle: ExtensionBundle?
    private(set) var whyNotRun: WhyNotRun?
    private(set) var appGroups: [String]
    /// The keychain access groups: those of the entitlements, the extension's own, and the app groups.
    private(set) var keychainGroups: [String] = []
    private(set) var mayFilter: Bool
    private(set) var warnings: [Delivery.Warning] = []

    init(
        for push: AcceptedPush, _ payload: Payload, on device: Device, under conditions: DeliveryConditions
    ) throws {
        var installed: URL?
        if conditions.extension == nil, let app = push.bundleIdentifier {
            installed = try device.installedExtension(of: app)
        }
        url = conditions.extension ?? installed
        try Self.check(conditions.appGroups)
        appGroups = conditions.appGroups
        mayFilter = conditions.mayFilter
        whyNotRun = WhyNotRun(for: payload, type: push.pushType, alertsAreEnabled: conditions.alertsAreEnabled)
        guard let folder = url else {
            whyNotRun = whyNotRun ?? .noExtension
            return
        }
        switch Self.read(folder) {
        case .success(let found):
            if let fault = Self.fault(of: found, push, on: device) {
                whyNotRun = whyNotRun ?? (fault.code == "bad-info-plist" ? .badInfoPlist : nil)
                warnings.append(fault)
            }
            if let app = push.bundleIdentifier { warnings += try device.passedOver(by: found, of: app) }
            appGroups += found.appGroups.filter { !conditions.appGroups.contains($0) }
            mayFilter = mayFilter || found.mayFilter
            let own = BundleIdentifier.isValid(found.identifier) ? [found.identifier] : []
            keychainGroups = (found.keychainGroups.filter(BundleIdentifier.isValid) + own + appGroups)
                .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            if whyNotRun == nil { bundle = found }
        case .failure(let fault) where fault.code == .badInformation:
            whyNotRun = whyNotRun ?? .badInfoPlist
            warnings.append(Delivery.Warning(code: "bad-info-plist", message: fault.message))
        case .failure(let fault): throw fault
        }
        try Self.check(appGroups)
    }

    /// The app that a push is for: the one on the device, else the one that the extension lies in.
    func app(of push: AcceptedPush, on device: Device) throws(DeviceError) -> URL? {
        if let identifier = push.bundleIdentifier {
            let app = try device.application(identifier)
            if FileManager.default.fileExists(atPath: app.path) { return app }
        }
        return url.flatMap { ExtensionBundle.app(around: $0) }
    }

    /// What is wrong with an extension's identifier: it begins with its app's, or iOS does not install it. One that lies in no
    /// app is only told.
    private static func fault(
        of bundle: ExtensionBundle, _ push: AcceptedPush, on device: Device
    ) -> Delivery.Warning? {
        let containing = bundle.containingApp(on: device)
        if containing == nil, bundle.isIdentifierMadeUp { return nil }
        guard let app = containing ?? push.bundleIdentifier, !bundle.identifier.hasPrefix(app + ".") else { return nil }
        let message =
            "CFBundleIdentifier of '\(bundle.url.lastPathComponent)' is \(bundle.identifier.quoted), and must begin with "
            + "\((app + ".").quoted), its app's; write it there, or give 'earshot build' a --bundle-id."
        return Delivery.Warning(code: containing == nil ? "bundle-id" : "bad-info-plist", message: message)
    }

    private static func check(_ groups: [String]) throws {
        for group in groups where !BundleIdentifier.isValid(group) {
            throw DeviceError(.badName, "'\(group)' is no app group; give one such as group.com.example.shop.")
        }
    }

    private static func read(_ folder: URL) -> Result<ExtensionBundle, ExtensionBundleError> {
        do { return .success(try KnownBundles.bundle(at: folder)) } catch { return .failure(error) }
    }
}
