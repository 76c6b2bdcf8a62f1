// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// One of the app's windows on the screen.
/// - Note: On Linux no scene is ever connected: the types are there for the methods of an app's delegate that name them.
@MainActor open class UIScene: UIResponder {
    /// Whether a scene is used, and whether it can be seen.
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    /// What a scene is connected with.
    @MainActor open class ConnectionOptions: NSObject {}

    /// The session that the scene belongs to.
    public let session: UISceneSession
    /// How the scene is used.
    open var activationState: ActivationState { .unattached }

    init(session: UISceneSession) {
        self.session = session
        super.init()
    }
}

/// A scene that is a window, or several.
@MainActor open class UIWindowScene: UIScene {
    /// The windows.
    open var windows: [UIWindow] { [] }
}

/// What a scene's delegate is told. Nothing calls it: no scene is connected.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {}

/// What the delegate of a scene with a window is told. Nothing calls it: no scene is connected.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

/// What outlives a scene.
@MainActor open class UISceneSession: NSObject {
    /// What a scene is for.
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A window of the app on the device's screen.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// What the session's scene is for.
    public let role: Role

    init(role: Role) { self.role = role }
}

/// How a scene is made.
@MainActor open class UISceneConfiguration: NSObject {
    /// Its name in `Info.plist`.
    public let name: String?
    /// What the scene is for.
    public let role: UISceneSession.Role
    /// The class of the scene's delegate.
    open var delegateClass: AnyClass?

    /// Names a configuration of `Info.plist`.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
    }
}
