// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Says some bytes to a port of this machine and hears what comes back; it owns its socket for so long.
enum PlainClient {
    /// - Parameter patience: how many seconds it waits for more.
    /// - Returns: the answer, as far as it came within that time; nil where nobody listens.
    static func ask(_ port: UInt16, _ bytes: [UInt8], patience: Int = 5) -> [UInt8]? {
        guard let opened = connected(port, saying: bytes, patience: patience) else { return nil }
        defer { close(opened) }
        shutdown(opened, Int32(SHUT_WR))
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65536)
        while answer.count < 1 << 20 {
            let count = unsafe recv(opened, &part, part.count, 0)
            guard count > 0 else { break }
            answer += part[..<count]
        }
        return answer
    }

    /// A socket whose other end has these bytes, and may take some seconds to say something; its caller closes it.
    static func connected(_ port: UInt16, saying bytes: [UInt8], patience: Int = 5) -> Int32? {
        let opened = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard opened >= 0 else { return nil }
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        unsafe setsockopt(opened, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = unsafe withUnsafePointer(to: &place) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(opened, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            close(opened)
            return nil
        }
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes[sent...].withUnsafeBytes {
                unsafe send(opened, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { break }
            sent += count
        }
        return opened
    }

    /// Whether the other end has closed a socket, at the latest within its five seconds.
    static func isEnded(_ socket: Int32) -> Bool {
        var byte: UInt8 = 0
        return unsafe recv(socket, &byte, 1, 0) == 0 || errno == ECONNRESET
    }
}
