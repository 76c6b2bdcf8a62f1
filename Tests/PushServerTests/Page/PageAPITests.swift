// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator
import Synchronization
import Testing

@testable import PushServer

@Suite("The API")
struct PageAPITests {
    static func row(_ name: String, _ state: String, sequence: Int64 = 1, isPinned: Bool = false) -> DeliveryRow {
        DeliveryRow(
            sequence: sequence, unique: name, identifier: name, app: "com.example.shop", token: nil, device: nil,
            state: state,
            outcome: nil, reason: nil, status: 200, title: "", body: "", said: nil, received: 0, ended: nil,
            isPinned: isPinned,
            folder: nil)
    }

    static func api(_ backend: HeldRows) -> PageAPI {
        PageAPI(
            gate: PageGate(secret: PageSecret(), hosts: ["h:1"], port: 1, isSecure: false), backend: backend,
            files: PageFiles(in: URL(fileURLWithPath: "/nowhere")))
    }

    private func answer(
        _ method: String, _ path: String, _ query: [String: String] = [:], body: String = "",
        of backend: HeldRows = HeldRows([])
    ) -> (status: Int, text: String, response: PageResponse) {
        let response = Self.api(backend).handler.answer(
            PageRequest(method: method, path: path, query: query, body: Array(body.utf8)))
        guard case .bytes(let bytes) = response.body else { return (response.status, "", response) }
        return (response.status, String(decoding: bytes, as: UTF8.self), response)
    }

    @Test(
        "A response that is none is refused, and so is one to what was never shown",
        arguments: [
            ("{}", 400), (#"{"open":true,"dismiss":true}"#, 400), (#"{"text":"x"}"#, 400), ("[", 400),
            (#"{"open":true,"text":"x"}"#, 400), (#"{"open":true,"dismis":true}"#, 400), (#"{"open":true}"#, 409),
            (#"{"action":"A","text":"x"}"#, 409),
        ])
    func responses(_ body: String, _ status: Int) {
        let backend = HeldRows([Self.row("a", "delivered")])
        #expect(answer("POST", "/api/deliveries/a/respond", body: body, of: backend).status == status)
    }

    @Test(
        "A member that nobody knows is refused by name, and does nothing",
        arguments: [
            ("POST", "/api/deliveries/a/respond", #"{"action":"A","txet":"x"}"#, "'txet'"),
            ("PUT", "/api/devices/phone", #"{"isOnline":false,"for":"10m"}"#, "'for'"),
        ])
    func members(_ method: String, _ path: String, _ body: String, _ name: String) {
        let (status, text, _) = answer(method, path, body: body, of: HeldRows([Self.row("a", "delivered")]))
        #expect(status == 400 && text.contains(name))
    }

    @Test(
        "A filter that is none is refused by name",
        arguments: [
            ["colour": "red"], ["since": "x"], ["wait": "long"], ["limit": "-1"], ["wait": "-1s"], ["outcome": "bogus"],
            ["since": "+5"], ["before": "-0"], ["limit": "+5"], ["wait": "0x10s"], ["wait": "1e1"],
            ["wait": "s"], ["whole": "yes"],
            ["text": String(repeating: "\u{1F600}", count: 201)],
        ])
    func filters(_ query: [String: String]) throws {
        let (status, text, _) = answer("GET", "/api/deliveries", query)
        #expect(status == 400)
        let name = try #require(query.keys.first)
        #expect(text.contains("error") && text.contains("'\(name)'"))
    }

    @Test("A stream that is resumed behind no number is refused", arguments: ["x", "-1", "1.5"])
    func resuming(_ after: String) {
        let (status, text, _) = answer("GET", "/api/events", ["after": after])
        #expect(status == 400 && text.contains("'after' takes a whole number"))
        #expect(answer("GET", "/api/events", ["after": "0"]).status == 200)
    }

    @Test("A text is searched whole or not at all, and a token may be longer than others", arguments: ["a", "z"])
    func text(_ letter: String) throws {
        for (count, most) in [(200, 200), (202, 512), (512, 512), (514, 0)] {
            let text = String(repeating: letter, count: count)
            let query = try? PageAPI.query(["text": text])
            #expect(query?.text == (count <= (letter == "a" ? most : 200) ? text : nil))
        }
        let backend = HeldRows([Self.row("a", "delivered")])
        let long = ["text": String(repeating: "z", count: 201)]
        #expect(answer("DELETE", "/api/deliveries", long, of: backend).status == 400)
        #expect(backend.removed.withLock { $0.isEmpty })
    }

    @Test("Every state and outcome is a filter", arguments: DeliveryQuery.outcomes + [""])
    func outcomes(_ word: String) {
        #expect(answer("GET", "/api/deliveries", ["outcome": word]).status == 200)
    }

    @Test("A wrong method is told what is taken, and HEAD where GET is") func allowed() {
        let (status, _, response) = answer("POST", "/api/health")
        #expect(status == 405 && response.headers.contains { $0.name == "allow" && $0.value == "GET, HEAD" })
    }

    @Test(
        "Seconds are read with their units",
        arguments: [("10s", 10.0), ("500ms", 0.5), ("2m", 120), ("3", 3), ("9000", 300)])
    func seconds(_ text: String, _ seconds: Double) throws {
        #expect(try PageAPI.seconds(text) == seconds)
    }

    @Test("Whoever waits is answered by the time it is over") func wait() {
        #expect(answer("GET", "/api/deliveries", ["wait": "10ms"]).status == 200)
    }

    @Test("Whoever waits is not answered by what was over before", arguments: [[:], ["outcome": "delivered"]])
    func waitForTheNewest(_ filter: [String: String]) {
        let old = Self.row("old", "delivered")
        let backend = HeldRows([old])
        backend.coming.withLock {
            $0 = ["accepted", "started", "delivered"].map { [Self.row("new", $0, sequence: 2), old] }
        }
        let told = answer("GET", "/api/deliveries", filter.merging(["wait": "5m"]) { $1 }, of: backend).text
        #expect(told.contains("/api/deliveries/new") && !told.contains("started") && !told.contains("accepted"))
        #expect(backend.coming.withLock { $0.isEmpty })
    }

    @Test("What is stored is not waited for") func waitForStored() {
        let backend = HeldRows([Self.row("a", "stored"), Self.row("b", "delivered")])
        #expect(answer("GET", "/api/deliveries", ["wait": "5m"], of: backend).text.contains("stored"))
    }

    @Test(
        "What was answered before is told, whatever is asked",
        arguments: [("GET", "/api/deliveries"), ("GET", "/api/deliveries/a"), ("DELETE", "/api/deliveries")])
    func catchingUp(_ method: String, _ path: String) {
        let backend = HeldRows([])
        backend.coming.withLock { $0 = [[Self.row("a", "delivered")]] }
        let (status, text, _) = answer(method, path, of: backend)
        #expect(status == 200 && text.contains(method == "GET" ? "delivered" : #""removed":1"#))
    }

    @Test("What is on its way or pinned is not cleared") func clear() {
        let backend = HeldRows([
            Self.row("a", "delivered"), Self.row("b", "started"), Self.row("c", "delivered", isPinned: true),
            Self.row("d", "rejected"),
        ])
        #expect(answer("DELETE", "/api/deliveries", of: backend).text == #"{"removed":2}"#)
        #expect(backend.removed.withLock { $0 } == ["a", "d"])
        #expect(answer("DELETE", "/api/deliveries/b", of: backend).status == 409)
        #expect(answer("DELETE", "/api/deliveries/x", of: backend).status == 404)
    }

    @Test("What stays in the first thousand keeps nothing behind it from being cleared") func clearMany() {
        let backend = HeldRows(
            (1...1500).reversed().map { Self.row("\($0)", "delivered", sequence: $0, isPinned: $0 == 1400) })
        #expect(answer("DELETE", "/api/deliveries", of: backend).text == #"{"removed":1499}"#)
    }

    @Test("What somebody else has removed meanwhile is not counted") func clearTogether() {
        let backend = HeldRows((1...9).reversed().map { Self.row("\($0)", "delivered", sequence: $0) })
        backend.taken.withLock { $0 = ["9", "7", "5"] }
        #expect(answer("DELETE", "/api/deliveries", ["limit": "2"], of: backend).text == #"{"removed":2}"#)
        #expect(backend.removed.withLock { $0 } == ["8", "6"])
        #expect(answer("DELETE", "/api/deliveries/9", of: backend).status == 404)
        #expect(answer("DELETE", "/api/deliveries", ["limit": "9"], of: backend).text == #"{"removed":6}"#)
    }

    @Test("No more is cleared than is asked for, and nothing that was asked for another way") func clearSome() {
        let backend = HeldRows((1...9).reversed().map { Self.row("\($0)", "delivered", sequence: $0) })
        #expect(answer("DELETE", "/api/deliveries", ["limit": "2"], of: backend).text == #"{"removed":2}"#)
        #expect(backend.removed.withLock { $0 } == ["9", "8"])
        for asked in [
            ["limit": "0"], ["limit": "1001"], ["wait": "1s"], ["whole": "1"], ["text": "9\0"], ["text": ""],
            ["app": ""], ["outcome": ""],
        ] {
            #expect(answer("DELETE", "/api/deliveries", asked, of: backend).status == 400)
        }
        #expect(backend.removed.withLock { $0.count } == 2)
    }

    @Test("A server that can keep nothing is not well, and one that tries again says so") func health() {
        let backend = HeldRows([])
        #expect(answer("GET", "/api/health", of: backend).text == #"{"status":"ok"}"#)
        backend.troubles.withLock { $0.retrying = "The inbox is full; make room." }
        let slow = answer("GET", "/api/health", of: backend)
        #expect(slow.status == 200 && slow.text == #"{"status":"degraded","why":"The inbox is full; make room."}"#)
        backend.troubles.withLock { $0.refusing = "The disk is full; make room." }
        let told = answer("GET", "/api/health", of: backend)
        #expect(told.status == 503 && told.text == #"{"status":"refusing","why":"The disk is full; make room."}"#)
    }

    @Test("A payload is saved and never shown, and runs nothing") func payload() throws {
        let (status, text, response) = answer(
            "GET", "/api/deliveries/a/payload", of: HeldRows([Self.row("a", "delivered")]))
        #expect(status == 200 && text == "<b>")
        let headers = Dictionary(response.headers.map { ($0.name, $0.value) }, uniquingKeysWith: { one, _ in one })
        #expect(headers["content-disposition"]?.hasPrefix("attachment") == true)
        #expect(headers["content-security-policy"] == "sandbox; default-src 'none'")
        #expect(headers["x-content-type-options"] == "nosniff")
    }

    @Test("A log is there before its delivery is") func log() {
        let backend = HeldRows([Self.row("a", "started")])
        #expect(answer("GET", "/api/deliveries/a/log", of: backend).text == "")
        backend.logs.begin("a")
        backend.logs.add("one", of: "a")
        #expect(answer("GET", "/api/deliveries/a/log", of: backend).text == "one\n")
        #expect(answer("GET", "/api/deliveries/a", of: backend).text.contains(#""log":["one"]"#))
        #expect(answer("GET", "/api/deliveries/a", of: backend).text.contains(#""heard":[]"#))
    }

    @Test("A payload may be composed as an object or as text") func compose() {
        #expect(answer("POST", "/api/push", body: #"{"payload":{"aps":{}}}"#).text.contains("/api/deliveries/10"))
        // As it was written, to the byte.
        let written = answer("POST", "/api/push", body: #"{"payload": {"b":12.50, "a":1 } }"#)
        #expect(written.text.contains("/api/deliveries/19"))
        #expect(answer("POST", "/api/push", body: #"{"payload":"{ }"}"#).text.contains("/api/deliveries/3"))
        #expect(answer("POST", "/api/push", body: #"{"payload":7}"#).status == 400)
        #expect(answer("POST", "/api/push", body: "nothing").status == 400)
        let misspelt = answer("POST", "/api/push", body: #"{"payload":{"aps":{}},"prioritiy":"5"}"#)
        #expect(misspelt.status == 400 && misspelt.text.contains("'prioritiy'") && misspelt.text.contains("priority,"))
    }

    @Test("Bytes that are no text are composed in Base64, and told in it") func bytes() {
        func composed(_ body: String) -> String { answer("POST", "/api/push", body: body).text }
        #expect(composed(#"{"payloadBase64":"//57ImFwcyI="}"#).contains("/api/deliveries/8"))
        for wrong in [#"{"payloadBase64":"//5"}"#, #"{"payloadBase64":7}"#, #"{"payload":"a","payloadBase64":"YQ=="}"#]
        {
            #expect(answer("POST", "/api/push", body: wrong).status == 400)
        }
        #expect(answer("POST", "/api/check", body: #"{"payloadBase64":"//57ImFwcyI="}"#).text.contains(#""bytes":8,"#))
        let backend = HeldRows([Self.row("a", "discarded")])
        #expect(!answer("GET", "/api/deliveries/a", of: backend).text.contains("payloadBase64"))
        backend.payload.withLock { $0 = [0xFF, 0xFE] + Array(#"{"aps""#.utf8) }
        #expect(answer("GET", "/api/deliveries/a", of: backend).text.contains(#""payloadBase64":"//57ImFwcyI=""#))
    }

    @Test("What was discarded or refused is told why, in a sentence") func discarded() {
        var row = Self.row("a", "discarded")
        row.reason = "bad-payload"
        #expect(answer("GET", "/api/deliveries/a", of: HeldRows([row])).text.contains("The payload is no JSON: line 1"))
        (row.state, row.reason, row.status) = ("rejected", "BadTopic", 400)
        let told = answer("GET", "/api/deliveries/a", of: HeldRows([row])).text
        #expect(told.contains("400: \(Rejection.badTopic.message)"))
    }

    @Test("The topic is the one that the push type asks for", arguments: [("voip", ".voip"), ("alert", "")])
    func topic(_ kind: String, _ suffix: String) {
        let body = #"{"payload":"{}","app":"com.example.call","pushType":"\#(kind)"}"#
        #expect(answer("POST", "/api/check", body: body).text.contains("\"topic\":\"com.example.call\(suffix)\""))
    }

    @Test("A payload is judged as it is typed") func check() {
        func judged(_ payload: String) -> String {
            let body = try? JSONEncoder().encode(["payload": payload])
            return answer("POST", "/api/check", body: String(decoding: body ?? Data(), as: UTF8.self)).text
        }
        #expect(judged(#"{"aps":{"alert":"a","mutable-content":1}}"#).contains(#""runs":true"#))
        #expect(judged(#"{"aps":{"alert":"a","mutable-content":1}}"#).contains(#""announcement":{"spoken":"x"}"#))
        #expect(judged(#"{"aps":{"alert":"a"}}"#).contains(#""whyNotRun":"no-mutable-content""#))
        #expect(!judged(#"{"aps":{"alert":"a"}}"#).contains("announcement"))
        #expect(judged(#"{"aps""#).contains(#""fault":"The payload is no JSON"#))
        #expect(judged("").contains(#""rejection":"PayloadEmpty""#))
        #expect(judged(String(repeating: " ", count: 4097)).contains(#""rejection":"PayloadTooLarge""#))
    }

    @Test("A device is set by its name") func device() {
        #expect(answer("PUT", "/api/devices/phone", body: #"{"isOnline":false}"#).status == 200)
        #expect(answer("PUT", "/api/devices/other", body: #"{"isOnline":false}"#).status == 404)
        #expect(answer("PUT", "/api/devices/phone", body: "{}").status == 400)
    }
}
