// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Counts the pushes that a token is sent, for those who want APNs' `TooManyRequests`: so many in each minute, and no more.
final class PushRate: Sendable {
    private struct Minute: Sendable {
        var number = 0
        var counts: [DeviceToken: Int] = [:]
    }

    /// The most pushes of a token in a minute.
    let most: Int
    private let minute = Mutex(Minute())
    /// The most tokens that are counted in a minute; the others are let pass.
    private static let mostTokens = 100_000

    init(most: Int) { self.most = most }

    /// Counts a push; returns whether it is one too many.
    /// - Parameter now: in seconds.
    func isTooMany(_ token: DeviceToken, at now: Double) -> Bool {
        minute.withLock { minute in
            let number = Int(now / 60)
            if number != minute.number { minute = Minute(number: number) }
            guard let count = minute.counts[token] else {
                if minute.counts.count < Self.mostTokens { minute.counts[token] = 1 }
                return most < 1
            }
            if count >= most { return true }
            minute.counts[token] = count + 1
            return false
        }
    }
}
