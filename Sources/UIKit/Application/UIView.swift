// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A rectangle on the screen, and what lies in it.
/// - Note: On Linux there is no screen: a view holds what it is given, and nothing is laid out or drawn.
@MainActor open class UIView: UIResponder {
    /// Where it lies in the view around it.
    open var frame: CGRect
    /// The same, in its own coordinates.
    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    /// What is behind its contents.
    open var backgroundColor: UIColor?
    /// Whether it is left out.
    open var isHidden = false
    /// What tells it from others.
    open var tag = 0
    /// What lies in it, the foremost last.
    public private(set) var subviews: [UIView] = []
    /// What it lies in.
    public private(set) weak var superview: UIView?

    /// Makes a view.
    public init(frame: CGRect = .zero) {
        self.frame = frame
        super.init()
    }

    /// Nothing: there are no archives of views here.
    public required init?(coder: NSCoder) { nil }

    /// Puts a view in front of the others.
    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        view.superview = self
        subviews.append(view)
    }

    /// Takes the view out of what it lies in.
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }
}

/// The window that an app's views would be in.
@MainActor open class UIWindow: UIView {
    /// The view controller of everything in the window.
    open var rootViewController: UIViewController?
    /// The scene that the window belongs to.
    open weak var windowScene: UIWindowScene?
    /// Whether the window is the one that takes keys.
    public private(set) var isKeyWindow = false

    /// Makes a window.
    public override init(frame: CGRect = .zero) { super.init(frame: frame) }

    /// Nothing: there are no archives of windows here.
    public required init?(coder: NSCoder) { nil }

    /// Makes a window of a scene.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: UIScreen.main.bounds)
        self.windowScene = windowScene
    }

    /// Makes the window the one that takes keys.
    open func makeKeyAndVisible() { isKeyWindow = true }
    /// Makes the window the one that takes keys.
    open func makeKey() { isKeyWindow = true }
}
