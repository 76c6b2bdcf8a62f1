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
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw ExtensionBundleError(.notFound, "There is no extension at '\(url.path)'.")
        }
        guard isFolder.boolValue else {
            throw ExtensionBundleError(.notFound, "'\(name)' is no extension: an extension is a folder.")
        }
        let information = url.appendingPathComponent("Info.plist", isDirectory: false)
        let plist = try Self.propertyList(at: information, of: name)
        guard let point = plist["NSExtension"] as? [String: Any] else {
            throw ExtensionBundleError(.badInformation, "Info.plist of '\(name)' has no dictionary NSExtension.")
        }
        guard point["NSExtensionPointIdentifier"] as? String == Self.pointIdentifier else {
            throw ExtensionBundleError(
                .badInformation, "NSExtensionPointIdentifier of '\(name)' must be \(Self.pointIdentifier).")
        }
        guard let principal = point["NSExtensionPrincipalClass"] as? String, !principal.isEmpty else {
            throw ExtensionBundleError(
                .badInformation, "Info.plist of '\(name)' names no NSExtensionPrincipalClass, such as 'Module.Class'.")
        }
        guard !principal.contains("$(") else {
            throw ExtensionBundleError(
                .badInformation, "NSExtensionPrincipalClass of '\(name)' still holds a build setting: \(principal).")
        }
        guard let identifier = plist["CFBundleIdentifier"] as? String, !identifier.isEmpty else {
            throw ExtensionBundleError(.badInformation, "Info.plist of '\(name)' has no CFBundleIdentifier.")
        }
        guard let program = plist["CFBundleExecutable"] as? String, !program.isEmpty, !program.contains("/"),
            program != "..", program != "."
        else {
            throw ExtensionBundleError(
                .badInformation, "Info.plist of '\(name)' names no CFBundleExecutable that is a plain file name.")
        }
        let executable = url.appendingPathComponent(program, isDirectory: false)
        guard FileManager.default.isExecutableFile(atPath: executable.path) else {
            throw ExtensionBundleError(
                .badInformation, "'\(name)' holds no executable '\(program)', which its Info.plist names.")
        }
        let entitlements = try Self.entitlements(in: url)
        self.url = url
        self.executable = executable
        self.identifier = identifier
        self.principalClass = principal
        isIdentifierMadeUp = plist[Self.madeUpKey] as? Bool ?? false
        appGroups = entitlements["com.apple.security.application-groups"] as? [String] ?? []
        keychainGroups = (entitlements["keychain-access-groups"] as? [String] ?? []).map(Self.withoutTeam)
        mayFilter = entitlements["com.apple.developer.usernotifications.filtering"] as? Bool ?? false
    }

    /// An access group without `$(AppIdentifierPrefix)`, or the ten letters of a team that Xcode puts in its place.
    private static func withoutTeam(_ group: String) -> String {
        if group.hasPrefix("$("), let end = group.firstIndex(of: ")") {
            return String(group[group.index(after: end)...])
        }
        let parts = group.split(separator: ".", maxSplits: 1)
        let isTeam =
            parts.count == 2 && parts[0].utf8.count == 10
            && parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
        return isTeam ? String(parts[1]) : group
    }

    /// Reads the first `.entitlements` file of a folder; without one there are none.
    private static func entitlements(in url: URL) throws(ExtensionBundleError) -> [String: Any] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        guard let name = names.filter({ $0.hasSuffix(".entitlements") }).min() else { return [:] }
        return try propertyList(at: url.appendingPathComponent(name, isDirectory: false), of: url.lastPathComponent)
    }

    private static func propertyList(at url: URL, of name: String) throws(ExtensionBundleError) -> [String: Any] {
        let file = url.lastPathComponent
        guard let bytes = PropertyListFile.contents(of: url) else {
            throw ExtensionBundleError(.badInformation, "'\(name)' has no \(file) that can be read.")
        }
        guard let plist = PropertyListFile.dictionary(bytes) else {
            throw ExtensionBundleError(.badInformation, "\(file) of '\(name)' is no property list.")
        }
        return plist
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
