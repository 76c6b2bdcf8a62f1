// SPDX-License-Identifier: Apache-2.0

/// A header of a request; one that a client sends again and again is made once.
final class RequestHeader: Sendable {
    /// The name of a header, and what the provider API makes of it.
    final class Name: Sendable {
        enum Role: Sendable, Hashable {
            case identifier, topic, pushType, priority, collapseIdentifier, expiration, authorization
            /// Another one of Apple's.
            case other
            /// One that says nothing here.
            case none
        }

        /// In lower case.
        let text: String
        let role: Role
        /// Whether its value differs from request to request.
        let changes: Bool
        /// As the log writes it.
        let logged: [UInt8]

        init(_ text: String) {
            self.text = text
            role =
                switch text {
                case "apns-id": .identifier
                case "apns-topic": .topic
                case "apns-push-type": .pushType
                case "apns-priority": .priority
                case "apns-collapse-id": .collapseIdentifier
                case "apns-expiration": .expiration
                case "authorization": .authorization
                default: text.hasPrefix("apns-") ? .other : .none
                }
            changes =
                [.identifier, .collapseIdentifier, .expiration].contains(role) || text == "content-length"
            var writer = LogWriter(room: 4 + text.utf8.count)
            writer.put(RequestHeader.beginning(of: text, 100))
            logged = writer.bytes
        }
    }

    let name: Name
    let value: String
    /// Name and value as the log writes them; of what authorizes a request only how it begins.
    let logged: [UInt8]

    init(_ name: Name, _ value: String) {
        (self.name, self.value) = (name, value)
        var writer = LogWriter(room: name.logged.count + 4 + min(value.utf8.count, 300))
        writer.put(raw: name.logged)
        writer.put(
            name.role == .authorization
                ? value.prefix(while: { $0 != " " }).prefix(10) + " …" : Self.beginning(of: value, 300))
        logged = writer.bytes
    }

    convenience init(_ name: String, _ value: String) { self.init(Name(name), value) }

    /// A text, or as many of its letters as are kept.
    static func beginning(of text: String, _ most: Int) -> String {
        text.utf8.count <= most ? text : String(text.prefix(most))
    }
}
