// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator
import StrictJSON

extension PageAPI {
    /// Reads a composed push: `payload` is text, or the object itself.
    private func composed(_ request: PageRequest) throws(PageError) -> ComposedPush {
        let json: JSONValue
        do { json = try JSONValue(request.body, rules: JSONRules(deepest: 64, largest: 1 << 20)) } catch {
            throw PageError("The body is no JSON: \(error.message)")
        }
        guard case .object(let members) = json.content, let payload = members["payload"] else {
            throw PageError("Send {\"payload\": …}, with app, token, pushType, priority, … where they are wanted.")
        }
        // A misspelt priority would be sent as another.
        if let other = members.keys.filter({ ComposedPush.CodingKeys(stringValue: $0) == nil }).min() {
            throw PageError("'\(other.prefix(40))' is no member of a push; they are \(ComposedPush.names).")
        }
        if let push = try? json.decode(ComposedPush.self) { return push }
        struct Around: Decodable {
            var app, token, pushType, priority, collapseIdentifier, expiration, identifier: String?
        }
        guard let around = try? json.decode(Around.self), case .object = payload.content else {
            throw PageError("'payload' is an object or text, and everything beside it is text.")
        }
        // As it was written: who writes 12.50 is not to find 12.5 on the device.
        return ComposedPush(
            app: around.app, token: around.token, payload: String(decoding: request.body[payload.range], as: UTF8.self),
            pushType: around.pushType, priority: around.priority, collapseIdentifier: around.collapseIdentifier,
            expiration: around.expiration, identifier: around.identifier)
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
        let title: String
        let body: String
    }

    /// Judges what is being typed: APNs' verdict, whether the extension would run, and what would be said.
    func check(_ request: PageRequest) throws -> PageResponse {
        let push = try composed(request)
        let bytes = Array(push.payload.utf8)
        let asked = PushRequest(
            payload: bytes, bundleIdentifier: push.app ?? "app", pushType: push.pushType, priority: push.priority,
            collapseIdentifier: push.collapseIdentifier, expiration: push.expiration, identifier: push.identifier)
        var rejection: String?
        var fault: String?
        var whyNotRun: String?
        var (title, body) = ("", "")
        do {
            let accepted = try AcceptedPush(asked)
            do {
                let payload = try accepted.payload()
                whyNotRun = WhyNotRun(for: payload, type: accepted.pushType, alertsAreEnabled: true)?.rawValue
                (title, body) = payload.shownText
            } catch { fault = error.message }
        } catch {
            rejection = error.rawValue
            fault = error.message
        }
        let limit = push.pushType == "voip" ? 5120 : 4096
        let verdict = Verdict(
            bytes: bytes.count, limit: limit, rejection: rejection, fault: fault,
            runs: fault == nil && whyNotRun == nil,
            whyNotRun: whyNotRun, title: title, body: body)
        var answer = PageJSON.bytes(verdict)
        if fault == nil, let said = try? backend.explain(title: title, body: body), said.first == UInt8(ascii: "{") {
            answer.removeLast()
            answer += Array(",\"announcement\":".utf8) + said + [UInt8(ascii: "}")]
        }
        return PageResponse(200, answer, type: "application/json")
    }
}
