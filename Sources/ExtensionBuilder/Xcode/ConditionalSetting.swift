// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A setting that holds under conditions, as `API_HOST[config=Debug]` and `NAME[sdk=iphoneos*][arch=arm64]`.
struct ConditionalSetting {
    /// The setting, without the conditions.
    let name: String
    private let conditions: [(kind: Substring, pattern: Substring)]

    /// Reads a setting's name; nil for one without conditions.
    init?(_ written: String) {
        guard let start = written.firstIndex(of: "[") else { return nil }
        name = written[..<start].trimmingCharacters(in: .whitespaces)
        // `[sdk=iphoneos*,arch=arm64]` is `[sdk=iphoneos*][arch=arm64]`.
        conditions = written[start...].split(whereSeparator: { "[],".contains($0) }).map { part in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces)[...] }
            return (sides[0], sides.count > 1 ? sides[1] : "")
        }
    }

    /// Whether it holds for a device; nil where a condition is of a kind that is not known here.
    func holds(in configuration: String) -> Bool? {
        var holds = true
        for (kind, pattern) in conditions {
            // A kit is named with its version, which the pattern may leave out.
            let names =
                switch kind {
                case "config": [configuration]
                case "sdk": ["iphoneos", "iphoneos26.0"]
                case "arch": ["arm64"]
                default: [String]()
                }
            guard !names.isEmpty, let fits = Self.fits(names, pattern) else { return nil }
            holds = holds && fits
        }
        return holds
    }

    /// Whether a pattern, in which a star stands for anything, is of one of the names; nil for one of several stars.
    private static func fits(_ names: [String], _ pattern: Substring) -> Bool? {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first, let last = parts.last else { return nil }
        return names.contains { name in
            parts.count == 1
                ? name == pattern
                : name.count >= first.count + last.count && name.hasPrefix(first) && name.hasSuffix(last)
        }
    }

    /// The settings of a level: each is set in its turn, and those that hold under conditions after the plain ones, the most particular last.
    struct Level {
        private var held: [(setting: ConditionalSetting, value: String)] = []
        /// What is told of those that are passed over.
        private(set) var notes: [String] = []

        /// Sets a plain setting, and keeps one with conditions.
        mutating func take(_ name: String, _ value: String, into settings: inout BuildSettings) {
            guard let setting = ConditionalSetting(name) else { return settings.set(name, value) }
            switch setting.holds(in: settings["CONFIGURATION"] ?? "") {
            case true?: held.append((setting, value))
            case false?: break
            case nil:
                notes.append(
                    "the setting '\(name.prefix(80))' is left out: of conditions config, sdk and arch are known here; "
                        + "set '\(setting.name.prefix(60))' without one.")
            }
        }

        /// Sets those with conditions.
        func end(_ settings: inout BuildSettings) {
            let ordered = held.enumerated().sorted { one, other in
                (one.element.setting.weight, one.offset) < (other.element.setting.weight, other.offset)
            }
            for (_, held) in ordered { settings.set(held.setting.name, held.value) }
        }
    }

    /// How particular it is: by the number of its conditions, then by their letters.
    private var weight: Int { conditions.reduce(0) { $0 + 1000 + min($1.pattern.count, 999) } }
}
