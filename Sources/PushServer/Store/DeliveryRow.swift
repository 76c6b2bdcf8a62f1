// SPDX-License-Identifier: Apache-2.0

/// A push in a list: what the index knows of it, and what the page shows before it is opened.
struct DeliveryRow: Sendable, Hashable, Codable {
    /// Its place in the order of arrival; rises without gaps that matter.
    var sequence: Int64
    /// What names it in the API.
    var unique: String
    /// The `apns-id`.
    var identifier: String
    var app: String?
    var token: String?
    /// The name of the device that the token belongs to.
    var device: String?
    /// `accepted`, `stored`, `started`, `delivered`, `replaced`, `expired`, `discarded` or `rejected`.
    var state: String
    /// `modified`, `original` or `suppressed`, once delivered.
    var outcome: String?
    /// Why, as a stable word; APNs' word for a rejection.
    var reason: String?
    /// The status of the answer.
    var status: Int
    /// The payload's title and body as they came, at most 200 letters each.
    var title: String
    var body: String
    /// What was said.
    var said: String?
    /// Seconds since 1970.
    var received: Double
    var ended: Double?
    var isPinned: Bool
    /// The name of its folder in the inbox.
    var folder: String?

    /// Whether it is neither over nor stored: something becomes of it without anybody's doing.
    var isUnderWay: Bool { ["accepted", "started"].contains(state) }
}

/// Which pushes are asked for; what is not given filters nothing.
struct DeliveryQuery: Sendable, Hashable {
    var app: String?
    /// A word of ``DeliveryRow/state`` or ``DeliveryRow/outcome``, one of ``outcomes``.
    var outcome: String?
    /// Letters that stand in the title and the body as they came or are shown, what was said, the ids or the token; compared without regard to case.
    var text: String?
    /// Only those whose row changed after this number of ``DeliveryIndex``'s changes.
    var since: Int64?
    /// Only those that arrived before this sequence: the next page.
    var before: Int64?
    /// The most rows, 1 to 1000.
    var limit = 100

    init() {}

    /// What ``outcome`` may be.
    static let outcomes = ["accepted"] + PushState.words + ["rejected", "modified", "original", "suppressed"]
}
