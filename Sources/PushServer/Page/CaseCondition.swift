// SPDX-License-Identifier: Apache-2.0

import Commands
import DeliveryCases

/// A member of the `run` of a case for `earshot test`, which says how it is delivered.
enum CaseCondition: Encodable, Sendable, Hashable {
    case text(String)
    case list([String])
    case flag

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .list(let texts): try container.encode(texts)
        case .flag: try container.encode(true)
        }
    }

    /// What a server was told of how it delivers, as far as a case can be told.
    /// - Parameter languages: the device's, which the case's own device has not.
    static func all(_ arguments: Arguments, languages: [String]) -> [String: CaseCondition] {
        var run = CaseRun.ofDevice.compactMapValues { option -> CaseCondition? in
            arguments.values[option].map { $0.count == 1 ? .text($0[0]) : .list($0) }
        }
        if run["locale"] == nil, !languages.isEmpty { run["locale"] = .list(languages) }
        if arguments.has("--filtering-entitlement") { run["filtering"] = .flag }
        if arguments.has("--foreground") { run["foreground"] = .flag }
        return run
    }
}
