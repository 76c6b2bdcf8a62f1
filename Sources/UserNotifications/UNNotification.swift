// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A notification that was delivered.
open class UNNotification: NSObject, NSCopying, NSSecureCoding {
    /// When it was delivered.
    open var date: Date { heldDate }
    /// The request that was delivered.
    open var request: UNNotificationRequest { heldRequest }

    private let heldDate: Date
    private let heldRequest: UNNotificationRequest

    /// Records the delivery of a request.
    package init(date: Date, request: UNNotificationRequest) {
        heldDate = date
        heldRequest = request
        super.init()
    }

    /// Returns the notification itself, which cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether the other object is a notification of the same date and request.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotification else { return false }
        return date == other.date && request == other.request
    }

    /// A hash of the request.
    open override var hash: Int { request.hash }

    /// Date and request, for a log.
    open override var description: String { written(["date: \(date)", "request: \(request)"]) }

    /// True: notifications are archived securely.
    open class var supportsSecureCoding: Bool { true }

    /// Reads a notification from a keyed archive; nil when its request is missing.
    public required init?(coder: NSCoder) {
        guard let request = coder.decodeValue(UNNotificationRequest.self, "request") else { return nil }
        heldRequest = request
        heldDate = Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "date"))
        super.init()
    }

    /// Writes the notification to a keyed archive.
    open func encode(with coder: NSCoder) {
        coder.encode(request, forKey: "request")
        coder.encode(date.timeIntervalSinceReferenceDate, forKey: "date")
    }
}
