// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// What every bundle has that is run here, be it an app's or an extension's.
enum BundleFolder {
    /// The program in a bundle, and what it may.
    struct Program {
        let executable: URL
        let identifier: String
        let isIdentifierMadeUp: Bool
        let entitlements: [String: Any]
        let appGroups: [String]
        let keychainGroups: [String]

        /// Reads what `Info.plist` and the entitlements say of the program.
        init(at url: URL, _ plist: [String: Any]) throws(ExtensionBundleError) {
            let name = url.lastPathComponent
            guard let identifier = plist["CFBundleIdentifier"] as? String, !identifier.isEmpty else {
                throw ExtensionBundleError(
                    .badInformation,
                    "Info.plist of '\(name)' has no CFBundleIdentifier; give it one such as com.example.shop.")
            }
            guard let program = plist["CFBundleExecutable"] as? String, !program.isEmpty, !program.contains("/"),
                program != "..", program != "."
            else {
                throw ExtensionBundleError(
                    .badInformation,
                    "Info.plist of '\(name)' names no CFBundleExecutable that is a plain file name; name its program.")
            }
            executable = url.appendingPathComponent(program, isDirectory: false)
            guard FileManager.default.isExecutableFile(atPath: executable.path) else {
                throw ExtensionBundleError(
                    .badInformation,
                    "'\(name)' holds no executable '\(program)', which its Info.plist names; build it with 'earshot build'."
                )
            }
            self.identifier = identifier
            isIdentifierMadeUp = plist[ExtensionBundle.madeUpKey] as? Bool ?? false
            entitlements = try BundleFolder.entitlements(in: url)
            appGroups = entitlements["com.apple.security.application-groups"] as? [String] ?? []
            keychainGroups = (entitlements["keychain-access-groups"] as? [String] ?? []).map(BundleFolder.withoutTeam)
        }
    }

    /// Reads the `Info.plist` of a bundle.
    /// - Parameter kind: what it should be, for the error.
    static func information(at url: URL, of kind: String) throws(ExtensionBundleError) -> [String: Any] {
        let name = url.lastPathComponent
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw ExtensionBundleError(.notFound, "There is no \(kind) at '\(url.path)'; check the path.")
        }
        guard isFolder.boolValue else {
            throw ExtensionBundleError(.notFound, "'\(name)' is no \(kind), which would be a folder; name one.")
        }
        return try propertyList(at: url.appendingPathComponent("Info.plist", isDirectory: false), of: name)
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
            throw ExtensionBundleError(.badInformation, "'\(name)' has no \(file) that can be read; put one there.")
        }
        guard let plist = PropertyListFile.dictionary(bytes) else {
            throw ExtensionBundleError(.badInformation, "\(file) of '\(name)' is no property list; check its syntax.")
        }
        return plist
    }
}
