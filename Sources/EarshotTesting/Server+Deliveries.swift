// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import FoundationNetworking
internal import StrictJSON
internal import Synchronization

extension Server {
    // MARK: Devices

    /// Returns a new token of an app on a device, which is made and online where there is none of that name.
    /// - Throws: ``ServerError``.
    public func token(of app: String, on name: String = "phone") throws -> String {
        let printed = try deviceCommand(["add", name, "--app", app])
        let token = String(printed.prefix { $0 != " " })
        // The server learns of it by looking at the file; a push must not come before that.
        let end = Date(timeIntervalSinceNow: 10)
        while Date() < end {
            if String(decoding: try get("/api/devices"), as: UTF8.self).contains("\"\(token)\"") { return token }
            usleep(5000)
        }
        throw ServerError("The server has not seen the new token within 10 seconds.")
    }

    /// Takes a device offline, where pushes are stored for it, or online.
    /// - Throws: ``ServerError``.
    public func setOnline(_ isOnline: Bool, _ name: String = "phone") throws {
        let place = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? name
        _ = try ask("PUT", "/api/devices/\(place)", #"{"isOnline":\#(isOnline)}"#)
    }

    // MARK: Deliveries

    private struct List: Decodable {
        struct Row: Decodable {
            let state: String
            let reason: String?
            let delivery: Delivery?
            let app: String?
        }

        let deliveries: [Row]
    }

    /// Waits until the newest push is delivered and none before it is under way any more, and returns it.
    ///
    /// A push that was answered 200 before this is called is waited for, however many were delivered before it.
    /// - Parameters:
    ///   - app: only of this app.
    ///   - text: only one with these letters in its title or its body, as they came or are shown, in what was said, in its `apns-id` or its
    ///     token.
    ///   - seconds: how long it is waited for, at most 300.
    /// - Throws: ``ServerError``, which names APNs' word for a push that was refused, and what became of one that was stored.
    public func delivery(app: String? = nil, text: String? = nil, within seconds: Double = 30) throws -> Delivery {
        var asked = URLComponents()
        asked.path = "/api/deliveries"
        asked.queryItems = [URLQueryItem(name: "wait", value: "\(seconds)s")]
        if let app { asked.queryItems?.append(URLQueryItem(name: "app", value: app)) }
        if let text { asked.queryItems?.append(URLQueryItem(name: "text", value: text)) }
        // A plus sign would be read as a space.
        let path = (asked.string ?? asked.path).replacingOccurrences(of: "+", with: "%2B")
        let list = try list(path, within: seconds + 10)
        guard let row = list.deliveries.first else {
            throw ServerError(try nothing(of: app, text) + " within \(seconds) seconds.")
        }
        guard !["accepted", "started"].contains(row.state) else {
            throw ServerError("The push is still under way after \(seconds) seconds.")
        }
        if let delivery = row.delivery { return delivery }
        let why = row.reason.map { " (\($0))" } ?? ""
        throw ServerError("The push was not delivered: \(row.state)\(why).")
    }

    private func list(_ path: String, within seconds: Double) throws -> List {
        do {
            return try JSONValue(try get(path, within: seconds), rules: JSONRules(deepest: 512, allowsNUL: true))
                .decode(List.self)
        } catch let error as JSONFault {
            throw ServerError("The server's answer cannot be read: \(error.message)")
        }
    }

    /// What is told where no delivery matches: the others, of which one may be meant.
    private func nothing(of app: String?, _ text: String?) throws -> String {
        let others = try list("/api/deliveries?limit=1000", within: 30).deliveries
        guard let newest = others.first else { return "No push has come" }
        let asked = [app.map { "app '\($0)'" }, text.map { "text '\($0)'" }].compactMap { $0 }.joined(
            separator: " and ")
        let count = others.count == 1000 ? "the newest 1000" : "\(others.count)"
        // What it says stays out: amounts and payers are none of an error's.
        return
            "None of \(count) deliveries has the \(asked); the newest, of '\(newest.app ?? "no app")', is \(newest.state); "
            + "none came"
    }

    // MARK: The API for tests

    /// Asks the API for tests with `GET`.
    /// - Parameter path: such as `/api/deliveries/ID/log`.
    /// - Throws: ``ServerError`` for every status but 200.
    public func get(_ path: String, within seconds: Double = 30) throws -> Data {
        try ask("GET", path, nil, within: seconds)
    }

    /// Asks the API for tests: `PUT /api/faults`, `POST /api/push`, …
    /// - Throws: ``ServerError`` for every status but 200.
    @discardableResult
    public func ask(_ method: String, _ path: String, _ body: String?, within seconds: Double = 30) throws -> Data {
        guard let address = URL(string: path, relativeTo: page) else {
            throw ServerError("'\(path.prefix(200))' is no address.")
        }
        var request = URLRequest(url: address, timeoutInterval: seconds)
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        request.setValue("bearer \(secret)", forHTTPHeaderField: "authorization")
        let answer = Mutex<(status: Int?, bytes: Data, fault: String?)>((nil, Data(), nil))
        let isThere = DispatchSemaphore(value: 0)
        URLSession.shared.dataTask(with: request) { bytes, response, error in
            answer.withLock {
                $0 = ((response as? HTTPURLResponse)?.statusCode, bytes ?? Data(), error?.localizedDescription)
            }
            isThere.signal()
        }.resume()
        isThere.wait()
        let (status, bytes, fault) = answer.withLock { $0 }
        if status == 200 { return bytes }
        let said = fault ?? String(decoding: bytes.prefix(1000), as: UTF8.self)
        throw ServerError("\(method) \(path.prefix(200)) was answered \(status.map(String.init) ?? "nothing"): \(said)")
    }
}
