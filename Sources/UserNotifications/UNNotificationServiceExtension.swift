// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Changes the content of a remote notification before it is shown.
///
/// An extension subclasses it, overrides both methods and names the subclass under `NSExtensionPrincipalClass` in its
/// `Info.plist`:
///
///     final class NotificationService: UNNotificationServiceExtension {
///         override func didReceive(
///             _ request: UNNotificationRequest,
///             withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
///         ) { … }
///     }
open class UNNotificationServiceExtension: NSObject {
    /// Creates the object that changes the content of one notification.
    public override init() { super.init() }

    // Swift makes an object of a class known by name only through a required initializer. A required `init()` would refuse the
    // `override init()` that extensions are written with; this one is inherited by them. Only the runtime sees it.
    /// Creates the principal object of an extension whose class is found by name.
    @_spi(ExtensionRuntime)
    public required convenience init(principal: ()) { self.init() }

    /// Receives a notification and hands its new content to the handler, within about 30 seconds.
    ///
    /// If the handler is not called in time, the notification is shown as it arrived. The base class hands back the content that
    /// it was given.
    /// - Parameters:
    ///   - request: the notification as it arrived.
    ///   - contentHandler: takes the content to show; it is to be called once.
    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }

    /// Is told, on another thread, that time is over and that this is the last chance to call the content handler.
    ///
    /// The base class does nothing, so that an override may call `super`.
    open func serviceExtensionTimeWillExpire() {}
}
