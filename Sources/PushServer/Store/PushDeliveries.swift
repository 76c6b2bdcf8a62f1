// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A delivery that has landed, as the log says it.
struct Landing: Sendable, Hashable {
    /// The name of its folder in the inbox.
    var folder: String
    /// `modified`, `original` or `suppressed`.
    var outcome: String
    /// Why, as a stable word.
    var reason: String
    /// What was said.
    var said: String?
    /// What is shown, where that is not what came.
    var shown: String?
}

/// Where pushes are delivered. A push's folder is named by when it came and its unique id, so that it is found again.
protocol PushDeliveries: Sendable {
    /// The delivery of a push that a server before has begun, if it has landed.
    func landed(_ unique: String, received: Date) -> Landing?

    /// Delivers a push.
    /// - Parameter landed: is told as it lands; what the extension goes on with is over when this returns.
    /// - Throws: `PayloadError` for a payload that no device could show, `DeviceError` where the delivery could not be written, which
    ///   may pass; anything else is for good. After the landing, why its story could not be told to the end.
    func deliver(_ push: ReceivedPush, landed: (Landing) -> Void) throws

    /// Removes the delivery of a push, if there is one.
    func forget(_ unique: String, received: Date)
}

extension PushDeliveries {
    /// The delivery of a push that was begun, if it has landed.
    func landed(_ push: ReceivedPush) -> Landing? { landed(push.unique, received: push.received) }
}
