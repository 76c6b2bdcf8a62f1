// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import PushSimulator

/// The title and the body of a push as a list shows them; both empty where the payload cannot be read.
struct ShownText: Hashable {
    var title = ""
    var body = ""

    /// The most letters of each.
    static let longest = 200

    init(_ push: AcceptedPush) {
        if let payload = try? push.payload() { take(payload) }
    }

    init(_ payload: [UInt8]) {
        if let payload = try? Payload(payload) { take(payload) }
    }

    private mutating func take(_ payload: Payload) {
        guard let alert = payload.aps["alert"] else { return }
        if let text = alert.string {
            body = Self.short(text)
        } else if let parts = alert.dictionary {
            title = Self.short(parts["title"]?.string ?? parts["title-loc-key"]?.string ?? "")
            body = Self.short(parts["body"]?.string ?? parts["loc-key"]?.string ?? "")
        }
    }

    /// All that is shown of a content, a line each.
    static func all(of content: Delivery.Content) -> String {
        [content.title, content.subtitle, content.body].filter { !$0.isEmpty }.map { short($0) }.joined(separator: "\n")
    }

    /// A text cut to the letters that are shown; letters are counted as Unicode counts scalars.
    static func short(_ text: String, to most: Int = longest) -> String {
        guard text.utf8.count > most else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))
    }

    /// A text as it is searched: without regard to case.
    static func folded(_ text: String) -> String { text.lowercased() }
}
