// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What an extension is to be built from, as it was asked for.
public struct BuildOrder: Sendable {
    /// Whether the host app is built, as far as it answers to its notifications, and not an extension.
    public var isApp = false
    /// Sources and folders of them.
    public var paths: [String] = []
    /// An Xcode project and the name of a target in it, in place of paths.
    public var project: (file: URL, target: String?)?
    /// The project's configuration; without one `Debug`, which Xcode runs and tests with.
    public var configuration: String?
    /// Its `Info.plist`; build settings may stand in it.
    public var informationFile: URL?
    /// Its `.entitlements`.
    public var entitlements: URL?
    /// Files and folders that lie beside the executable.
    public var resources: [URL] = []
    /// The name of the principal class, or of an app's delegate, where there are several or none can be found.
    public var principalClass: String?
    /// `CFBundleIdentifier`, where nothing else says it.
    public var bundleIdentifier: String?
    /// The app's identifier, which that of an extension begins with; where nothing else says it.
    public var appIdentifier: String?
    /// The name of the bundle, without `.appex` or `.app`.
    public var name: String?

    /// Asks for nothing yet.
    public init() {}
}

/// The reason why an extension was not built.
public struct BuildError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What kind of fault it is.
    public enum Code: Sendable {
        /// Something contradictory or too little was asked for.
        case usage
        /// A file that was named is not there.
        case notFound
        /// A file that was named is there, and cannot be read.
        case unreadable
        /// What is to be built cannot be: the sources, `Info.plist`, or the project.
        case badInput
        /// The compiler or the built modules are missing.
        case missingPart
        /// A file cannot be made.
        case cannotCreate
        /// A fault of ours or of the compiler.
        case internalFault
    }

    /// What kind of fault it is.
    public let code: Code
    /// One sentence that names the fault and the remedy.
    public let message: String
    /// What the compiler said, and what is to be said about it; lines.
    public let report: [String]
    /// One sentence that names the fault and the remedy.
    public var description: String { message }

    init(_ code: Code, _ message: String, report: [String] = []) {
        self.code = code
        self.message = message
        self.report = report
    }
}

/// An extension that was built, and what is to be told about it.
public struct BuiltExtension: Sendable {
    /// The folder, `NAME.appex` or `NAME.app`.
    public let url: URL
    /// What else the extension reads where it is run from the place that it was built in.
    public let readable: [URL]
    /// What was left out, and why; lines.
    public let remarks: [String]
}
