// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension NSString {
    /// Returns the text of a key in the bundle's `Localizable.strings`, with its `%@` and `%1$@` replaced by the arguments.
    ///
    /// - Note: iOS looks the text up when the notification is shown, in the user's language of that moment; on Linux it is looked up
    ///   now, in the main bundle.
    @discardableResult
    public class func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String {
        let format = Bundle.main.localizedString(forKey: key, value: nil, table: nil)
        return LocalizedText.fill(format, with: (arguments ?? []).map { String(describing: $0) })
    }
}
