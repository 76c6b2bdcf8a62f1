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

    /// The headers of the response.
    /// - Parameter page: the address that the deliveries are found under.
    func headers(page: String) -> [(name: String, value: String)] {
        var headers = [(name: ":status", value: String(status))]
        if let identifier { headers.append(("apns-id", identifier)) }
        if let unique {
            headers.append(("apns-unique-id", unique))
            headers.append(("earshot-delivery", "\(page)/api/deliveries/\(unique)"))
        }
        if reason != nil { headers.append(("content-type", "application/json")) }
        return headers
    }

    /// The body: nothing for what was taken.
    var body: [UInt8] {
        guard let reason else { return [] }
        let time = timestamp.map { ",\"timestamp\":\($0)" } ?? ""
        return Array("{\"reason\":\"\(reason)\"\(time)}".utf8)
    }
}
