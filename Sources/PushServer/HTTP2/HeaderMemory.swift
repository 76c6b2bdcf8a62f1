// SPDX-License-Identifier: Apache-2.0

import CNGHTTP2
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

    /// The header of a name and a value (`nghttp2_rcbuf_get_buf`).
    mutating func header(_ name: nghttp2_vec, _ value: nghttp2_vec) -> RequestHeader {
        for held in headers
        where unsafe held.header.name.text.utf8.count == name.len && held.bytes.count == name.len + value.len {
            let isSame = unsafe held.bytes.withUnsafeBufferPointer { bytes in
                guard let base = bytes.baseAddress else { return false }
                return unsafe (value.len == 0 || memcmp(base + name.len, value.base, value.len) == 0)
                    && memcmp(base, name.base, name.len) == 0
            }
            if isSame { return held.header }
        }
        let header = unsafe RequestHeader(self.name(Self.text(name)), Self.text(value))
        // What differs from request to request is not worth its place.
        if unsafe name.len + value.len <= Self.longest, !header.name.changes {
            put(Held(bytes: Array(header.name.text.utf8) + header.value.utf8, header: header))
        }
        return header
    }

    /// The bytes of a buffer as a text; what is no UTF-8 in them is replaced.
    static func text(_ bytes: nghttp2_vec) -> String {
        unsafe String(decoding: UnsafeBufferPointer(start: bytes.base, count: bytes.len), as: UTF8.self)
    }

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
