// SPDX-License-Identifier: Apache-2.0

import CryptoKit
import Security
import UserNotifications

/// Shows a message that only this phone can read: the server seals it with a key that the app has put into the keychain.
///
/// The payload's `sealed` is AES-GCM's nonce, ciphertext and tag in base 64, bound to the message's id. What cannot be opened is shown as
/// it came: "You have a new message" is no lie.
class NotificationService: UNNotificationServiceExtension {

    private var contentHandler: ((UNNotificationContent) -> Void)?
    private var original: UNNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        self.contentHandler = contentHandler
        original = request.content
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(request.content)
        }
        do {
            let message = try open(content.userInfo)
            content.title = message.title
            content.body = message.body
        } catch {
            print("The message stays sealed: \(error)")
        }
        contentHandler(content)
    }

    private struct Message: Decodable {
        let title: String
        let body: String
    }

    private enum Fault: Error {
        case nothingSealed
        case noKey(OSStatus)
    }

    private func open(_ payload: [AnyHashable: Any]) throws -> Message {
        guard let sealed = (payload["sealed"] as? String).flatMap({ Data(base64Encoded: $0) }),
            let identifier = payload["message-id"] as? String
        else { throw Fault.nothingSealed }
        let box = try AES.GCM.SealedBox(combined: sealed)
        let opened = try AES.GCM.open(box, using: key(), authenticating: Data(identifier.utf8))
        return try JSONDecoder().decode(Message.self, from: opened)
    }

    /// The key that the app keeps, readable also while the phone is locked.
    private func key() throws -> SymmetricKey {
        let query: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "messages",
            kSecAttrAccount as String: "push-key",
            kSecReturnData as String: true,
            kSecMatchLimit as String: kSecMatchLimitOne,
        ]
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        guard status == errSecSuccess, let data = item as? Data else { throw Fault.noKey(status) }
        return SymmetricKey(data: data)
    }

    override func serviceExtensionTimeWillExpire() {
        if let contentHandler, let original { contentHandler(original) }
    }
}
