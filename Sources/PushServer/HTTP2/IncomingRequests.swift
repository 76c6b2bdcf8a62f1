// SPDX-License-Identifier: Apache-2.0

/// A request of HTTP/2 as its stream brought it, bounded.
struct StreamRequest: Sendable {
    let stream: Int32
    var method = ""
    var path = ""
    /// The other headers in their order.
    var headers: [RequestHeader] = []
    var body: [UInt8] = []
    /// The body had more bytes than any payload may have; they are not kept.
    var isTooLarge = false
    /// So many came that the rest is not waited for.
    var isEndless = false
    /// The headers had more bytes than the settings allow.
    var hasTooManyHeaders = false
}

/// The requests of a connection on their way in: nghttp2 tells of their headers and bodies piece by piece.
struct IncomingRequests {
    /// A request that is being read.
    private struct Incoming {
        var request: StreamRequest
        var headerBytes = 0
        /// How many bytes of its body came and were not kept.
        var passedOver = 0

        init(_ stream: Int32) { request = StreamRequest(stream: stream) }
    }

    /// The one of which something came last: what comes next is mostly its own. Stream 0, which has no request, stands for none.
    private var latest = Incoming(0)
    /// The others that are being read.
    private var others: [Int32: Incoming] = [:]
    /// Streams whose requests were given to the caller, and that are not closed: what else comes on them is not kept.
    private var given: Set<Int32> = []
    private var whole: [StreamRequest] = []
    private var memory = HeaderMemory()
    private let mostHeaderBytes: Int

    /// The most bytes of a body that are kept: one more than any payload may have.
    static let largestBody = 5121

    /// How many bytes of a body that is too large are passed over before it is answered: many clients send all of theirs before they
    /// look at an answer, and take a stream that is reset meanwhile for a fault of the line.
    static let mostPassedOver = 3 << 18

    /// - Parameter mostHeaderBytes: of a request, counted as HTTP/2 counts them.
    init(mostHeaderBytes: Int) { self.mostHeaderBytes = mostHeaderBytes }

    /// Whether a stream's request was given to the caller, and the stream is not closed.
    func isGiven(_ stream: Int32) -> Bool { given.contains(stream) }

    /// Takes those that are whole.
    mutating func takeWhole() -> [StreamRequest] {
        defer { whole.removeAll(keepingCapacity: true) }
        return whole
    }

    /// Headers begin on a stream: those of a new request, or what follows its body.
    mutating func begin(_ stream: Int32) {
        guard !given.contains(stream), !isLatest(stream) else { return }
        layAside()
        latest = Incoming(stream)
    }

    /// A header has come.
    mutating func take(_ stream: Int32, _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
        guard isLatest(stream) else { return }
        latest.headerBytes += name.count + value.count + 32
        guard latest.headerBytes <= mostHeaderBytes else {
            latest.request.hasTooManyHeaders = true
            return
        }
        guard name.count > 1, unsafe name[0] == UInt8(ascii: ":") else {
            if latest.request.headers.isEmpty { latest.request.headers.reserveCapacity(8) }
            unsafe latest.request.headers.append(memory.header(name, value))
            return
        }
        // The library lets no others pass than `:method`, `:path`, `:scheme` and `:authority`.
        switch unsafe name[1] {
        case UInt8(ascii: "m"): latest.request.method = unsafe HeaderMemory.text(value)
        case UInt8(ascii: "p"): latest.request.path = unsafe HeaderMemory.text(value)
        default: break
        }
    }

    /// A part of a body has come.
    mutating func take(_ stream: Int32, body part: UnsafeBufferPointer<UInt8>) {
        guard isLatest(stream) else { return }
        let room = Self.largestBody - latest.request.body.count
        unsafe latest.request.body.append(contentsOf: part.prefix(room))
        guard part.count >= room else { return }
        latest.request.isTooLarge = true
        latest.passedOver += part.count - room
        guard latest.passedOver > Self.mostPassedOver else { return }
        latest.request.isEndless = true
        give()
    }

    /// A frame of a request was read.
    mutating func end(_ stream: Int32, endsStream: Bool) {
        guard isLatest(stream), endsStream || latest.request.hasTooManyHeaders else { return }
        give()
    }

    /// A stream is closed: nothing of it is kept.
    mutating func close(_ stream: Int32) {
        if latest.request.stream == stream { latest = Incoming(0) }
        if !others.isEmpty { others[stream] = nil }
        given.remove(stream)
    }

    /// Whether a stream's request is being read; it is the latest then.
    private mutating func isLatest(_ stream: Int32) -> Bool {
        if latest.request.stream == stream { return stream != 0 }
        guard !others.isEmpty, let found = others.removeValue(forKey: stream) else { return false }
        layAside()
        latest = found
        return true
    }

    private mutating func layAside() {
        if latest.request.stream != 0 { others[latest.request.stream] = latest }
    }

    private mutating func give() {
        given.insert(latest.request.stream)
        whole.append(latest.request)
        latest = Incoming(0)
    }
}
