// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator
import StrictJSON

extension PageAPI {
    /// Reads a composed push: `payload` is text, or the object itself.
    private func composed(_ request: PageRequest) throws(PageError) -> ComposedPush {
        let json: JSONValue
        do { json = try JSONValue(request.body, rules: PageJSON.rules) } catch {
            throw PageError("The body is no JSON: \(error.message)")
        }
        guard case .object(let members) = json.content, members["payload"] != nil || members["payloadBase64"] != nil
        else {
            throw PageError("Send {\"payload\": …}, with app, token, pushType, priority, … where they are wanted.")
        }
        if let other = PageJSON.unknown(members, but: ComposedPush.names) {
            let names = ComposedPush.names.joined(separator: ", ")
            throw PageError("'\(other)' is no member of a push; they are \(names).")
        }
        struct Around: Decodable {
            var app, token, pushType, priority, collapseIdentifier, expiration, identifier: String?
        }
        guard let around = try? json.decode(Around.self) else {
            throw PageError("'payload' is an object or text, and everything beside it is text.")
        }
        return ComposedPush(
            app: around.app, token: around.token, payload: try Self.payload(members, request.body),
            pushType: around.pushType, priority: around.priority, collapseIdentifier: around.collapseIdentifier,
            expiration: around.expiration, identifier: around.identifier)
    }

    private static func payload(_ members: [String: JSONValue], _ body: [UInt8]) throws(PageError) -> [UInt8] {
        switch (members["payload"], members["payload"]?.content, members["payloadBase64"]?.content) {
        case (_, .string(let text)?, nil): return Array(text.utf8)
        // As it was written: who writes 12.50 is not to find 12.5 on the device.
        case (let payload?, .object?, nil): return Array(body[payload.range])
        case (nil, nil, .string(let text)?):
            guard let bytes = Data(base64Encoded: text) else { throw PageError("'payloadBase64' is no Base64.") }
            return Array(bytes)
        case (nil, _, _): throw PageError("'payloadBase64' is text.")
        case (_, _, _?): throw PageError("Send 'payload' or 'payloadBase64', not both.")
        default: throw PageError("'payload' is an object or text, and everything beside it is text.")
        }
    }

    func push(_ request: PageRequest) throws -> PageResponse {
        let answer = try backend.push(composed(request))
        var response = PageResponse(answer.status, PageJSON.bytes(answer), type: "application/json")
        if let address = answer.delivery { response.headers.append(("earshot-delivery", address)) }
        return response
    }

    /// What is to be known of a payload before it is sent.
    private struct Verdict: Encodable {
        let bytes: Int
        /// The most that APNs takes.
        let limit: Int
        /// APNs' word for what it refuses.
        let rejection: String?
        /// What is wrong with the payload or the request, as one sentence.
        let fault: String?
        /// Whether the extension would run.
        let runs: Bool
        let whyNotRun: String?
        /// The `apns-topic` that its push type asks for.
        let topic: String
        let title: String
        let body: String
    }

    /// Judges what is being typed: APNs' verdict, whether the extension would run, and what would be said.
    func check(_ request: PageRequest) throws -> PageResponse {
        let push = try composed(request)
        let app = backend.app(of: push)
        var rejection: String?
        var fault: String?
        var whyNotRun: String?
        var (title, body) = ("", "")
        var announcement: [UInt8]?
        do throws(Rejection) {
            let accepted = try backend.admit(push)
            do {
                let payload = try accepted.payload()
                whyNotRun = WhyNotRun(for: payload, type: accepted.pushType, alertsAreEnabled: true)?.rawValue
                (title, body) = payload.shownText
                if whyNotRun == nil { announcement = backend.announcement(of: accepted) }
            } catch { fault = error.message }
        } catch {
            rejection = error.rawValue
            fault = error.message
        }
        let limit = push.pushType == "voip" ? 5120 : 4096
        let suffix = push.pushType.flatMap(PushType.init(rawValue:))?.topicSuffix ?? ""
        let verdict = Verdict(
            bytes: push.payload.count, limit: limit, rejection: rejection, fault: fault,
            runs: fault == nil && whyNotRun == nil, whyNotRun: whyNotRun, topic: app + suffix, title: title, body: body)
        return PageResponse(200, PageJSON.bytes(verdict, announcement: announcement), type: "application/json")
    }
}
