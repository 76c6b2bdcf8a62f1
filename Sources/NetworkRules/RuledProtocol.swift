// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation
@_weakLinked internal import FoundationNetworking
internal import Synchronization

/// What answers a request in the network's place, where the device's network or App Transport Security says so.
final class RuledProtocol: URLProtocol {
    private static let condition = ProcessInfo.processInfo.environment[DeviceVariable.network]
        .flatMap { NetworkCondition($0) }
    private static let security = TransportSecurity(Bundle.main.infoDictionary ?? [:])
    private static let isOnDevice = DeviceConnection.current != nil
    private static let hurry = max(
        1, ProcessInfo.processInfo.environment[DeviceVariable.hurry].flatMap(Double.init) ?? 1)
    /// The hosts that were warned of, by push.
    private static let warned = Mutex<Set<String>>([])

    private let isStopped = Mutex(false)

    /// The header that carries a session's timeout to here; it never leaves the process.
    static let timeoutHeader = "Earshot-Session-Timeout"

    /// Whether requests are answered here that a network would answer.
    static var isPretending: Bool { condition != nil }

    private static func isInsecure(_ request: URLRequest) -> Bool {
        guard isOnDevice, request.url?.scheme?.lowercased() == "http", let host = request.url?.host else {
            return false
        }
        return !security.allowsInsecure(host)
    }

    private static func isOfNetwork(_ request: URLRequest) -> Bool {
        ["http", "https", "ftp"].contains(request.url?.scheme?.lowercased() ?? "")
    }

    override class func canInit(with request: URLRequest) -> Bool {
        isOfNetwork(request) && (condition != nil || isInsecure(request))
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        if Self.isInsecure(request) {
            warn()
            return fail(
                .appTransportSecurityRequiresSecureConnection,
                "The resource could not be loaded because the App Transport Security policy requires the use of a secure connection."
            )
        }
        switch Self.condition {
        case .offline: fail(.notConnectedToInternet, "The Internet connection appears to be offline.")
        case .fail(let status): answer(status)
        case .hang, nil: hang()
        }
    }

    override func stopLoading() { isStopped.withLock { $0 = true } }

    private func fail(_ code: URLError.Code, _ description: String) {
        var information: [String: Any] = [NSLocalizedDescriptionKey: description]
        if let url = request.url {
            information[NSURLErrorFailingURLErrorKey] = url
            information["NSErrorFailingURLStringKey"] = url.absoluteString
        }
        client?.urlProtocol(self, didFailWithError: URLError(code, userInfo: information))
    }

    private func answer(_ status: Int) {
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: ["Content-Length": "0"])
        else { return fail(.badURL, "unsupported URL") }
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        client?.urlProtocolDidFinishLoading(self)
    }

    private func hang() {
        let session = request.value(forHTTPHeaderField: Self.timeoutHeader).flatMap(Double.init) ?? 60
        // A request that says nothing has sixty seconds.
        let seconds = request.timeoutInterval == 60 ? session : request.timeoutInterval
        let mine = Mine(it: self)
        DispatchQueue.global().asyncAfter(deadline: .now() + max(0.001, seconds / Self.hurry)) {
            guard !mine.it.isStopped.withLock({ $0 }) else { return }
            mine.it.fail(.timedOut, "The request timed out.")
        }
    }

    /// A request on its way to its end. Unchecked: it is touched there alone, and stopped through the lock.
    private struct Mine: @unchecked Sendable { let it: RuledProtocol }

    private func warn() {
        let host = request.url?.host ?? ""
        guard Self.warned.withLock({ $0.insert("\(CurrentPush.number) \(host)").inserted }) else { return }
        DeviceWarning(
            code: "insecure-http",
            message: "App Transport Security refuses http to '\(host.prefix(100))' (-1022); use https, or "
                + (host.contains(".") && !host.hasSuffix(".local")
                    ? "name it under NSExceptionDomains in Info.plist."
                    : "set NSAllowsLocalNetworking in Info.plist.")
        ).send()
    }
}
