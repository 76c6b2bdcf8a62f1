// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

#if canImport(Glibc)
    @unsafe @preconcurrency internal import Glibc
#endif

/// A web server on this machine's loopback that answers one request at once, later, or never.
package final class LoopbackServer: Sendable {
    private let listener: Int32
    /// The address to ask; by name, so that the name is looked up.
    package let url: String
    /// The address to ask, as a number: for an extension that may not ask this machine by name.
    package var numericURL: String { url.replacing("localhost", with: "127.0.0.1") }
    private let mayAnswer: DispatchSemaphore
    private let hasRequest = DispatchSemaphore(value: 0)
    private let asked = Mutex("")
    /// The first of what was asked for, as it came: line, headers, and as much of the body as came with them.
    package var request: String { asked.withLock { $0 } }

    /// Listens at a free port.
    /// - Parameters:
    ///   - body: what the answer holds, and its type.
    ///   - answers: whether a request gets an answer at once; one that gets none waits until ``answer()``, or until the
    ///   server is gone.
    package init(answers: Bool, with body: (type: String, bytes: [UInt8]) = ("text/plain", Array("ok".utf8))) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { place in
            unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                unsafe bind(listener, place, size) == 0 && listen(listener, 4) == 0
                    && getsockname(listener, place, &size) == 0
            }
        }
        guard isBound else { throw CocoaError(.fileReadUnknown) }
        url = "http://localhost:\(UInt16(bigEndian: address.sin_port))/"
        mayAnswer = DispatchSemaphore(value: 0)
        if answers { mayAnswer.signal() }
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: \(body.type)\r\nContent-Length: \(body.bytes.count)\r\n"
            + "Connection: keep-alive\r\n\r\n"
        let answer = Array(head.utf8) + body.bytes
        Thread.detachNewThread { [mayAnswer, hasRequest, weak self] in
            let connection = accept(listener, nil, nil)
            var request = [UInt8](repeating: 0, count: 4096)
            let count = unsafe read(connection, &request, request.count)
            if count > 0 {
                self?.asked.withLock { $0 = String(decoding: request[..<count], as: UTF8.self) }
                hasRequest.signal()
                mayAnswer.wait()
                _ = unsafe send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
            }
            // Until the other end has gone.
            while unsafe read(connection, &request, request.count) > 0 {}
            close(connection)
        }
    }

    /// Waits until there is a request; false when none has come in a minute.
    package func waitForRequest() -> Bool { hasRequest.wait(timeout: .now() + 60) == .success }

    /// Answers the request.
    package func answer() { mayAnswer.signal() }

    deinit {
        // A semaphore must not go while somebody waits.
        mayAnswer.signal()
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }
}
