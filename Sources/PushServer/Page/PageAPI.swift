// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator

/// Answers requests to the page and the API.
struct PageAPI: Sendable {
    let gate: PageGate
    let backend: any PageBackend
    let files: PageFiles

    /// What libmicrohttpd calls.
    var handler: MicroServer.Handler {
        MicroServer.Handler(
            gate: { request in
                let refusal = request.isCut ? PageResponse.fault(400, "The address holds a NUL; leave it out.") : nil
                return (refusal ?? gate.judge(request)).map { dressed($0) }
            },
            answer: { request in dressed(answer(request)) })
    }

    /// Answers a request that has passed the gate.
    func answer(_ request: PageRequest) -> PageResponse {
        let route: PageRoute
        do {
            route = try PageRoute(method: request.method, path: request.path, files: files.names)
        } catch {
            switch error {
            case .notFound: return .fault(404, "There is nothing at this address; see /api/openapi.json.")
            case .method(let methods):
                var response = PageResponse.fault(405, "This address takes \(methods.joined(separator: ", ")).")
                let allowed = methods.flatMap { $0 == "GET" ? [$0, "HEAD"] : [$0] }
                response.headers.append(("allow", allowed.joined(separator: ", ")))
                return response
            }
        }
        do {
            return try answer(route, request)
        } catch let error as PageError {
            return .fault(400, error.message)
        } catch let error as DatabaseError {
            return .fault(error.code == .full || error.code == .busy ? 503 : 500, error.description)
        } catch {
            return .fault(500, "The store cannot be read; look at what the server says.")
        }
    }

    private func answer(_ route: PageRoute, _ request: PageRequest) throws -> PageResponse {
        switch route {
        case .file(let name): files.response(name)
        case .deliveries: try list(request.query)
        case .clear: try clear(request.query)
        case .delivery(let id): try with(id, whole)
        case .remove(let id): try with(id, remove)
        case .sound(let id): try with(id) { sound($0, isConverted: request.query["as"] == "wav") }
        case .log(let id): try with(id, log)
        case .payload(let id): try with(id, payload)
        case .case(let id): try with(id, deliveryCase)
        case .pin(let id, let isPinned):
            try with(id) { row in
                try backend.pin(row.unique, isPinned)
                return PageResponse(json: ["pinned": isPinned])
            }
        case .respond(let id): try with(id) { try respond($0, request) }
        case .push: try push(request)
        case .check: try check(request)
        case .events: try events(request)
        case .faults: PageResponse(200, backend.faults(), type: "application/json")
        case .setFaults: try setFaults(request)
        case .devices: PageResponse(json: ["devices": try backend.devices()])
        case .setDevice(let name): try setDevice(name, request)
        case .examples:
            PageResponse(
                json: [
                    "examples": backend.examples().map {
                        ["name": $0.name, "payload": String(decoding: $0.payload, as: UTF8.self)]
                    }
                ])
        case .health: health
        case .metrics: PageResponse(200, Array(backend.metrics().utf8), type: "text/plain; version=0.0.4")
        }
    }

    /// How the server is, and why where it is not well.
    private var health: PageResponse {
        struct Health: Encodable {
            var status: String
            var why: String?
        }
        let trouble = backend.trouble
        if backend.isEnding { return PageResponse(json: Health(status: "ending")) }
        if let why = trouble.refusing {
            return PageResponse(
                503, PageJSON.bytes(Health(status: "refusing", why: why)), type: "application/json")
        }
        return PageResponse(json: Health(status: trouble.retrying == nil ? "ok" : "degraded", why: trouble.retrying))
    }

    /// Finds the push that an address names.
    private func with(_ id: String, _ body: (DeliveryRow) throws -> PageResponse) throws -> PageResponse {
        backend.catchUp(until: .now + Self.catchUpPatience)
        guard let row = try backend.row(id) else {
            return .fault(404, "There is no delivery of this id; see /api/deliveries.")
        }
        return try body(row)
    }

    /// Adds what every answer has.
    private func dressed(_ response: PageResponse) -> PageResponse {
        var response = response
        if !response.headers.contains(where: { $0.name == "content-security-policy" }) {
            response.headers.append(("content-security-policy", PageGate.policy))
        }
        response.headers += [
            ("x-content-type-options", "nosniff"), ("referrer-policy", "no-referrer"), ("cache-control", "no-store"),
            ("cross-origin-resource-policy", "same-origin"),
        ]
        return response
    }

    private func events(_ request: PageRequest) throws(PageError) -> PageResponse {
        // An empty one is what a browser has kept of a stream that gave none.
        let came = request.headers["last-event-id"].flatMap { $0.isEmpty ? nil : $0 }
        let last = try (came ?? request.query["after"]).map { text throws(PageError) in
            try Self.number(text, came == nil ? "after" : "last-event-id")
        }
        let stream = EventStream(backend, after: last)
        return PageResponse(
            status: 200, headers: [("content-type", "text/event-stream")], body: .stream { stream.next() })
    }

    private func setFaults(_ request: PageRequest) throws -> PageResponse {
        try backend.setFaults(request.body)
        return PageResponse(200, backend.faults(), type: "application/json")
    }

    private func setDevice(_ name: String, _ request: PageRequest) throws -> PageResponse {
        struct Change: Decodable { let isOnline: Bool }
        let change = try PageJSON.read(
            Change.self, request.body, members: ["isOnline"],
            example: "Send {\"isOnline\": true} or {\"isOnline\": false}.")
        guard try backend.setDevice(name, isOnline: change.isOnline) else {
            return .fault(404, "There is no device of this name; see /api/devices.")
        }
        return PageResponse(json: ["isOnline": change.isOnline])
    }
}
