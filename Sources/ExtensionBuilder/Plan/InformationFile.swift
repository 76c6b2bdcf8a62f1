// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation

/// An extension's `Info.plist`: the one that was given, with its build settings written out, or one of our own.
struct InformationFile {
    /// The setting that holds the bundle id where nobody has given one.
    static let madeUp = "EARSHOT_MADE_UP_IDENTIFIER"

    private let given: [String: Any]

    /// Takes what an `Info.plist` holds; without one there is nothing yet.
    init(_ file: SourceFile?) throws(BuildError) {
        guard let file else {
            given = [:]
            return
        }
        guard let plist = PropertyListFile.dictionary(Data(file.bytes)) else {
            throw BuildError(.badInput, "'\(file.path)' is no property list; check its syntax.")
        }
        given = plist
        if let point = self.point["NSExtensionPointIdentifier"] as? String, !point.contains("$("),
            point != ExtensionBundle.pointIdentifier
        {
            throw BuildError(
                .badInput,
                "'\(file.path)' is of an extension of another kind, '\(point.prefix(60))'; name that of the "
                    + "notification service extension.")
        }
    }

    /// Tells whether a property list is that of a service extension.
    static func isOfService(_ file: SourceFile) -> Bool {
        guard let plist = PropertyListFile.dictionary(Data(file.bytes)),
            let point = (plist["NSExtension"] as? [String: Any])?["NSExtensionPointIdentifier"] as? String
        else { return false }
        return point == ExtensionBundle.pointIdentifier
    }

    /// Tells whether a property list is that of an extension of any kind.
    static func isOfExtension(_ file: SourceFile) -> Bool {
        PropertyListFile.dictionary(Data(file.bytes))?["NSExtension"] != nil
    }

    private var point: [String: Any] { given["NSExtension"] as? [String: Any] ?? [:] }

    /// The principal class as it was written, `$(PRODUCT_MODULE_NAME).NotificationService`; nil where none is named.
    var principalClass: String? { point["NSExtensionPrincipalClass"] as? String }

    /// The module that the principal class is written with, where it is one and no build setting.
    var module: String? {
        guard let principal = principalClass, !principal.contains("$"), let dot = principal.firstIndex(of: ".") else {
            return nil
        }
        let module = String(principal[..<dot])
        return BuildSettings.identifier(module) == module ? module : nil
    }

    /// Writes the file out.
    /// - Parameters:
    ///   - settings: what stands for `$(NAME)` in it.
    ///   - principal: an extension's principal class, `Module.Class`; nil for an app.
    func written(_ settings: BuildSettings, principal: String?) -> Data {
        var plist = Self.expanded(given, settings) as? [String: Any] ?? [:]
        for (name, value) in settings.values where name.hasPrefix("INFOPLIST_KEY_") {
            plist[String(name.dropFirst("INFOPLIST_KEY_".count))] = settings.expanded(value)
        }
        let defaults = [
            "CFBundleInfoDictionaryVersion": "6.0", "CFBundleDevelopmentRegion": "en",
            "CFBundleShortVersionString": settings["MARKETING_VERSION"] ?? "1.0",
            "CFBundleVersion": settings["CURRENT_PROJECT_VERSION"] ?? "1",
        ]
        for (key, value) in defaults where (plist[key] as? String ?? "").isEmpty { plist[key] = value }
        // What the bundle really is: an Info.plist that says otherwise would not start.
        plist["CFBundleExecutable"] = settings["EXECUTABLE_NAME"]
        plist["CFBundlePackageType"] = principal == nil ? "APPL" : "XPC!"
        if (plist["CFBundleName"] as? String ?? "").isEmpty { plist["CFBundleName"] = settings["PRODUCT_NAME"] }
        if (plist["CFBundleIdentifier"] as? String ?? "").isEmpty {
            plist["CFBundleIdentifier"] = settings["PRODUCT_BUNDLE_IDENTIFIER"]
        }
        plist[ExtensionBundle.madeUpKey] = nil
        if let identifier = plist["CFBundleIdentifier"] as? String, identifier == settings[Self.madeUp] {
            plist[ExtensionBundle.madeUpKey] = true
        }
        guard let principal else {
            plist["NSExtension"] = nil
            return Self.bytes(plist)
        }
        var point = plist["NSExtension"] as? [String: Any] ?? [:]
        point["NSExtensionPointIdentifier"] = ExtensionBundle.pointIdentifier
        point["NSExtensionPrincipalClass"] = principal
        plist["NSExtension"] = point
        return Self.bytes(plist)
    }

    /// Writes the build settings in a property list out, such as entitlements.
    static func written(_ file: SourceFile, _ settings: BuildSettings) throws(BuildError) -> Data {
        guard let plist = PropertyListFile.dictionary(Data(file.bytes)) else {
            throw BuildError(.badInput, "'\(file.path)' is no property list; check its syntax.")
        }
        return bytes(expanded(plist, settings) as? [String: Any] ?? [:])
    }

    /// A property list that was read, or made of strings, can be written.
    private static func bytes(_ plist: [String: Any]) -> Data {
        (try? PropertyListSerialization.data(fromPropertyList: plist, format: .xml, options: 0)) ?? Data()
    }

    private static func expanded(_ value: Any, _ settings: BuildSettings) -> Any {
        switch value {
        case let text as String: settings.expanded(text)
        case let list as [Any]: list.map { expanded($0, settings) }
        case let table as [String: Any]: table.mapValues { expanded($0, settings) }
        default: value
        }
    }
}
