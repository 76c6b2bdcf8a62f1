// SPDX-License-Identifier: Apache-2.0

/// The texts of a notification as its sender wrote them.
public struct NotificationText: Sendable, Hashable {
    /// The bold line, often the sender's or the bank's name.
    public let title: String?
    /// The line under the title.
    public let subtitle: String?
    /// What the notification says.
    public let body: String
    /// A BCP-47 tag, or nil to tell the language by the script.
    public let locale: String?

    /// Joins the texts of one notification.
    public init(title: String? = nil, subtitle: String? = nil, body: String, locale: String? = nil) {
        self.title = title
        self.subtitle = subtitle
        self.body = body
        self.locale = locale
    }

    /// Title, subtitle and body as one text, a line each, without the empty ones.
    var lines: String {
        var lines = body
        for text in [subtitle, title] {
            if let text, !text.isEmpty { lines = text + "\n" + lines }
        }
        return lines
    }
}
