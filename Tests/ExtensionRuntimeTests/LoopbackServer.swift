// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// A web server on this machine's loopback that answers, or keeps, one request.
final class LoopbackServer: Sendable {
    private let listener: Int32
    /// The address to ask; by name, so that the name is looked up.
    let url: String

    /// Listens at a free port.
    /// - Parameter answers: whether a request gets an answer; one that gets none waits until the server is gone.
    init(answers: Bool) throws {
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
        Thread.detachNewThread {
            let connection = accept(listener, nil, nil)
            var request = [UInt8](repeating: 0, count: 4096)
            let count = unsafe read(connection, &request, request.count)
            if count > 0, answers {
                let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nok".utf8)
                _ = unsafe write(connection, answer, answer.count)
            }
            // Until the other end has gone.
            while unsafe read(connection, &request, request.count) > 0 {}
            close(connection)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }
}
