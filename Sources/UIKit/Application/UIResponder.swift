// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What may be asked to handle an event: an app's delegate descends from it.
/// - Note: On Linux there is no screen and nothing to touch, so that no event comes.
@MainActor open class UIResponder: NSObject {
    /// Makes a responder.
    nonisolated public override init() { super.init() }

    /// The responder that is asked after this one.
    open var next: UIResponder? { nil }
}
