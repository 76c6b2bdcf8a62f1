// SPDX-License-Identifier: Apache-2.0

import ExtensionBuilder
import ExtensionRuntime
import Foundation
import PushSimulator

/// The extension that `earshot push` is given: a bundle, or sources that are built first.
struct PushedExtension {
    /// The bundle; nil where none was given.
    let url: URL?
    /// What it reads beside its bundle.
    let readable: [URL]
    /// The bundle id and payloads: what is left of the words.
    let payloads: PushedPayloads
    /// The one payload, where it was read from standard input to know which app it is for.
    private(set) var input: [UInt8]?

    /// Reads `--extension` and `--project`, and builds where that is needed.
    /// - Throws: ``Failure``, or `BuildError`.
    init(_ arguments: Arguments, _ console: Console) throws {
        let given = arguments.values["--extension"] ?? []
        let sources = given.filter(Self.isSource)
        let project = arguments["--project"]
        guard !sources.isEmpty || project != nil else {
            payloads = try PushedPayloads(arguments.words)
            readable = []
            if let option = BuildOptions.names.sorted().first(where: { arguments[$0] != nil }) {
                throw Failure(.usage, "\(option) is for building; name sources with --extension, or a --project.")
            }
            url = try given.last.map { path in
                guard FileManager.default.fileExists(atPath: path) else {
                    throw Failure(.notFound, "there is no extension at '\(path)'; name an .appex folder or sources.")
                }
                return URL(fileURLWithPath: path, isDirectory: true)
            }
            return
        }
        guard sources.count == given.count else {
            throw Failure(.usage, "--extension is a bundle or sources, not both.")
        }
        // The words behind the first source may be further ones.
        let isSource = { (word: String) in word.hasSuffix(".swift") }
        payloads = try PushedPayloads(arguments.words.filter { !isSource($0) })
        var order = try BuildOptions.order(arguments, paths: sources + arguments.words.filter(isSource))
        let first = payloads.paths[0]
        // A payload that is not there is told of before anything is built.
        let bytes = first == "-" ? Array(try console.readAll()) : try PushedPayloads.read(first)
        if first == "-" { input = bytes }
        order.appIdentifier = arguments["--topic"] ?? payloads.bundleIdentifier ?? Self.target(of: bytes)
        let built = try BuildOptions.build(order, console, isQuiet: arguments.has("--json"))
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

    /// The app that a payload is for, where it says so.
    private static func target(of payload: [UInt8]) -> String? {
        guard let target = (try? Payload(payload))?.targetBundle, BundleIdentifier.isValid(target) else { return nil }
        return target
    }
}
