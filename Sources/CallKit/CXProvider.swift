// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
public import Foundation

/// Calls that the system shows.
///
/// - Note: On Linux there are none: of CallKit is there what a service extension may do, which is to hand a call over to its app.
open class CXProvider: NSObject {
    /// Is not there: an extension has no calls of its own.
    @available(*, unavailable, message: "An extension shows no calls; it hands them over to its app.")
    public override init() { preconditionFailure() }

    /// Hands a call over to the app; the device records it as `reported`.
    public class func reportNewIncomingVoIPPushPayload(
        _ dictionaryPayload: [AnyHashable: Any], completion: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        record(dictionaryPayload)
        DispatchQueue.global().async { completion?(nil) }
    }

    /// Hands a call over to the app; the device records it as `reported`.
    public class func reportNewIncomingVoIPPushPayload(_ dictionaryPayload: [AnyHashable: Any]) async throws {
        record(dictionaryPayload)
    }

    private class func record(_ payload: [AnyHashable: Any]) {
        let names = payload.keys.map { "\($0.base)" }.sorted().joined(separator: ", ")
        DeviceWarning(code: "reported", message: "a call: \(names.prefix(200))").record()
    }
}
