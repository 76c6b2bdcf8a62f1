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

/// The window that an app's views would be in.
/// - Note: On Linux nothing is shown: a window holds what it is given.
@MainActor open class UIWindow: UIResponder {
    /// The view controller of everything in the window.
    open var rootViewController: UIViewController?
    /// Whether the window is the one that takes keys.
    public private(set) var isKeyWindow = false

    /// Makes the window the one that takes keys.
    open func makeKeyAndVisible() { isKeyWindow = true }
}

/// What stands behind a screenful of an app.
/// - Note: On Linux nothing is shown, so that no view is ever loaded.
@MainActor open class UIViewController: UIResponder {
    /// What a bar above it would be headed with.
    open var title: String?
}
