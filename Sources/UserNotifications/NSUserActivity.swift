// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What a user does in an app, so that it can be gone on with elsewhere. On Apple's systems it is Foundation's.
/// - Note: On Linux it holds what it is given, and goes nowhere.
open class NSUserActivity: NSObject {
    /// What kind of activity it is.
    public let activityType: String
    /// What a person would call it.
    open var title: String?
    /// What is needed to go on with it.
    open var userInfo: [AnyHashable: Any]?
    /// The page on the web where it can be gone on with.
    open var webpageURL: URL?

    /// Names an activity.
    public init(activityType: String) { self.activityType = activityType }

    /// Marks it as what the user does now.
    open func becomeCurrent() {}
    /// Marks it as over.
    open func invalidate() {}
}

/// The kind of an activity that is a link to a page.
// The name is Apple's.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"
