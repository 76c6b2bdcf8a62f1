// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Dispatch
public import Foundation

/// Which way an interaction goes.
public enum INInteractionDirection: Int, Sendable {
    case unspecified = 0
    case outgoing = 1
    case incoming = 2
}

/// What has become of an intent.
public enum INIntentHandlingStatus: Int, Sendable {
    case unspecified = 0
    case ready = 1
    case inProgress = 2
    case success = 3
    case failure = 4
    case deferredToApplication = 5
    case userConfirmationRequired = 6
}

/// Something that happened between a user and an app, for the system to learn from.
/// - Note: On Linux nobody learns: a donation stands in the delivery's `recorded` as `donated`, and `delete` in none.
open class INInteraction: NSObject, NSCopying {
    /// What it is about.
    public let intent: INIntent
    /// The answer.
    public let intentResponse: INIntentResponse?
    /// Which way it goes.
    open var direction = INInteractionDirection.unspecified
    /// What has become of it.
    open var intentHandlingStatus: INIntentHandlingStatus { .unspecified }
    /// When it was.
    open var dateInterval: DateInterval?
    /// The app's identifier of it.
    open var identifier = UUID().uuidString
    /// The app's identifier of those that it belongs to.
    open var groupIdentifier: String?

    /// Tells of an intent.
    public init(intent: INIntent, response: INIntentResponse?) {
        (self.intent, intentResponse) = (intent, response)
        super.init()
    }

    /// Returns the interaction itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Tells the system.
    open func donate(completion: (@Sendable ((any Error)?) -> Void)? = nil) {
        record()
        if let completion { DispatchQueue.global().async { completion(nil) } }
    }

    /// Tells the system.
    open func donate() async throws { record() }

    /// Has the system forget what was told by identifier.
    open class func delete(
        with identifiers: [String], completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) { forget(completion) }

    /// Has the system forget what was told of a group.
    open class func delete(
        with groupIdentifier: String, completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) { forget(completion) }

    /// Has the system forget all that was told.
    open class func deleteAll(completion: (@Sendable ((any Error)?) -> Void)? = nil) { forget(completion) }

    private class func forget(_ completion: (@Sendable ((any Error)?) -> Void)?) {
        if let completion { DispatchQueue.global().async { completion(nil) } }
    }

    private func record() {
        let way =
            switch direction {
            case .incoming: "incoming "
            case .outgoing: "outgoing "
            case .unspecified: ""
            }
        let name = String(describing: type(of: intent))
        // What is in it is the user's.
        DeviceWarning(code: "donated", message: "An \(way)interaction with an \(name) was donated.").record()
    }
}
