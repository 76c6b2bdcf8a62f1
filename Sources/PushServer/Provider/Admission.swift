// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator

/// What a connection's earlier requests have settled, as far as APNs ties later ones to it.
struct ConnectionStanding: Sendable {
    /// The team of the first token.
    var team: String?
    /// The key of the first token.
    var key: String?
    /// The tokens that were shown, by their times of issue.
    var tokens: Set<Double> = []
    /// When the last of them was first seen, in seconds since 1970.
    var renewed = 0.0
    /// The client's certificate.
    var certificate: ClientCertificate?
    /// Whether a request with a valid token, or a certificate, has come.
    var isTrusted = false
    /// The header that came last, and what was found of it: most clients send the same one for an hour.
    var latest: (authorization: String, verdict: ProviderKeys.Verdict)?

    func verdict(on authorization: String) -> ProviderKeys.Verdict? {
        latest?.authorization == authorization ? latest?.verdict : nil
    }
}

/// How a server was asked to decide.
struct AdmissionRules: Sendable {
    /// The apps that may be pushed to; empty for all.
    var topics: Set<String> = []
    /// Whether payloads that no device could show are refused, which APNs does not do.
    var isStrict = false
    /// Whether the server is of the production environment.
    var isProduction = true
}

/// Decides whether a request is taken, by APNs' checks in APNs' order.
enum Admission {
    /// A refusal, with what is told beside it.
    struct Refusal: Error, Sendable, Hashable {
        let rejection: Rejection
        /// Since when a token is inactive: milliseconds since 1970.
        var timestamp: Int?
    }

    /// A request that is taken.
    struct Admitted: Sendable {
        let push: AcceptedPush
        let token: DeviceToken
        let app: String
    }

    /// What the request says, found once.
    struct Asked: Sendable {
        var push = PushRequest(payload: [])
        var token = ""
        var authorization: String?
        var isDuplicated = false
        /// Names the push where its sender does not.
        let made: UUID

        init(_ request: StreamRequest, made: UUID = UUID()) {
            self.made = made
            push.payload = request.body
            var others: Set<String> = []
            for (name, value) in request.headers {
                let isNew: Bool
                switch name {
                case "apns-id": isNew = Self.put(value, in: &push.identifier)
                case "apns-topic": isNew = Self.put(value, in: &push.topic)
                case "apns-push-type": isNew = Self.put(value, in: &push.pushType)
                case "apns-priority": isNew = Self.put(value, in: &push.priority)
                case "apns-collapse-id": isNew = Self.put(value, in: &push.collapseIdentifier)
                case "apns-expiration": isNew = Self.put(value, in: &push.expiration)
                case "authorization": isNew = Self.put(value, in: &authorization)
                default: isNew = !name.hasPrefix("apns-") || others.insert(name).inserted
                }
                if !isNew { isDuplicated = true }
            }
            if request.path.utf8.starts(with: "/3/device/".utf8) {
                token = String(request.path.utf8.dropFirst(10)) ?? ""
            }
        }

        /// Puts a value where none is; returns whether none was. The last one counts.
        private static func put(_ value: String, in place: inout String?) -> Bool {
            defer { place = value }
            return place == nil
        }
    }

    /// Decides.
    /// - Parameters:
    ///   - standing: what the connection's earlier requests have settled; changed by this one.
    ///   - claims: is told what the provider token claims.
    static func decide(
        _ asked: Asked, method: String, path: String, rules: AdmissionRules, keys: ProviderKeys, tokens: any PushKeeper,
        standing: inout ConnectionStanding, now: Double, claims: (RequestRecord.Claims) -> Void
    ) throws(Refusal) -> Admitted {
        var push = asked.push
        if asked.isDuplicated { throw Refusal(rejection: .duplicateHeaders) }
        if push.topic == nil, let certificate = standing.certificate, certificate.topics.count == 1 {
            push.topic = certificate.topics[0]
        }
        let taken = Result { () throws(Rejection) in try AcceptedPush(push) { asked.made } }
        if case .failure(.badMessageId) = taken { throw Refusal(rejection: .badMessageId) }
        guard path.hasPrefix("/3/device") else { throw Refusal(rejection: .badPath) }
        guard method == "POST" else { throw Refusal(rejection: .methodNotAllowed) }
        if push.topic == nil { throw Refusal(rejection: .missingTopic) }
        if case .failure(let rejection) = taken, rejection != .payloadEmpty, rejection != .payloadTooLarge {
            throw Refusal(rejection: rejection)
        }
        guard !asked.token.isEmpty else {
            throw Refusal(rejection: ["/3/device", "/3/device/"].contains(path) ? .missingDeviceToken : .badPath)
        }
        guard let token = DeviceToken(asked.token) else { throw Refusal(rejection: .badDeviceToken) }
        let app = push.topic.map { appOf($0, push.pushType) } ?? ""
        switch tokens.standing(of: token, for: app) {
        case .registered: break
        case .unknown: throw Refusal(rejection: .badDeviceToken)
        case .ofAnotherApp: throw Refusal(rejection: .deviceTokenNotForTopic)
        case .unregistered(let since):
            throw Refusal(rejection: .unregistered, timestamp: Int(since.timeIntervalSince1970 * 1000))
        case .expired(let since):
            throw Refusal(rejection: .expiredToken, timestamp: Int(since.timeIntervalSince1970 * 1000))
        }
        if let rejection = authenticate(asked.authorization, app, rules, keys, &standing, now, claims) {
            throw Refusal(rejection: rejection)
        }
        guard rules.topics.isEmpty || rules.topics.contains(app) else { throw Refusal(rejection: .topicDisallowed) }
        switch taken {
        case .failure(let rejection): throw Refusal(rejection: rejection)
        case .success(let push):
            if rules.isStrict, (try? push.payload()) == nil { throw Refusal(rejection: .payloadEmpty) }
            return Admitted(push: push, token: token, app: app)
        }
    }

    /// The app of a topic; the topic was found to have the ending of its push type.
    private static func appOf(_ topic: String, _ type: String?) -> String {
        guard let suffix = type.flatMap({ PushType(rawValue: $0) })?.topicSuffix, topic.hasSuffix(suffix) else {
            return topic
        }
        return String(topic.dropLast(suffix.count))
    }

    private static func authenticate(
        _ authorization: String?, _ app: String, _ rules: AdmissionRules, _ keys: ProviderKeys,
        _ standing: inout ConnectionStanding, _ now: Double, _ claims: (RequestRecord.Claims) -> Void
    ) -> Rejection? {
        if let certificate = standing.certificate {
            let isFor = rules.isProduction ? certificate.isForProduction : certificate.isForDevelopment
            if !isFor, certificate.isForProduction || certificate.isForDevelopment { return .badCertificateEnvironment }
            guard certificate.topics.contains(app) else { return .badTopic }
            standing.isTrusted = true
            return nil
        }
        guard let authorization else { return .missingProviderToken }
        let words = authorization.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bearer" else { return .invalidProviderToken }
        let verdict = standing.verdict(on: authorization) ?? keys.verdict(String(words[1]))
        standing.latest = (authorization, verdict)
        func told(_ rejection: Rejection?) -> Rejection? {
            let sentence =
                rejection.map(\.message)
                ?? (keys.verifies ? "Its signature verifies." : "Well-formed; no key was given to verify it.")
            claims(
                RequestRecord.Claims(
                    team: verdict.token?.team, key: verdict.token?.key, issued: verdict.token?.issued, verdict: sentence
                ))
            return rejection
        }
        guard let token = verdict.token, verdict.isSigned, token.issued < now + 600 else {
            return told(.invalidProviderToken)
        }
        guard token.issued > now - 3600 else { return told(.expiredProviderToken) }
        guard standing.team == nil || standing.team == token.team else { return told(.invalidProviderToken) }
        guard standing.key == nil || standing.key == token.key else { return told(.unrelatedKeyIdInToken) }
        if standing.tokens.insert(token.issued).inserted {
            // Production has been seen to begin with about the fifth; times of issue are seconds, and may not be the order.
            if standing.tokens.count > 5, now - standing.renewed < 1200 { return told(.tooManyProviderTokenUpdates) }
            standing.renewed = now
        }
        (standing.team, standing.key, standing.isTrusted) = (token.team, token.key, true)
        return told(nil)
    }
}
