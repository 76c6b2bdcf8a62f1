// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Who may see the page and use the API: whoever knows the secret, from a page of this server's own names.
///
/// Loopback belongs to every user of the machine and to the extensions, and a browser sends what any site asks of it: so that
/// the secret is asked for, and `Host` and `Origin` are looked at in every request.
struct PageGate: Sendable {
    /// The secret that stands in the ready line.
    let secret: PageSecret
    /// The names and ports under which the page is reached, in lower case, as `Host` has them.
    let hosts: Set<String>
    /// The port.
    let port: UInt16
    /// Whether it is served over TLS.
    let isSecure: Bool
    /// What `--page-password-file` holds; nil where none was given.
    var password: String?

    /// The cookie's name. Cookies know no ports: the port tells the pages of two servers apart.
    var cookie: String { "earshot-\(port)" }

    /// Judges a request by its headers.
    /// - Returns: the answer that refuses it, or that hands out the cookie; nil for one that may pass.
    func judge(_ request: PageRequest) -> PageResponse? {
        guard let host = request.headers["host"]?.lowercased(), hosts.contains(host) else {
            return .fault(403, "The request names another host than this server; use the address of the ready line.")
        }
        if let origin = request.headers["origin"] {
            guard origin.lowercased() == (isSecure ? "https://" : "http://") + host else {
                return .fault(403, "The request comes from another site's page, which may not use this server.")
            }
        }
        if let site = request.headers["sec-fetch-site"], !["same-origin", "none"].contains(site),
            request.headers["sec-fetch-mode"] != "navigate" || request.method != "GET"
        {
            return .fault(403, "The request comes from another site's page, which may not use this server.")
        }
        if request.method == "GET", request.path == "/", let given = request.query["secret"] {
            guard Self.same(given, secret.text) else { return Self.unknown(false) }
            return handingOutTheCookie(request)
        }
        if isKnown(request) { return nil }
        return Self.unknown(password != nil)
    }

    /// The policy of everything that is answered: nothing remote, nothing inline, framed by nobody.
    static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self' blob:; "
        + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    private func isKnown(_ request: PageRequest) -> Bool {
        if let authorization = request.headers["authorization"] {
            let words = authorization.split(separator: " ", maxSplits: 1)
            guard words.count == 2 else { return false }
            switch words[0].lowercased() {
            case "bearer": return Self.same(words[1], secret.text)
            case "basic":
                guard let password, let bytes = Data(base64Encoded: String(words[1])),
                    let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
                else { return false }
                return Self.same(String(decoding: bytes[(colon + 1)...], as: UTF8.self), password)
            default: return false
            }
        }
        let name = cookie
        return (request.headers["cookie"] ?? "").split(whereSeparator: { $0 == ";" || $0 == "," }).contains { pair in
            let parts = pair.split(separator: "=", maxSplits: 1)
            return parts.count == 2 && parts[0].drop { $0 == " " } == name[...] && Self.same(parts[1], secret.text)
        }
    }

    private func handingOutTheCookie(_ request: PageRequest) -> PageResponse {
        let attributes = "; Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
        return PageResponse(
            status: 303,
            headers: [
                ("location", Self.address(request.query)), ("set-cookie", "\(cookie)=\(secret.text)\(attributes)"),
            ])
    }

    /// The page's address without the secret: a search and filters in a link are kept.
    private static func address(_ query: [String: String]) -> String {
        var parts = URLComponents()
        parts.path = "/"
        let items = query.sorted { $0.key < $1.key }.filter { $0.key != "secret" }
        parts.queryItems = items.isEmpty ? nil : items.map { URLQueryItem(name: $0.key, value: $0.value) }
        return parts.string.map { $0.replacingOccurrences(of: "+", with: "%2B") } ?? "/"
    }

    private static func unknown(_ asksForPassword: Bool) -> PageResponse {
        let password =
            asksForPassword ? "Give the password of '--page-password-file' (with any user name), or open" : "Open"
        var response = PageResponse.fault(
            401,
            "\(password) the address with the secret that 'earshot serve' printed, or send it as 'authorization: bearer'."
        )
        if asksForPassword {
            response.headers.append(("www-authenticate", "Basic realm=\"Earshot\", charset=\"UTF-8\""))
        }
        return response
    }

    /// Compares without telling by its time where two texts differ.
    private static func same(_ one: some StringProtocol, _ other: some StringProtocol) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
