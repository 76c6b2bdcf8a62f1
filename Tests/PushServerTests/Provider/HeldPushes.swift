// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

@testable import PushServer

/// A store in memory, which knows a token of each standing by how it begins.
final class HeldPushes: PushKeeper {
    let kept = Mutex<[ReceivedPush]>([])
    let refused = Mutex<[RefusedPush]>([])

    func standing(of token: DeviceToken, for app: String) -> TokenStanding {
        switch token.text.prefix(2) {
        case "00": .unknown
        case "01": .ofAnotherApp
        // Of one app alone.
        case "04": app == "com.example.shop" ? .registered : .ofAnotherApp
        case "05": app == "com.example.voip" ? .registered : .ofAnotherApp
        case "02": .unregistered(since: Date(timeIntervalSince1970: 1_700_000_000))
        case "03": .expired(since: Date(timeIntervalSince1970: 1_700_000_001))
        default: .registered
        }
    }

    func keep(_ push: ReceivedPush, then kept: @escaping @Sendable (Keeping) -> Void) {
        self.kept.withLock { $0.append(push) }
        kept(.kept)
    }

    func commit() {}

    func note(_ refused: RefusedPush) { self.refused.withLock { $0.append(refused) } }
}

/// Provider tokens for tests.
enum Tokens {
    static let key = PrivateKey()

    /// Signs a token; nil claims are left out.
    static func signed(
        by signer: PrivateKey? = key, header: String = #"{"alg":"ES256","kid":"ABCDE12345"}"#,
        claims: String, isJOSE: Bool = true
    ) -> String {
        let text = Base64URL.text(Array(header.utf8)) + "." + Base64URL.text(Array(claims.utf8))
        let der = signer?.signature(over: Array(text.utf8)) ?? []
        return text + "." + Base64URL.text(isJOSE ? jose(der) : der)
    }

    /// `r || s` of a signature in DER.
    private static func jose(_ der: [UInt8]) -> [UInt8] {
        var rest = der.dropFirst(2)
        return (0..<2).flatMap { _ -> [UInt8] in
            let count = Int(rest[rest.startIndex + 1])
            let number = rest.dropFirst(2).prefix(count).drop { $0 == 0 }
            rest = rest.dropFirst(2 + count)
            return [UInt8](repeating: 0, count: 32 - number.count) + number
        }
    }
}
