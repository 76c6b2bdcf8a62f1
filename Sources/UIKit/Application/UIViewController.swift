// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
public import Foundation

/// What stands behind a screenful of an app.
/// - Note: On Linux nothing is shown: ``present(_:animated:completion:)`` and ``UINavigationController/pushViewController(_:animated:)``
///   are recorded as `presented`, which is what a test wants to know of a response.
@MainActor open class UIViewController: UIResponder {
    /// What a bar above it would be headed with.
    open var title: String?
    /// What it has presented.
    public private(set) var presentedViewController: UIViewController?
    /// Who has presented it.
    public private(set) weak var presentingViewController: UIViewController?
    /// The navigation controller that it stands in.
    public fileprivate(set) weak var navigationController: UINavigationController?
    /// The tabs that it is one of.
    public fileprivate(set) weak var tabBarController: UITabBarController?
    private var loaded: UIView?

    /// Makes a view controller.
    public init(nibName nibNameOrNil: String? = nil, bundle nibBundleOrNil: Bundle? = nil) { super.init() }

    /// Nothing: there are no storyboards here.
    public required init?(coder: NSCoder) { nil }

    /// Its view, which is loaded when it is first asked for.
    open var view: UIView! {
        get {
            if loaded == nil {
                loadView()
                viewDidLoad()
            }
            return loaded
        }
        set { loaded = newValue }
    }

    /// Whether its view was loaded.
    open var isViewLoaded: Bool { loaded != nil }

    /// Makes the view.
    open func loadView() { loaded = UIView(frame: UIScreen.main.bounds) }
    /// The view is loaded.
    open func viewDidLoad() {}
    /// The view is about to be shown; never, without a screen.
    open func viewWillAppear(_ animated: Bool) {}
    /// The view is shown; never, without a screen.
    open func viewDidAppear(_ animated: Bool) {}
    /// The view is about to go; never, without a screen.
    open func viewWillDisappear(_ animated: Bool) {}
    /// The view is gone; never, without a screen.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Shows another view controller above this one, as far as the device goes: it records it.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        viewControllerToPresent.recordPresented()
        completion?()
    }

    /// Takes away what it has presented, else itself.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        if presentedViewController != nil {
            presentedViewController = nil
        } else {
            presentingViewController?.presentedViewController = nil
        }
        completion?()
    }

    /// What a person would read of it, for the record.
    var caption: String { title ?? "" }

    fileprivate func recordPresented() {
        let name = String(describing: type(of: self))
        DeviceWarning(code: "presented", message: caption.isEmpty ? name : "\(name): \(caption)").record()
    }
}

/// View controllers one behind the other.
@MainActor open class UINavigationController: UIViewController {
    /// The view controllers, the foremost last.
    open var viewControllers: [UIViewController] = [] {
        didSet { for controller in viewControllers { controller.navigationController = self } }
    }
    /// The foremost.
    open var topViewController: UIViewController? { viewControllers.last }
    /// The one that is seen.
    open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

    /// Makes one with its first view controller.
    public convenience init(rootViewController: UIViewController) {
        self.init()
        viewControllers = [rootViewController]
        rootViewController.navigationController = self
    }

    /// Puts a view controller in front, as far as the device goes: it records it.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        viewControllers.append(viewController)
        viewController.recordPresented()
    }

    /// Takes the foremost away.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        viewControllers.count > 1 ? viewControllers.removeLast() : nil
    }

    /// Takes all but the first away.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        let gone = Array(viewControllers.dropFirst())
        viewControllers.removeLast(gone.count)
        return gone
    }
}

/// View controllers side by side.
@MainActor open class UITabBarController: UIViewController {
    /// The view controllers, a tab each.
    open var viewControllers: [UIViewController]? {
        didSet { for controller in viewControllers ?? [] { controller.tabBarController = self } }
    }
    /// The tab that is chosen.
    open var selectedIndex = 0
    /// The view controller of the tab that is chosen.
    open var selectedViewController: UIViewController? {
        get { viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil } }
        set { selectedIndex = viewControllers?.firstIndex { $0 === newValue } ?? selectedIndex }
    }
}
