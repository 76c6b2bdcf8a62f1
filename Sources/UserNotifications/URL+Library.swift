// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The folders of an extension's own container, which Foundation on Linux names in no way.
extension URL {
    public static var libraryDirectory: URL { inHome("Library") }
    public static var documentsDirectory: URL { inHome("Documents") }
    public static var cachesDirectory: URL { inHome("Library/Caches") }
    public static var applicationSupportDirectory: URL { inHome("Library/Application Support") }

    private static func inHome(_ path: String) -> URL {
        URL(fileURLWithPath: NSHomeDirectory(), isDirectory: true).appendingPathComponent(path, isDirectory: true)
    }
}
