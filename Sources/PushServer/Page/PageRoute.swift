// SPDX-License-Identifier: Apache-2.0

/// What a request to the page or the API asks for.
enum PageRoute: Sendable, Hashable {
    /// A file of the page: its name among the resources.
    case file(String)
    case deliveries
    case clear
    case delivery(String)
    case remove(String)
    case sound(String)
    case log(String)
    case payload(String)
    case `case`(String)
    case pin(String, Bool)
    case respond(String)
    case push
    case check
    case events
    case faults
    case setFaults
    case devices
    case setDevice(String)
    case examples
    case health
    case metrics

    /// Why a request has no route.
    enum Fault: Error, Sendable, Hashable {
        case notFound
        /// The methods that the path takes.
        case method([String])
    }

    /// A path as OpenAPI writes it, a method, and what they ask for, given what stands in the braces.
    typealias Row = (method: String, path: String, route: @Sendable (String) -> PageRoute)

    /// Every route of the API; the page's files are beside them.
    static let table: [Row] = [
        ("GET", "/api/deliveries", { _ in .deliveries }),
        ("DELETE", "/api/deliveries", { _ in .clear }),
        ("GET", "/api/deliveries/{id}", { .delivery($0) }),
        ("DELETE", "/api/deliveries/{id}", { .remove($0) }),
        ("GET", "/api/deliveries/{id}/sound", { .sound($0) }),
        ("GET", "/api/deliveries/{id}/log", { .log($0) }),
        ("GET", "/api/deliveries/{id}/payload", { .payload($0) }),
        ("GET", "/api/deliveries/{id}/case", { .case($0) }),
        ("PUT", "/api/deliveries/{id}/pin", { .pin($0, true) }),
        ("DELETE", "/api/deliveries/{id}/pin", { .pin($0, false) }),
        ("POST", "/api/deliveries/{id}/respond", { .respond($0) }),
        ("POST", "/api/push", { _ in .push }),
        ("POST", "/api/check", { _ in .check }),
        ("GET", "/api/events", { _ in .events }),
        ("GET", "/api/faults", { _ in .faults }),
        ("PUT", "/api/faults", { _ in .setFaults }),
        ("GET", "/api/devices", { _ in .devices }),
        ("PUT", "/api/devices/{name}", { .setDevice($0) }),
        ("GET", "/api/examples", { _ in .examples }),
        ("GET", "/api/openapi.json", { _ in .file("openapi.json") }),
        ("GET", "/api/health", { _ in .health }),
        ("GET", "/metrics", { _ in .metrics }),
    ]

    /// Finds the route of a request. `HEAD` is taken where `GET` is; the server leaves the body out.
    /// - Parameter files: the page's files, which lie at the root.
    init(method: String, path: String, files: Set<String>) throws(Fault) {
        let method = method == "HEAD" ? "GET" : method
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        var methods: [String] = []
        for row in Self.table {
            guard let name = Self.match(row.path, parts) else { continue }
            if row.method == method {
                self = row.route(name)
                return
            }
            methods.append(row.method)
        }
        let name = path == "/" ? "index.html" : String(path.dropFirst())
        if methods.isEmpty, files.contains(name) {
            guard method == "GET" else { throw .method(["GET"]) }
            self = .file(name)
            return
        }
        throw methods.isEmpty ? .notFound : .method(methods)
    }

    /// Returns what stands in the braces, empty without any; nil where the path is another. No part is longer than 200 bytes.
    private static func match(_ template: String, _ parts: ArraySlice<Substring>) -> String? {
        let wanted = template.split(separator: "/")
        var parts = parts
        if template.hasSuffix("/{name}"), parts.count > wanted.count {
            // A device's name may hold what parts a path.
            let rest = parts.dropFirst(wanted.count - 1)
            parts = parts.prefix(wanted.count - 1) + [Substring(rest.joined(separator: "/"))]
        }
        guard wanted.count == parts.count else { return nil }
        var name = ""
        for (want, part) in zip(wanted, parts) {
            if want.hasPrefix("{") {
                guard (1...200).contains(part.utf8.count) else { return nil }
                name = String(part)
            } else if want != part {
                return nil
            }
        }
        return name
    }
}
