// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The headers that a connection has sent lately: what a client sends with each request is made once.
///
/// Whether nghttp2 finds it in its table or not makes no difference: what authorizes a request enters no table of a careful client.
@safe struct HeaderMemory {
    private struct Held {
        /// The name and the value behind each other.
        let bytes: [UInt8]
        let header: RequestHeader
    }

    private var headers: [Held] = []
    private var names: [RequestHeader.Name] = []
    /// The place of the header that is forgotten next.
    private var oldest = 0
    /// The most that are remembered.
    private static let most = 16
    /// The most bytes of what is remembered.
    private static let longest = 2048

    /// The header of a name and a value.
    mutating func header(
        _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) -> RequestHeader {
        let count = name.count + value.count
        for held in headers
        where held.header.name.text.utf8.count == name.count && held.bytes.count == count {
            let isSame = unsafe held.bytes.withUnsafeBufferPointer { bytes in
                guard let base = bytes.baseAddress, let key = name.baseAddress else { return false }
                let text = unsafe value.baseAddress ?? key
                return unsafe memcmp(base + name.count, text, value.count) == 0 && memcmp(base, key, name.count) == 0
            }
            if isSame { return held.header }
        }
        let header = unsafe RequestHeader(self.name(Self.text(name)), Self.text(value))
        // What differs from request to request is not worth its place.
        if count <= Self.longest, !header.name.changes {
            put(Held(bytes: Array(header.name.text.utf8) + header.value.utf8, header: header))
        }
        return header
    }

    /// The bytes of a buffer as a text; what is no UTF-8 in them is replaced.
    static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String { unsafe String(decoding: bytes, as: UTF8.self) }

    private mutating func name(_ text: String) -> RequestHeader.Name {
        if let known = names.first(where: { $0.text == text }) { return known }
        let name = RequestHeader.Name(text)
        if names.count < Self.most, text.utf8.count <= Self.longest { names.append(name) }
        return name
    }

    private mutating func put(_ held: Held) {
        guard headers.count == Self.most else { return headers.append(held) }
        headers[oldest] = held
        oldest = (oldest + 1) % Self.most
    }
}
