// SPDX-License-Identifier: Apache-2.0

import PushSimulator

/// How the network is that a command's extension or app has: `--network`.
enum NetworkOptions {
    /// The option's name, for a subcommand's list.
    static let names: Set<String> = ["--network"]

    /// Reads the option; without it the network is this machine's.
    /// - Throws: ``Failure`` with exit code 64.
    static func network(_ arguments: Arguments) throws(Failure) -> DeviceNetwork {
        guard let word = arguments["--network"] else { return .online }
        guard let network = DeviceNetwork(word) else {
            throw Failure(
                .usage,
                "--network takes online, offline, slow:KBPS (kilobits a second), hang or fail:STATUS (100 to 599), not "
                    + "'\(word.prefix(40))'.")
        }
        return network
    }
}
