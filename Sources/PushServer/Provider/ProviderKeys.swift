// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The keys that provider tokens are signed with; without any, every well-formed token is taken.
final class ProviderKeys: Sendable {
    /// A key as `--auth-key`, `--key-id` and `--team` give it.
    struct Key: Sendable {
        let key: PrivateKey
        let identifier: String
        let team: String
    }

    /// What is known of a token, whatever the time is.
    struct Verdict: Sendable {
        /// What it claims; nil where it is none.
        let token: ProviderToken?
        /// Whether its signature is that of a key of ours, or none is asked for.
        let isSigned: Bool
    }

    private let keys: [Key]
    /// Clients send the same token for up to an hour: a signature costs 60 microseconds to verify.
    private let known = Mutex<[String: Verdict]>([:])
    private static let most = 4096

    init(_ keys: [Key] = []) { self.keys = keys }

    /// Whether signatures are verified.
    var verifies: Bool { !keys.isEmpty }

    /// Judges a token.
    func verdict(_ text: String) -> Verdict {
        if let found = known.withLock({ $0[text] }) { return found }
        let token = ProviderToken(text)
        let isSigned = token.map { token in
            keys.isEmpty
                || keys.contains {
                    $0.identifier == token.key && $0.team == token.team
                        && $0.key.verifies(token.signature, over: token.signed)
                }
        }
        let verdict = Verdict(token: token, isSigned: isSigned ?? false)
        known.withLock { known in
            if known.count >= Self.most { known.removeAll() }
            known[text] = verdict
        }
        return verdict
    }
}
