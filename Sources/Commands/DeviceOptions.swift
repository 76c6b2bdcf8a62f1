// SPDX-License-Identifier: Apache-2.0

package import Foundation
import SystemFaults

/// What every command that works on a device takes: `--device`.
package enum DeviceOptions {
    /// The options' names, for a subcommand's list.
    package static let names: Set<String> = ["--device"]

    /// Returns the device's folder: the one asked for, else `earshot` where the user's programs keep their state.
    package static func folder(_ arguments: Arguments, _ environment: [String: String]) throws(Failure) -> URL {
        if let asked = arguments["--device"] {
            guard !asked.isEmpty else { throw Failure(.usage, "--device takes the path of a folder.") }
            return URL(fileURLWithPath: asked, isDirectory: true)
        }
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return URL(fileURLWithPath: state, isDirectory: true).appendingPathComponent("earshot", isDirectory: true)
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else {
            throw Failure(.usage, "there is no home folder to keep a device in; name one with --device.")
        }
        return URL(fileURLWithPath: home, isDirectory: true)
            .appendingPathComponent(".local/state/earshot", isDirectory: true)
    }

    /// Returns the device's folder for what only looks at it, and makes none; nil where the user's own has not been made yet.
    /// - Throws: ``Failure`` with exit code 66 where the one that is named is not there, or no folder, and 74 where it cannot be read.
    package static func existing(_ arguments: Arguments, _ environment: [String: String]) throws(Failure) -> URL? {
        let folder = try folder(arguments, environment)
        switch FileIdentity.look(into: folder.path) {
        case .folder: return folder
        case .missing where arguments["--device"] == nil: return nil
        case .missing, .other: throw Failure(.notFound, "'\(folder.path)' is no device; name a folder with --device.")
        case .closed(let fault):
            throw Failure(.inputOutput, "the device '\(folder.path)' cannot be read: \(fault.told).")
        }
    }
}
