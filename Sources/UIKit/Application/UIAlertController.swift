// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What the user may answer to an alert.
@MainActor open class UIAlertAction: NSObject {
    /// How it looks.
    public enum Style: Int, Sendable { case `default`, cancel, destructive }

    /// What stands on it.
    public let title: String?
    /// How it looks.
    public let style: Style
    /// Whether it can be chosen.
    open var isEnabled = true
    /// What happens when it is chosen; never here, where nobody does.
    let handler: ((UIAlertAction) -> Void)?

    /// Makes an answer.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        (self.title, self.style, self.handler) = (title, style, handler)
    }
}

/// A message that waits for an answer.
/// - Note: On Linux presenting it is recorded as `presented`, and nobody answers.
@MainActor open class UIAlertController: UIViewController {
    /// Where it stands.
    public enum Style: Int, Sendable { case actionSheet, alert }

    /// What stands below the title.
    open var message: String?
    /// Where it stands.
    public let preferredStyle: Style
    /// The answers.
    public private(set) var actions: [UIAlertAction] = []

    /// Makes a message.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
    }

    /// Nothing: there are no storyboards here.
    public required init?(coder: NSCoder) { nil }

    /// Adds an answer.
    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    override var caption: String { [title, message].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ": ") }
}
