// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator

/// What the provider API asks of the store behind it.
protocol PushKeeper: Sendable {
    /// Tells whose a token is. It is asked for every request, on the thread of the connection, and reads no file.
    func standing(of token: DeviceToken, for app: String) -> TokenStanding

    /// Keeps a push. `kept` is told once, on a thread of the store's: when the push is on the disk, or cannot be.
    ///
    /// It goes to the disk with those that come until ``commit()``.
    func keep(_ push: ReceivedPush, then kept: @escaping @Sendable (Keeping) -> Void)

    /// Has what was given to be kept put onto the disk; a worker says so at the end of each turn.
    func commit()

    /// Keeps a refused request for its sender to look at, some time soon; where too many come, the oldest are forgotten.
    func note(_ refused: RefusedPush)
}

/// What became of a push that was to be kept.
enum Keeping: Sendable, Hashable {
    /// It is on the disk, and will end in an outcome of Apple's.
    case kept
    /// A push of this `apns-id` was kept before, under this unique id: a client that heard no answer has sent it again.
    case repeated(unique: String)
    /// It is not on the disk: the disk is full, or has failed. One sentence that names the remedy.
    case unavailable(String)
}

/// What a registry says of a token and an app.
enum TokenStanding: Sendable, Hashable {
    case registered
    /// Nobody has it, or it belongs to the other environment.
    case unknown
    /// It is another app's.
    case ofAnotherApp
    /// The app was removed from the device, or the user has turned it off.
    case unregistered(since: Date)
    case expired(since: Date)

    /// What APNs refuses a push for; nil for a token that is registered.
    var refusal: Admission.Refusal? {
        switch self {
        case .registered: nil
        case .unknown: Admission.Refusal(rejection: .badDeviceToken)
        case .ofAnotherApp: Admission.Refusal(rejection: .deviceTokenNotForTopic)
        case .unregistered(let since):
            Admission.Refusal(rejection: .unregistered, timestamp: Int(since.timeIntervalSince1970 * 1000))
        case .expired(let since):
            Admission.Refusal(rejection: .expiredToken, timestamp: Int(since.timeIntervalSince1970 * 1000))
        }
    }
}
