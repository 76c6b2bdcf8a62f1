// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
public import Foundation

extension Device {
    /// The service extension of an installed app, nil when it has no extension: the first by name that is one, since an app may
    /// have extensions of other kinds, else the first, whose fault is then told.
    /// - Throws: ``DeviceError`` when the identifier is none.
    public func installedExtension(of bundleIdentifier: String) throws(DeviceError) -> URL? {
        let all = try plugIns(of: bundleIdentifier)
        return all.count < 2 ? all.first : all.first { (try? KnownBundles.bundle(at: $0)) != nil } ?? all.first
    }

    /// The folders of an installed app's extensions of any kind, by name.
    func plugIns(of bundleIdentifier: String) throws(DeviceError) -> [URL] {
        Self.plugIns(in: try application(bundleIdentifier))
    }

    /// The folders of the extensions in an app's folder, by name.
    static func plugIns(in app: URL) -> [URL] {
        let plugIns = app.appendingPathComponent("PlugIns", isDirectory: true)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: plugIns.path)) ?? []
        return names.filter { $0.hasSuffix(".appex") && !$0.hasPrefix(".") }.sorted()
            .map { plugIns.appendingPathComponent($0, isDirectory: true) }
    }

    /// Warnings of the app's service extensions that do not run because another one of the same app does.
    ///
    /// Another build of the one that runs is none of them.
    func passedOver(by bundle: ExtensionBundle, of bundleIdentifier: String) throws(DeviceError) -> [Delivery.Warning] {
        let installed = try plugIns(of: bundleIdentifier)
        let chosen = bundle.url.standardizedFileURL.path
        guard installed.count > 1, installed.contains(where: { $0.standardizedFileURL.path == chosen }) else {
            return []
        }
        return installed.compactMap { other in
            guard let found = try? KnownBundles.bundle(at: other), found.identifier != bundle.identifier else {
                return nil
            }
            return Delivery.Warning(
                code: "extension-passed-over",
                message: "'\(bundleIdentifier)' also has '\(other.lastPathComponent)', which does not run, since "
                    + "'\(bundle.url.lastPathComponent)' does; choose it with --extension, or install it in an app of its own."
            )
        }
    }
}

extension ExtensionBundle {
    /// The identifier of the app that the extension lies in: on a device the folder's name tells it, elsewhere its `Info.plist`.
    func containingApp(on device: Device) -> String? {
        guard let app = Self.app(around: url) else { return nil }
        if app.deletingLastPathComponent().path == device.applications.path {
            return app.deletingPathExtension().lastPathComponent
        }
        let plist = (try? OpenFolder(path: app.path)?.file("Info.plist"))?.propertyList(atMost: 1 << 20)
        return plist?["CFBundleIdentifier"] as? String
    }

    /// The folder of the app that an extension's folder lies in, `<name>.app/PlugIns/<name>.appex`.
    static func app(around url: URL) -> URL? {
        let plugIns = url.standardizedFileURL.deletingLastPathComponent()
        let app = plugIns.deletingLastPathComponent()
        return plugIns.lastPathComponent == "PlugIns" && app.pathExtension == "app" ? app : nil
    }
}
