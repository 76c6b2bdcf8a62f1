// SPDX-License-Identifier: Apache-2.0

/// What the server tells a client of HTTP/2 about itself: the values that APNs' own servers send.
struct ServerSettings: Sendable, Hashable {
    /// The most streams that a client may have open.
    var streams: UInt32 = 1000
    /// The bytes of a stream that it may send unasked.
    var window: UInt32 = 65_535
    /// The bytes of a request's headers.
    var headers: UInt32 = 8000
}
