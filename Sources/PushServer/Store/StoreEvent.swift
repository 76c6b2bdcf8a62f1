// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What the log says, in its order; everything else that is known of a push can be made from it again.
enum StoreEvent: Sendable {
    case accepted(ReceivedPush)
    case refused(RefusedPush)
    /// The push of a unique id has come to a new state.
    case became(PushState, unique: String, at: Date)
    /// It is kept, or no longer, whatever `--keep` says.
    case pinned(Bool, unique: String)
    /// It is forgotten, with its delivery.
    case removed(unique: String)
}

/// Where a push is on its way, in the words of Apple's delivery metrics.
enum PushState: Sendable, Hashable {
    /// It waits: `device-offline`, `power`, or `restart`.
    case stored(why: String)
    /// A device has begun to deliver it.
    case started
    /// It has landed: the name of its folder in the inbox, `modified`, `original` or `suppressed`, the delivery's reason, and what is
    /// shown where that is not what came.
    case delivered(folder: String, outcome: String, reason: String, said: String?, shown: String? = nil)
    /// A later one took its place: the unique id of that.
    case replaced(by: PushName)
    case expired
    /// It is delivered no more: `unregistered`, `disabled`, `bad-payload`, …
    case discarded(why: String)

    /// Apple's words, by which the page and `GET /api/deliveries?outcome=` filter.
    static let words = ["stored", "started", "delivered", "replaced", "expired", "discarded"]

    /// The place of the state's word among ``words``; the log writes it.
    var number: Int {
        switch self {
        case .stored: 0
        case .started: 1
        case .delivered: 2
        case .replaced: 3
        case .expired: 4
        case .discarded: 5
        }
    }

    /// Apple's word.
    var word: String { Self.words[number] }

    /// Whether nothing more becomes of it.
    var isFinal: Bool {
        switch self {
        case .stored, .started: false
        default: true
        }
    }
}
