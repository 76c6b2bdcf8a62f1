// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A host app as a folder, `<name>.app`: the executable that `earshot build --app` has made, and `Info.plist`.
public struct ApplicationBundle: Sendable, Hashable {
    /// The folder.
    public let url: URL
    /// The executable in it.
    public let executable: URL
    /// `CFBundleIdentifier`.
    public let identifier: String
    /// The app groups that the app belongs to.
    public let appGroups: [String]
    /// The keychain access groups of its entitlements, without the team before them.
    public let keychainGroups: [String]

    /// Reads an app's folder.
    /// - Throws: ``ExtensionBundleError``, naming what is wrong with it.
    public init(at url: URL) throws(ExtensionBundleError) {
        let plist = try BundleFolder.information(at: url, of: "app")
        guard plist["CFBundlePackageType"] as? String == "APPL", plist["NSExtension"] == nil else {
            throw ExtensionBundleError(
                .badInformation, "CFBundlePackageType of '\(url.lastPathComponent)' must be APPL, as an app's.")
        }
        let program = try BundleFolder.Program(at: url, plist)
        self.url = url
        executable = program.executable
        identifier = program.identifier
        appGroups = program.appGroups
        keychainGroups = program.keychainGroups
    }
}
