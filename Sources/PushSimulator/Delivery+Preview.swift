// SPDX-License-Identifier: Apache-2.0

internal import UserNotifications

/// When a device shows what notifications say.
public enum PreviewSetting: String, Sendable, Hashable, Codable, CaseIterable {
    /// Whoever looks at it.
    case always
    /// While it is unlocked. A device is locked when a push comes, unless the app is at its front.
    case whenAuthenticated = "when-authenticated"
    /// Not before the notification is opened.
    case never
}

extension Delivery {
    /// What is shown of a notification whose text the user has hidden.
    public struct Preview: Sendable, Hashable, Codable {
        /// What the user has set.
        public var setting: PreviewSetting
        /// The title, where the category shows it all the same; nil where the app's name stands in its place.
        @OrNull public var title: String?
        /// The subtitle, where the category shows it all the same.
        @OrNull public var subtitle: String?
        /// The category's placeholder, or iOS's own.
        public var body: String
    }
}

extension Device {
    /// What is shown of a notification on a screen that hides what it says; nil where it hides nothing.
    func preview(of delivery: Delivery, _ setting: PreviewSetting, isForeground: Bool) -> Delivery.Preview? {
        guard setting != .always, setting == .never || !isForeground, delivery.outcome != .suppressed,
            delivery.presentation.map({ $0.options.contains("banner") || $0.options.contains("list") }) ?? true,
            let content = delivery.content, !(content.title + content.subtitle + content.body).isEmpty
        else { return nil }
        return Delivery.Preview(setting, of: content, in: delivery.category)
    }
}

extension Delivery.Preview {
    /// iOS's own placeholder, in English.
    private static let placeholder = "Notification"

    /// Hides what a content says, as its category wants it.
    init(_ setting: PreviewSetting, of content: Delivery.Content, in category: Delivery.Category?) {
        let options = category?.options ?? []
        self.setting = setting
        title = options.contains("hidden-previews-show-title") && !content.title.isEmpty ? content.title : nil
        subtitle =
            options.contains("hidden-previews-show-subtitle") && !content.subtitle.isEmpty ? content.subtitle : nil
        let own = category?.hiddenPreviewsBodyPlaceholder ?? ""
        // The number of notifications that it stands for: this one.
        body = own.isEmpty ? Self.placeholder : own.replacing("%u", with: "1")
    }
}
