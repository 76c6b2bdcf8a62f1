// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushServer

@Suite("The page's routes")
struct PageRouteTests {
    private func route(_ method: String, _ path: String) throws(PageRoute.Fault) -> PageRoute {
        try PageRoute(method: method, path: path, files: ["index.html", "app.js"])
    }

    @Test("Every row of the table is found under its own method and path", arguments: PageRoute.table.indices)
    func table(_ place: Int) throws {
        let row = PageRoute.table[place]
        let path = row.path.replacingOccurrences(of: "{id}", with: "abc").replacingOccurrences(
            of: "{name}", with: "abc")
        #expect(try route(row.method, path) == row.route(row.path.contains("{") ? "abc" : ""))
    }

    @Test(
        "What is no address of ours is not found",
        arguments: [
            "/api", "/api/", "/api/deliveries/", "/api/deliveries//sound", "/../secret", "/etc/passwd", "/index", "//",
        ])
    func unknown(_ path: String) {
        #expect(throws: PageRoute.Fault.notFound) { try route("GET", path) }
    }

    @Test("The name of a device may hold a slash") func names() throws {
        #expect(try route("PUT", "/api/devices/front/till 2") == .setDevice("front/till 2"))
        #expect(throws: PageRoute.Fault.notFound) { try route("PUT", "/api/devices/") }
    }

    @Test("The root is the page, and its files lie beside it") func files() throws {
        #expect(try route("GET", "/") == .file("index.html"))
        #expect(try route("GET", "/app.js") == .file("app.js"))
    }

    @Test(
        "HEAD is taken where GET is, and nowhere else",
        arguments: ["/", "/app.js", "/api/health", "/api/deliveries/abc"])
    func head(_ path: String) throws {
        #expect(try route("HEAD", path) == route("GET", path))
        #expect(throws: PageRoute.Fault.method(["POST"])) { try route("HEAD", "/api/push") }
    }

    @Test("A wrong method is told the right ones") func methods() {
        #expect(throws: PageRoute.Fault.method(["GET", "DELETE"])) { try route("POST", "/api/deliveries") }
        #expect(throws: PageRoute.Fault.method(["GET"])) { try route("POST", "/") }
    }

    @Test("An id of more than 200 bytes is none") func long() {
        #expect(throws: PageRoute.Fault.notFound) {
            try route("GET", "/api/deliveries/" + String(repeating: "a", count: 201))
        }
    }

    @Test("The OpenAPI description names every route, and no other") func openAPI() throws {
        let site = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/PushServer/Site/openapi.json").standardizedFileURL
        let whole = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: site)) as? [String: Any])
        let paths = try #require(whole["paths"] as? [String: [String: Any]])
        let described = Set(
            paths.flatMap { path, methods in
                methods.keys.filter { $0 != "parameters" }.map { "\($0.uppercased()) \(path)" }
            })
        #expect(described == Set(PageRoute.table.map { "\($0.method) \($0.path)" }))
        for row in PageRoute.table {
            let operation = paths[row.path]?[row.method.lowercased()] as? [String: Any]
            let answers = try #require(operation?["responses"] as? [String: Any])
            // A name may be nobody's, and a body, a filter or a number may be none; pinning takes neither.
            #expect((answers["404"] != nil) == row.path.contains("{"), "\(row.method) \(row.path)")
            let isAsked = operation?["requestBody"] != nil || ["/api/deliveries", "/api/events"].contains(row.path)
            #expect((answers["400"] != nil) == isAsked, "\(row.method) \(row.path)")
        }
        for method in ["get", "delete"] {
            let asked = (paths["/api/deliveries"]?[method] as? [String: Any])?["parameters"] as? [[String: Any]]
            let outcome = asked?.first { $0["name"] as? String == "outcome" }
            #expect((outcome?["schema"] as? [String: Any])?["enum"] as? [String] == DeliveryQuery.outcomes)
        }
    }
}
