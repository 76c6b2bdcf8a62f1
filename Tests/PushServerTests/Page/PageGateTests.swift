// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushServer

@Suite("The page's gate")
struct PageGateTests {
    private static let secret = PageSecret()
    private static let gate = PageGate(
        secret: secret, hosts: ["127.0.0.1:8080", "localhost:8080"], port: 8080, isSecure: false, password: nil)

    private func status(_ gate: PageGate = Self.gate, _ change: (inout PageRequest) -> Void) -> Int? {
        var request = PageRequest(method: "GET", path: "/api/deliveries", headers: ["host": "127.0.0.1:8080"])
        change(&request)
        return gate.judge(request)?.status
    }

    @Test("Whoever sends the secret passes") func bearer() {
        #expect(status { $0.headers["authorization"] = "Bearer \(Self.secret.text)" } == nil)
    }

    @Test("Whoever sends none, another, or a part of it does not", arguments: ["", "x", "half", "none"])
    func wrong(_ kind: String) {
        let given = ["x": "bearer x", "half": "bearer \(Self.secret.text.prefix(32))", "none": "bearer"][kind]
        #expect(status { $0.headers["authorization"] = given } == 401)
    }

    @Test("The address of the ready line gives a cookie that only this site sends, and loses the secret") func cookie()
        throws
    {
        let request = PageRequest(
            method: "GET", path: "/", query: ["secret": Self.secret.text], headers: ["host": "localhost:8080"])
        let response = try #require(Self.gate.judge(request))
        #expect(response.status == 303)
        let cookie = try #require(response.headers.first { $0.name == "set-cookie" }).value
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
        let pair = try #require(cookie.split(separator: ";").first)
        #expect(status { $0.headers["cookie"] = "other=1; \(pair)" } == nil)
        #expect(status { $0.headers["cookie"] = "other=1" } == 401)
    }

    @Test("What the address asks for stays in it, without the secret") func search() {
        let request = PageRequest(
            method: "GET", path: "/", query: ["secret": Self.secret.text, "text": "a+b &\r\nx: y"],
            headers: ["host": "localhost:8080"])
        let place = Self.gate.judge(request)?.headers.first { $0.name == "location" }?.value
        #expect(place == "/?text=a%2Bb%20%26%0D%0Ax:%20y")
    }

    @Test("A wrong secret in the address gives none") func wrongAddress() {
        #expect(
            status {
                $0.path = "/"
                $0.query = ["secret": "0"]
            } == 401)
    }

    @Test(
        "A name that is not this server's is refused, whatever is known",
        arguments: ["evil.example:8080", "127.0.0.1", ""])
    func host(_ name: String) {
        #expect(
            status {
                $0.headers["authorization"] = "bearer \(Self.secret.text)"
                $0.headers["host"] = name
            } == 403)
    }

    @Test(
        "A request of another site's page is refused",
        arguments: ["http://evil.example", "https://127.0.0.1:8080", "null", "http://127.0.0.1:8081"])
    func origin(_ origin: String) {
        #expect(
            status {
                $0.headers["authorization"] = "bearer \(Self.secret.text)"
                $0.headers["origin"] = origin
            } == 403)
    }

    @Test("What the browser says of the sender counts") func fetchMetadata() {
        func judged(_ site: String, _ mode: String) -> Int? {
            status {
                $0.headers["authorization"] = "bearer \(Self.secret.text)"
                $0.headers["sec-fetch-site"] = site
                $0.headers["sec-fetch-mode"] = mode
            }
        }
        #expect(judged("same-origin", "cors") == nil)
        #expect(judged("cross-site", "cors") == 403)
        #expect(judged("same-site", "no-cors") == 403)
        #expect(judged("cross-site", "navigate") == nil)
    }

    @Test("With a password the browser is asked for it, and it opens the page") func password() {
        var gate = Self.gate
        gate.password = "secret: of the shop"
        let right = Data("anyone:secret: of the shop".utf8).base64EncodedString()
        let wrong = Data("anyone:secret".utf8).base64EncodedString()
        #expect(status(gate) { $0.headers["authorization"] = "Basic \(right)" } == nil)
        #expect(status(gate) { $0.headers["authorization"] = "Basic \(wrong)" } == 401)
        #expect(status { $0.headers["authorization"] = "Basic \(right)" } == 401)
        let asked = gate.judge(PageRequest(method: "GET", path: "/", headers: ["host": "localhost:8080"]))
        #expect(asked?.headers.contains { $0.name == "www-authenticate" } == true)
        guard case .bytes(let told)? = asked?.body else { return #expect(Bool(false), "no sentence") }
        #expect(String(decoding: told, as: UTF8.self).contains("--page-password-file"))
    }
}
