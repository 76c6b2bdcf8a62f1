// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator

/// What a connection's earlier requests have settled, as far as APNs ties later ones to it.
struct ConnectionStanding: Sendable {
    /// The team of the first token.
    var team: String?
    /// The key of the first token.
    var key: String?
    /// The tokens that were taken, by their times of issue.
    var tokens: Set<Double> = []
    /// The time of issue of the one that was shown last.
    var renewal: Double?
    /// When the last of them was first taken, in seconds since 1970.
    var renewed = 0.0
    /// The client's certificate.
    var certificate: ClientCertificate?
    /// Whether a request with a valid token, or a certificate, has come.
    var isTrusted = false
    /// The header that came last, and what was found of it: most clients send the same one for an hour.
    var latest: Latest?

    struct Latest: Sendable {
        let authorization: String
        /// Nil for a header that is no bearer's.
        let verdict: ProviderKeys.Verdict?
        /// What is kept of a token that is taken.
        let claims: LoggedRequest.Claims

        init(_ authorization: String, _ keys: ProviderKeys) {
            self.authorization = authorization
            let words = authorization.split(separator: " ", maxSplits: 1)
            let isBearer = words.count == 2 && words[0].lowercased() == "bearer"
            verdict = isBearer ? keys.verdict(String(words[1])) : nil
            claims = Self.claims(
                verdict?.token,
                keys.verifies ? "Its signature verifies." : "Well-formed; no key was given to verify it.")
        }

        static func claims(_ token: ProviderToken?, _ sentence: String) -> LoggedRequest.Claims {
            LoggedRequest.Claims(
                RequestRecord.Claims(team: token?.team, key: token?.key, issued: token?.issued, verdict: sentence))
        }
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

    /// Whether an app may be pushed to.
    func takes(_ app: String) -> Bool { topics.isEmpty || topics.contains(app) }
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
            for header in request.headers {
                let isNew: Bool
                switch header.name.role {
                case .identifier: isNew = Self.put(header.value, in: &push.identifier)
                case .topic: isNew = Self.put(header.value, in: &push.topic)
                case .pushType: isNew = Self.put(header.value, in: &push.pushType)
                case .priority: isNew = Self.put(header.value, in: &push.priority)
                case .collapseIdentifier: isNew = Self.put(header.value, in: &push.collapseIdentifier)
                case .expiration: isNew = Self.put(header.value, in: &push.expiration)
                case .authorization: isNew = Self.put(header.value, in: &authorization)
                case .other: isNew = others.insert(header.name.text).inserted
                case .none: isNew = true
                }
                if !isNew { isDuplicated = true }
            }
            if request.path.hasPrefix("/3/device/") { token = String(Substring(request.path.utf8.dropFirst(10))) }
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
        standing: inout ConnectionStanding, now: Double, claims: (LoggedRequest.Claims) -> Void
    ) throws(Refusal) -> Admitted {
        if asked.isDuplicated { throw Refusal(rejection: .duplicateHeaders) }
        if asked.push.topic == nil, let certificate = standing.certificate, certificate.topics.count == 1 {
            var asked = asked
            asked.push.topic = certificate.topics[0]
            return try decide(
                asked, method: method, path: path, rules: rules, keys: keys, tokens: tokens, standing: &standing,
                now: now, claims: claims)
        }
        if asked.push.pushType == nil, let topic = asked.push.topic, let type = PushType(inferredFrom: topic),
            Self.isNoApp(topic, asked.token, tokens)
        {
            var asked = asked
            asked.push.pushType = type.rawValue
            return try decide(
                asked, method: method, path: path, rules: rules, keys: keys, tokens: tokens, standing: &standing,
                now: now, claims: claims)
        }
        // No closure of all that was asked, which would be copied for it: each push comes through here.
        let made = asked.made
        let taken: Result<AcceptedPush, Rejection>
        do { taken = .success(try AcceptedPush(asked.push) { made }) } catch { taken = .failure(error) }
        if case .failure(.badMessageId) = taken { throw Refusal(rejection: .badMessageId) }
        guard path.hasPrefix("/3/device") else { throw Refusal(rejection: .badPath) }
        guard method == "POST" else { throw Refusal(rejection: .methodNotAllowed) }
        if asked.push.topic == nil { throw Refusal(rejection: .missingTopic) }
        if case .failure(let rejection) = taken, rejection != .payloadEmpty, rejection != .payloadTooLarge {
            throw Refusal(rejection: rejection)
        }
        // Apple takes this one with a provider token alone, and does not say how it refuses it.
        if asked.push.pushType == PushType.location.rawValue, standing.certificate != nil {
            throw Refusal(rejection: .invalidPushType)
        }
        guard !asked.token.isEmpty else {
            throw Refusal(rejection: ["/3/device", "/3/device/"].contains(path) ? .missingDeviceToken : .badPath)
        }
        guard let token = DeviceToken(asked.token) else { throw Refusal(rejection: .badDeviceToken) }
        let app = asked.push.topic.map { appOf($0, asked.push.pushType) } ?? ""
        if let refusal = tokens.standing(of: token, for: app).refusal { throw refusal }
        if let rejection = authenticate(
            asked.authorization, (asked.push.topic ?? "", app), rules, keys, &standing, now, claims)
        {
            throw Refusal(rejection: rejection)
        }
        guard rules.takes(app) else { throw Refusal(rejection: .topicDisallowed) }
        switch taken {
        case .failure(let rejection): throw Refusal(rejection: rejection)
        case .success(let push):
            if rules.isStrict, (try? push.payload()) == nil { throw Refusal(rejection: .payloadEmpty) }
            return Admitted(push: push, token: token, app: app)
        }
    }

    /// Whether a token is known, and not as that of an app whose whole bundle identifier is the topic, as `com.example.voip` may be.
    private static func isNoApp(_ topic: String, _ token: String, _ tokens: any PushKeeper) -> Bool {
        guard let token = DeviceToken(token), case .ofAnotherApp = tokens.standing(of: token, for: topic) else {
            return false
        }
        return true
    }

    /// The app of a topic; the topic was found to have the ending of its push type.
    private static func appOf(_ topic: String, _ type: String?) -> String {
        guard let suffix = type.flatMap({ PushType(rawValue: $0) })?.topicSuffix, !suffix.isEmpty,
            topic.hasSuffix(suffix)
        else { return topic }
        return String(topic.dropLast(suffix.count))
    }

    private static func authenticate(
        _ authorization: String?, _ asked: (topic: String, app: String), _ rules: AdmissionRules, _ keys: ProviderKeys,
        _ standing: inout ConnectionStanding, _ now: Double, _ claims: (LoggedRequest.Claims) -> Void
    ) -> Rejection? {
        if let certificate = standing.certificate {
            let isFor = rules.isProduction ? certificate.isForProduction : certificate.isForDevelopment
            if !isFor, certificate.isForProduction || certificate.isForDevelopment { return .badCertificateEnvironment }
            guard certificate.allows(asked.topic, of: asked.app) else { return .badTopic }
            standing.isTrusted = true
            return nil
        }
        guard let authorization else { return .missingProviderToken }
        let latest: ConnectionStanding.Latest
        if let known = standing.latest, known.authorization == authorization {
            latest = known
        } else {
            latest = ConnectionStanding.Latest(authorization, keys)
            standing.latest = latest
        }
        guard let verdict = latest.verdict else { return .invalidProviderToken }
        func told(_ rejection: Rejection) -> Rejection {
            claims(ConnectionStanding.Latest.claims(verdict.token, rejection.message))
            return rejection
        }
        guard let token = verdict.token, verdict.isSigned, token.issued < now + 600 else {
            return told(.invalidProviderToken)
        }
        guard token.issued > now - 3600 else { return told(.expiredProviderToken) }
        guard standing.team == nil || standing.team == token.team else { return told(.invalidProviderToken) }
        guard standing.key == nil || standing.key == token.key else { return told(.unrelatedKeyIdInToken) }
        if standing.renewal != token.issued, !standing.tokens.contains(token.issued) {
            // Production has been seen to begin with about the fifth; times of issue are seconds, and may not be the order. One that
            // is refused is not taken down, or it would be taken the next time.
            if standing.tokens.count >= 5, now - standing.renewed < 1200 { return told(.tooManyProviderTokenUpdates) }
            standing.tokens.insert(token.issued)
            standing.renewed = now
        }
        (standing.team, standing.key, standing.isTrusted) = (token.team, token.key, true)
        standing.renewal = token.issued
        claims(latest.claims)
        return nil
    }
}
