// SPDX-License-Identifier: Apache-2.0

import PushSimulator

/// What `earshot push` is given: the payloads, and the extension that may have to be built for the app that they are for.
struct PushedExtension {
    /// The extension.
    let `extension`: GivenExtension
    /// The bundle id and payloads.
    let payloads: PushedPayloads
    /// The first payload, where it was read to know which app it is for: a pipe gives it once.
    let first: [UInt8]?

    /// Reads the words, and builds where that is needed.
    /// - Throws: ``Failure``, or `BuildError`.
    init(_ arguments: Arguments, _ console: Console) throws {
        payloads = try PushedPayloads(GivenExtension.otherWords(arguments))
        guard GivenExtension.isBuilt(arguments) else {
            self.extension = try GivenExtension(arguments, for: nil, console)
            first = nil
            return
        }
        // A payload that is not there is told of before anything is built.
        let bytes = try PushedPayloads.read(payloads.paths[0], console)
        first = bytes
        self.extension = try GivenExtension(
            arguments, for: payloads.bundleIdentifier ?? Self.target(of: bytes), console)
    }

    /// The app that a payload is for, where it says so.
    static func target(of payload: [UInt8]) -> String? {
        guard let target = (try? Payload(payload))?.targetBundle, BundleIdentifier.isValid(target) else { return nil }
        return target
    }
}
