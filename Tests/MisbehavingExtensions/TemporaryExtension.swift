// SPDX-License-Identifier: Apache-2.0

package import Foundation

/// A folder `Test.appex` around this executable, in a temporary folder that goes with the test.
package enum TemporaryExtension {
    /// Makes a temporary folder, and removes it when the body returns.
    package static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("earshot-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    /// Writes an extension whose principal class is one of this module's.
    /// - Parameter changes: keys of `Info.plist` to replace, or to remove with nil.
    package static func write(
        _ principal: String, in folder: URL, groups: [String] = [], mayFilter: Bool = false,
        changes: [String: Any?] = [:]
    ) throws -> URL {
        let url = folder.appendingPathComponent("Test.appex", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        var plist: [String: Any] = [
            "CFBundleExecutable": "MisbehavingExtensions", "CFBundleIdentifier": "dev.earshot.test.service",
            "CFBundlePackageType": "XPC!",
            // The servers of tests are named.
            "NSAppTransportSecurity": ["NSAllowsLocalNetworking": true],
            "NSExtension": [
                "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
                "NSExtensionPrincipalClass": "MisbehavingExtensions.\(principal)",
            ],
        ]
        for (key, value) in changes {
            if let value { plist[key] = value } else { plist.removeValue(forKey: key) }
        }
        try write(plist, to: url.appendingPathComponent("Info.plist"))
        if !groups.isEmpty || mayFilter {
            try write(
                [
                    "com.apple.security.application-groups": groups,
                    "com.apple.developer.usernotifications.filtering": mayFilter,
                ], to: url.appendingPathComponent("Test.entitlements"))
        }
        let program = try products.appendingPathComponent("MisbehavingExtensions")
        let copy = url.appendingPathComponent("MisbehavingExtensions")
        do { try FileManager.default.linkItem(at: program, to: copy) } catch {
            try FileManager.default.copyItem(at: program, to: copy)
        }
        return url
    }

    /// The folder that this package was built into: beside the tests' bundle, or around it.
    package static var products: URL {
        get throws {
            let candidates = [
                Bundle.main.executableURL?.deletingLastPathComponent(),
                Bundle.main.bundleURL.deletingLastPathComponent(),
            ]
            let found = candidates.compactMap { $0 }.first {
                FileManager.default.isExecutableFile(atPath: $0.appendingPathComponent("MisbehavingExtensions").path)
            }
            guard let found else { throw CocoaError(.fileNoSuchFile) }
            return found
        }
    }

    private static func write(_ plist: [String: Any], to url: URL) throws {
        try PropertyListSerialization.data(fromPropertyList: plist, format: .xml, options: 0).write(to: url)
    }
}
