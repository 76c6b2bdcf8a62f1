// SPDX-License-Identifier: Apache-2.0

import PushSimulator

/// What a provider is answered.
struct ProviderAnswer: Sendable, Hashable {
    var status: Int
    /// APNs' word for a refusal.
    var reason: String?
    /// Since when a token is inactive: milliseconds since 1970.
    var timestamp: Int?
    /// The `apns-id`, byte for byte as it came, or made up.
    var identifier: String?
    /// The unique id of the delivery.
    var unique: String?

    init(status: Int, reason: String? = nil, timestamp: Int? = nil, identifier: String? = nil, unique: String? = nil) {
        (self.status, self.reason, self.timestamp) = (status, reason, timestamp)
        (self.identifier, self.unique) = (identifier, unique)
    }

    init(_ refusal: Admission.Refusal, identifier: String, unique: String) {
        self.init(
            status: refusal.rejection.status, reason: refusal.rejection.rawValue, timestamp: refusal.timestamp,
            identifier: identifier, unique: unique)
    }

    /// Puts the headers of the response together.
    /// - Parameter page: the address that the deliveries are found under.
    func put(to fields: inout ResponseFields, page: String) {
        fields.add(":status", String(status))
        if let identifier { fields.add("apns-id", identifier) }
        if let unique {
            fields.add("apns-unique-id", unique)
            fields.add("earshot-delivery", page, "/api/deliveries/", unique)
        }
        if reason != nil { fields.add("content-type", "application/json") }
    }

    /// The body: nothing for what was taken.
    var body: [UInt8] {
        guard let reason else { return [] }
        let time = timestamp.map { ",\"timestamp\":\($0)" } ?? ""
        return Array("{\"reason\":\"\(reason)\"\(time)}".utf8)
    }
}
