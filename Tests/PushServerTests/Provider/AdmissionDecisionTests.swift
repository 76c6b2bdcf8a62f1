// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator
import Testing

@testable import PushServer

@Suite("The provider API's admission")
struct AdmissionDecisionTests {
    private static let now = 1_800_000_000.0
    private static let token = String(repeating: "ab", count: 32)
    private static let valid = Tokens.signed(claims: #"{"iss":"TEAM123456","iat":1799999990}"#)

    /// A request that is taken, with one thing changed.
    struct Fault: Sendable, CustomTestStringConvertible {
        let rejection: Rejection?
        var method = "POST"
        var path = "/3/device/\(AdmissionDecisionTests.token)"
        var headers: [String: String?] = [:]
        var body = #"{"aps":{"alert":"Hello"}}"#
        var isDuplicated = false
        var rules = AdmissionRules()
        var certificate: ClientCertificate?
        var testDescription: String {
            let topic = (headers["apns-topic"] ?? nil) ?? ""
            let kind = "\(headers.keys.sorted()) \(topic) \(path.prefix(20)) \(body.utf8.count)"
            return "\(rejection?.rawValue ?? "taken") \(kind)"
        }
    }

    private func decide(_ fault: Fault, standing: ConnectionStanding = ConnectionStanding()) -> Admission.Refusal? {
        var headers: [String: String] = [
            "authorization": "bearer \(Self.valid)", "apns-topic": "com.example.shop", "apns-push-type": "alert",
        ]
        for (name, value) in fault.headers { headers[name] = value }
        var request = StreamRequest(stream: 1, method: fault.method, path: fault.path)
        request.headers = headers.map { RequestHeader($0.key, $0.value) }
        if fault.isDuplicated { request.headers.append(RequestHeader("apns-topic", "com.example.shop")) }
        request.body = Array(fault.body.utf8)
        var standing = standing
        standing.certificate = fault.certificate ?? standing.certificate
        let keys = Tokens.key.map {
            ProviderKeys([ProviderKeys.Key(key: $0, identifier: "ABCDE12345", team: "TEAM123456")])
        }
        do {
            _ = try Admission.decide(
                Admission.Asked(request), method: request.method, path: request.path, rules: fault.rules,
                keys: keys ?? ProviderKeys(), tokens: HeldPushes(), standing: &standing, now: Self.now, claims: { _ in }
            )
            return nil
        } catch { return error }
    }

    /// A request of a sender that is older than `apns-push-type`.
    private static func older(
        _ topic: String, _ rejection: Rejection?, token kind: String = "04", bytes: Int = 2
    ) -> Fault {
        Fault(
            rejection: rejection, path: "/3/device/\(kind)\(token)",
            headers: ["apns-topic": topic, "apns-push-type": nil],
            body: "{" + String(repeating: " ", count: bytes - 2) + "}")
    }

    /// A request without a type, by a client with a certificate for topics.
    private static func certified(
        _ topic: String?, _ rejection: Rejection?, topics: [String], token kind: String
    ) -> Fault {
        Fault(
            rejection: rejection, path: "/3/device/\(kind)\(token)",
            headers: ["authorization": nil, "apns-topic": topic, "apns-push-type": nil],
            certificate: ClientCertificate(
                subject: "s", topics: topics, isForDevelopment: true, isForProduction: true))
    }

    static let faults: [Fault] = [
        Fault(rejection: nil),
        Fault(rejection: .badMessageId, headers: ["apns-id": "no"]),
        Fault(rejection: .badPath, path: "/4/device/\(token)"),
        Fault(rejection: .methodNotAllowed, method: "GET"),
        Fault(rejection: .missingDeviceToken, path: "/3/device/"),
        Fault(rejection: .missingTopic, headers: ["apns-topic": nil]),
        Fault(rejection: .badTopic, headers: ["apns-topic": "no topic"]),
        Fault(rejection: .badTopic, headers: ["apns-push-type": "voip"]),
        Fault(rejection: .badCollapseId, headers: ["apns-collapse-id": String(repeating: "x", count: 65)]),
        Fault(rejection: .badPriority, headers: ["apns-priority": "7"]),
        Fault(rejection: .badPriority, headers: ["apns-push-type": "background", "apns-priority": "10"]),
        Fault(rejection: .badExpirationDate, headers: ["apns-expiration": "soon"]),
        Fault(rejection: .invalidPushType, headers: ["apns-push-type": "loud"]),
        Fault(rejection: .badDeviceToken, path: "/3/device/xyz"),
        Fault(rejection: .badDeviceToken, path: "/3/device/00\(token)"),
        Fault(rejection: .deviceTokenNotForTopic, path: "/3/device/01\(token)"),
        Fault(rejection: .unregistered, path: "/3/device/02\(token)"),
        Fault(rejection: .expiredToken, path: "/3/device/03\(token)"),
        older("com.example.shop.voip", nil),
        older("com.example.shop.voip", nil, bytes: 5120),
        older("com.example.shop.voip", .payloadTooLarge, bytes: 5121),
        older("com.example.shop.complication", nil, bytes: 4096),
        older("com.example.shop.complication", .payloadTooLarge, bytes: 4097),
        older("com.example.shop.pushkit.fileprovider", nil),
        older("com.example.other.voip", .deviceTokenNotForTopic),
        older("com.example.shop.voip-ptt", .deviceTokenNotForTopic),
        older("com.example.shop.push-type.widgets", .deviceTokenNotForTopic),
        older("com.example.voip", nil, token: "05"),
        older("com.example.voip", .payloadTooLarge, token: "05", bytes: 4097),
        Fault(
            rejection: .deviceTokenNotForTopic, path: "/3/device/04\(token)",
            headers: ["apns-topic": "com.example.shop.voip"]),
        Fault(rejection: .missingProviderToken, headers: ["authorization": nil]),
        Fault(rejection: .invalidProviderToken, headers: ["authorization": "basic x"]),
        Fault(rejection: .invalidProviderToken, headers: ["authorization": "bearer a.b.c"]),
        Fault(
            rejection: .invalidProviderToken,
            headers: [
                "authorization": "bearer "
                    + Tokens.signed(by: PrivateKey(), claims: #"{"iss":"TEAM123456","iat":1799999990}"#)
            ]),
        Fault(
            rejection: .invalidProviderToken,
            headers: ["authorization": "bearer " + Tokens.signed(claims: #"{"iss":"OTHER12345","iat":1799999990}"#)]),
        Fault(
            rejection: .invalidProviderToken,
            headers: ["authorization": "bearer " + Tokens.signed(claims: #"{"iss":"TEAM123456","iat":1800009990}"#)]),
        Fault(
            rejection: .expiredProviderToken,
            headers: ["authorization": "bearer " + Tokens.signed(claims: #"{"iss":"TEAM123456","iat":1799996000}"#)]),
        Fault(rejection: .topicDisallowed, rules: AdmissionRules(topics: ["com.example.other"])),
        Fault(rejection: .payloadEmpty, body: ""),
        Fault(rejection: .payloadTooLarge, body: String(repeating: "x", count: 4097)),
        Fault(rejection: nil, body: "{}"),
        Fault(rejection: nil, body: "no JSON"),
        Fault(rejection: .payloadEmpty, body: "no JSON", rules: AdmissionRules(isStrict: true)),
        Fault(rejection: .duplicateHeaders, isDuplicated: true),
        Fault(
            rejection: nil, headers: ["authorization": nil, "apns-topic": nil],
            certificate: ClientCertificate(
                subject: "s", topics: ["com.example.shop"], isForDevelopment: false, isForProduction: true)),
        Fault(
            rejection: .invalidPushType,
            headers: ["apns-topic": "com.example.shop.location-query", "apns-push-type": "location"],
            certificate: ClientCertificate(
                subject: "s", topics: ["com.example.shop"], isForDevelopment: false, isForProduction: true)),
        Fault(
            rejection: nil,
            headers: ["apns-topic": "com.example.shop.location-query", "apns-push-type": "location"]),
        Fault(
            rejection: .badCertificateEnvironment, headers: ["authorization": nil],
            certificate: ClientCertificate(
                subject: "s", topics: ["com.example.shop"], isForDevelopment: true, isForProduction: false)),
        Fault(
            rejection: .badTopic, headers: ["authorization": nil],
            certificate: ClientCertificate(
                subject: "s", topics: ["com.example.other"], isForDevelopment: true, isForProduction: true)),
        certified("com.example.shop.voip", nil, topics: ["com.example.shop.voip"], token: "04"),
        certified(nil, nil, topics: ["com.example.shop.voip"], token: "04"),
        certified("com.example.shop", .badTopic, topics: ["com.example.shop.voip"], token: "04"),
        certified("com.example.shop.voip", nil, topics: ["com.example.shop"], token: "04"),
        certified("com.example.voip", nil, topics: ["com.example.voip"], token: "05"),
        certified(nil, nil, topics: ["com.example.voip"], token: "05"),
        certified("com.example.voip", .badTopic, topics: ["com.example"], token: "05"),
        Fault(
            rejection: .missingTopic, headers: ["authorization": nil, "apns-topic": nil],
            certificate: ClientCertificate(
                subject: "s", topics: ["com.example.shop", "com.example.b"], isForDevelopment: false,
                isForProduction: true)),
    ]

    @Test("Each fault has Apple's word", arguments: faults) func oneFault(_ fault: Fault) {
        #expect(decide(fault)?.rejection == fault.rejection)
    }

    @Test("Of two faults the one that APNs looks at first is told") func order() {
        let order: [Fault] = [
            Fault(rejection: .badMessageId, headers: ["apns-id": "no", "apns-topic": nil]),
            Fault(rejection: .missingTopic, headers: ["apns-topic": nil, "apns-priority": "7"]),
            Fault(rejection: .badCollapseId, headers: ["apns-collapse-id": "", "apns-priority": "7"]),
            Fault(rejection: .badPriority, headers: ["apns-priority": "7", "apns-push-type": "loud"]),
            Fault(rejection: .invalidPushType, path: "/3/device/xyz", headers: ["apns-push-type": "loud"]),
            Fault(rejection: .badDeviceToken, path: "/3/device/xyz", headers: ["authorization": nil]),
            Fault(rejection: .unregistered, path: "/3/device/02\(Self.token)", headers: ["authorization": nil]),
            Fault(rejection: .missingProviderToken, headers: ["authorization": nil], body: ""),
        ]
        for fault in order { #expect(decide(fault)?.rejection == fault.rejection) }
    }

    @Test("A 410 tells since when, in milliseconds") func timestamp() {
        let gone = decide(Fault(rejection: .unregistered, path: "/3/device/02\(Self.token)"))
        #expect(gone?.timestamp == 1_700_000_000_000)
    }

    @Test("A connection is tied to its first team and key, and may renew its token five times in twenty minutes")
    func connection() throws {
        var standing = ConnectionStanding()
        func push(_ claims: String, header: String = #"{"alg":"ES256","kid":"ABCDE12345"}"#) -> Rejection? {
            var request = StreamRequest(stream: 1, method: "POST", path: "/3/device/\(Self.token)")
            request.headers = [
                RequestHeader("authorization", "bearer " + Tokens.signed(header: header, claims: claims)),
                RequestHeader("apns-topic", "com.example.shop"),
            ]
            request.body = Array("{}".utf8)
            do {
                _ = try Admission.decide(
                    Admission.Asked(request), method: "POST", path: request.path, rules: AdmissionRules(),
                    keys: ProviderKeys(),
                    tokens: HeldPushes(), standing: &standing, now: Self.now, claims: { _ in })
                return nil
            } catch { return error.rejection }
        }
        #expect(push(#"{"iss":"TEAM123456","iat":1799999990}"#) == nil)
        #expect(push(#"{"iss":"OTHER12345","iat":1799999990}"#) == .invalidProviderToken)
        #expect(
            push(#"{"iss":"TEAM123456","iat":1799999990}"#, header: #"{"alg":"ES256","kid":"OTHER12345"}"#)
                == .unrelatedKeyIdInToken)
        for second in 1...4 { #expect(push(#"{"iss":"TEAM123456","iat":179999998\#(second)}"#) == nil) }
        // It is refused however often it is shown.
        for _ in 1...3 {
            #expect(push(#"{"iss":"TEAM123456","iat":1799999970}"#) == .tooManyProviderTokenUpdates)
        }
        #expect(push(#"{"iss":"TEAM123456","iat":1799999990}"#) == nil)
    }
}
