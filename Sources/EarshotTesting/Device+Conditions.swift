// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import PushSimulator

extension Device.Conditions {
    /// The conditions as the options of `earshot push`.
    var options: [String: [String]] {
        var options: [String: [String]] = [:]
        options["--time-limit"] = timeLimit.map { ["\($0)"] }
        options["--memory-limit"] = memoryLimit.map { ["\($0)"] }
        options["--linger"] = linger.map { ["\($0)"] }
        options["--network"] = [network.option]
        options["--mode"] = mode.map { [$0] }
        options["--previews"] = previews.map { [$0.rawValue] }
        if !languages.isEmpty { options["--locale"] = languages }
        if !appGroups.isEmpty { options["--app-group"] = appGroups }
        if !keychain.isEmpty { options["--keychain"] = keychain.map(\.path) }
        if !templates.isEmpty { options["--templates"] = templates.map(\.path) }
        return options
    }

    /// The conditions as the flags of `earshot push`.
    var flags: Set<String> {
        var flags: Set<String> = []
        if isStrict { flags.insert("--strict") }
        if mayFilter { flags.insert("--filtering-entitlement") }
        if isForeground { flags.insert("--foreground") }
        return flags
    }
}
