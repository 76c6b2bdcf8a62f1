// SPDX-License-Identifier: Apache-2.0

import ExtensionBuilder
import ExtensionRuntime
package import Foundation

/// The extension that a command is given: a bundle, or sources that are built first.
package struct GivenExtension: Sendable {
    /// The bundle; nil where none was given.
    package let url: URL?
    /// What it reads beside its bundle.
    package let readable: [URL]

    /// No extension: where an app is started, and not one of its extensions.
    static let none = GivenExtension()

    private init() { (url, readable) = (nil, []) }

    /// A bundle that is there, and what one that was built here reads beside itself.
    init(_ bundle: URL?) { (url, readable) = (bundle, bundle.map { _ in [PaymentAnnouncerApp.products] } ?? []) }

    /// Whether `--extension` or `--project` name what is to be built.
    package static func isBuilt(_ arguments: Arguments) -> Bool {
        arguments["--project"] != nil || (arguments.values["--extension"] ?? []).contains(where: isSource)
    }

    /// The words that are no sources: behind the first source there may be further ones.
    package static func otherWords(_ arguments: Arguments) -> [String] {
        isBuilt(arguments) ? arguments.words.filter { !$0.hasSuffix(".swift") } : arguments.words
    }

    /// Finds or builds it.
    /// - Parameter app: the app that it is for, where that is known; asked only where something is built.
    /// - Throws: ``Failure``, or `BuildError`.
    package init(_ arguments: Arguments, for app: @autoclosure () throws -> String?, _ console: Console) throws {
        let given = arguments.values["--extension"] ?? []
        guard Self.isBuilt(arguments) else {
            if let option = BuildOptions.names.sorted().first(where: { arguments[$0] != nil }) {
                throw Failure(.usage, "\(option) is for building; name sources with --extension, or a --project.")
            }
            readable = []
            url = try given.last.map { path in
                try FileIdentity.checkReading(path)
                guard FileManager.default.fileExists(atPath: path) else {
                    throw Failure(.notFound, "there is no extension at '\(path)'; name an .appex folder or sources.")
                }
                return URL(fileURLWithPath: path, isDirectory: true)
            }
            return
        }
        guard given.allSatisfy(Self.isSource) else {
            throw Failure(.usage, "--extension is a bundle or sources, not both.")
        }
        var order = try BuildOptions.order(
            arguments, paths: given + arguments.words.filter { $0.hasSuffix(".swift") })
        order.appIdentifier = try arguments["--topic"] ?? app()
        let built = try BuildOptions.build(order, console, isQuiet: arguments.has("--json") || arguments.has("--quiet"))
        url = built.url
        readable = built.readable
    }

    /// Whether a path names a source or a folder of them, and no bundle.
    private static func isSource(_ path: String) -> Bool {
        if path.hasSuffix(".swift") { return true }
        var isFolder: ObjCBool = false
        guard !path.hasSuffix(".appex"),
            unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
        else { return false }
        return (try? ExtensionBundle(at: URL(fileURLWithPath: path, isDirectory: true))) == nil
    }
}
