// SPDX-License-Identifier: Apache-2.0

/// What a client of SOCKS 5 asks for (RFC 1928): a connection to a host, and nothing else.
struct SocksRequest: Equatable, Sendable {
    /// A name, or an address of IPv4 or IPv6 as text.
    let host: String
    let port: UInt16
    /// How many bytes it has.
    let count: Int

    /// What was read: whole, not whole yet, or nothing that is taken.
    enum Reading: Equatable, Sendable {
        case whole(SocksRequest)
        case more
        case refused
    }

    /// Reads the methods that a client offers; returns how many bytes they have, 0 while they are not whole, nil for none that is
    /// taken: no authentication.
    static func greeting(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 2 else { return bytes.first.map { $0 == 5 ? 0 : nil } ?? 0 }
        guard bytes[0] == 5 else { return nil }
        let count = 2 + Int(bytes[1])
        guard bytes.count >= count else { return 0 }
        return bytes[2..<count].contains(0) ? count : nil
    }

    /// Reads a request.
    static func read(_ bytes: [UInt8]) -> Reading {
        guard bytes.count >= 5 else { return bytes.first.map { $0 == 5 } ?? true ? .more : .refused }
        guard bytes[0] == 5, bytes[1] == 1 else { return .refused }
        let (start, length): (Int, Int)
        switch bytes[3] {
        case 1: (start, length) = (4, 4)
        case 3: (start, length) = (5, Int(bytes[4]))
        case 4: (start, length) = (4, 16)
        default: return .refused
        }
        let count = start + length + 2
        guard bytes.count >= count else { return .more }
        let address = bytes[start..<start + length]
        let host =
            switch bytes[3] {
            case 1: address.map(String.init).joined(separator: ".")
            case 4:
                stride(from: 0, to: 16, by: 2)
                    .map { String(UInt16(bytes[start + $0]) << 8 | UInt16(bytes[start + $0 + 1]), radix: 16) }
                    .joined(separator: ":")
            default: String(decoding: address, as: UTF8.self)
            }
        guard !host.isEmpty, !host.utf8.contains(0) else { return .refused }
        let port = UInt16(bytes[count - 2]) << 8 | UInt16(bytes[count - 1])
        return .whole(SocksRequest(host: host, port: port, count: count))
    }
}
