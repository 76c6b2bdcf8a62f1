// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A service extension as a folder: the executable, `Info.plist`, and optionally an `.entitlements` file with its app groups.
public struct ExtensionBundle: Sendable, Hashable {
    /// The folder, `<name>.appex`.
    public let url: URL
    /// The executable in it.
    public let executable: URL
    /// `CFBundleIdentifier`.
    public let identifier: String
    /// Whether nobody has chosen the identifier, but `earshot build` (`EarshotMadeUpIdentifier`).
    public let isIdentifierMadeUp: Bool
    /// The name of the principal class, `Module.Class`.
    public let principalClass: String
    /// The app groups that the extension belongs to.
    public let appGroups: [String]
    /// The keychain access groups of its entitlements, without the team before them.
    public let keychainGroups: [String]
    /// Whether the extension may suppress notifications (`com.apple.developer.usernotifications.filtering`).
    public let mayFilter: Bool

    /// The key of `Info.plist` that says that nobody has chosen the identifier.
    package static let madeUpKey = "EarshotMadeUpIdentifier"

    /// The point at which a notification service extension extends iOS.
    public static let pointIdentifier = "com.apple.usernotifications.service"

    /// Reads an extension's folder.
    /// - Throws: ``ExtensionBundleError``, naming what is wrong with it.
    public init(at url: URL) throws(ExtensionBundleError) {
        let name = url.lastPathComponent
        let plist = try BundleFolder.information(at: url, of: "extension")
        guard let point = plist["NSExtension"] as? [String: Any] else {
            throw ExtensionBundleError(
                .badInformation, "Info.plist of '\(name)' has no dictionary NSExtension; build it with 'earshot build'."
            )
        }
        guard point["NSExtensionPointIdentifier"] as? String == Self.pointIdentifier else {
            throw ExtensionBundleError(
                .badInformation, "NSExtensionPointIdentifier of '\(name)' must be \(Self.pointIdentifier).")
        }
        guard let principal = point["NSExtensionPrincipalClass"] as? String, !principal.isEmpty else {
            throw ExtensionBundleError(
                .badInformation,
                "Info.plist of '\(name)' names no NSExtensionPrincipalClass; give one such as Module.Class.")
        }
        guard !principal.contains("$(") else {
            throw ExtensionBundleError(
                .badInformation,
                "NSExtensionPrincipalClass of '\(name)' still holds a build setting, \(principal); write it out.")
        }
        let program = try BundleFolder.Program(at: url, plist)
        self.url = url
        executable = program.executable
        identifier = program.identifier
        principalClass = principal
        isIdentifierMadeUp = program.isIdentifierMadeUp
        appGroups = program.appGroups
        keychainGroups = program.keychainGroups
        mayFilter = program.entitlements["com.apple.developer.usernotifications.filtering"] as? Bool ?? false
    }
}

/// The reason why a folder is no extension that can be run.
public struct ExtensionBundleError: Error, Sendable, CustomStringConvertible {
    /// What kind of fault it is.
    public enum Code: Sendable {
        /// There is no such folder.
        case notFound
        /// `Info.plist` or what it names is wrong.
        case badInformation
    }

    /// What kind of fault it is.
    public let code: Code
    /// One sentence that names the fault.
    public let message: String
    /// One sentence that names the fault.
    public var description: String { message }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
