// SPDX-License-Identifier: Apache-2.0

/// How the network of a device is, as far as the sessions of a process decide it.
package enum NetworkCondition: Equatable, Sendable {
    /// There is none: error -1009.
    case offline
    /// Nothing is ever answered: error -1001 when the time of a request is over.
    case hang
    /// Every request is answered with a status and nothing else.
    case fail(status: Int)

    /// Reads `offline`, `hang` or `fail:503`; nil for anything else, such as a network like any other.
    package init?(_ word: String) {
        switch word {
        case "offline": self = .offline
        case "hang": self = .hang
        default:
            guard word.hasPrefix("fail:"), let status = Int(word.dropFirst(5)), (100...599).contains(status) else {
                return nil
            }
            self = .fail(status: status)
        }
    }
}
