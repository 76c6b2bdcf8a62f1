// SPDX-License-Identifier: Apache-2.0

import PushSimulator

/// Where a push goes.
struct PushDestination: Sendable, Hashable {
    var token: DeviceToken
    var app: String
}

/// A push on its way, as far as it must be known to decide what becomes of it.
struct WaitingPush: Sendable {
    var unique: PushName
    var destination: PushDestination
    var place: LogPlace
    /// Its number in the log, by which it is known here.
    var sequence: UInt64
    /// Seconds since 1970.
    var received: Double
    var collapse: String?
    /// Seconds since 1970; 0 for one that is not stored.
    var expires: Double
    var priority: Int
    var isBackground = false
    /// A server before this one may have delivered it.
    var mayHaveLanded = false
    /// Where it stands in ``KeptPushes``.
    var kept: UInt32 = 0
    /// How often it could not be delivered.
    var attempts = 0

    /// Until when it may wait; for ever where it had expired as it came, which is tried once.
    var lasts: Double { expires > received ? expires : .infinity }

    /// Whether its time has ended since it came.
    func isOver(at time: Double) -> Bool { lasts <= time }

    /// APNs stores nothing for longer: 30 days, in seconds.
    static let longest: Double = 30 * 86_400

    init(
        _ outline: PushOutline, unique: PushName, place: LogPlace, sequence: UInt64, kept: UInt32 = 0,
        mayHaveLanded: Bool = false
    ) {
        self.unique = unique
        destination = PushDestination(token: outline.token, app: outline.app)
        self.place = place
        self.sequence = sequence
        received = outline.received
        collapse = outline.collapse
        let latest = outline.received + Self.longest
        expires = outline.expiration.map { min(Double($0), latest) } ?? latest
        priority = outline.priority
        isBackground = outline.type == .background
        self.kept = kept
        self.mayHaveLanded = mayHaveLanded
    }
}
