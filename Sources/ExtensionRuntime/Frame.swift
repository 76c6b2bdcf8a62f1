// SPDX-License-Identifier: Apache-2.0

/// One message between the device and an extension: a length, a kind, and what belongs to it.
struct Frame: Equatable, Sendable {
    /// What a frame says.
    enum Kind: UInt8, Sendable {
        /// Device: here is a push; call `didReceive`.
        case request = 1
        /// Device: time is over; call `serviceExtensionTimeWillExpire`.
        case expire = 2
        /// Extension: the principal class is made, `didReceive` is called now.
        case ready = 3
        /// Extension: the content handler was called for the first time, with this content.
        case answered = 4
        /// Extension: the content handler was called once more.
        case answeredAgain = 5
        /// Extension: `didReceive` has returned.
        case returned = 6
        /// Extension: `serviceExtensionTimeWillExpire` has returned.
        case expiryReturned = 7
    }

    let kind: Kind
    var contents: [UInt8] = []

    /// The most that a frame may hold, in bytes; far above any content that fits an extension's memory.
    static let largestContents = 8 << 20

    /// The frame as it is written.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(contents.count + 5)
        bytes.appendInteger(UInt32(contents.count))
        bytes.append(kind.rawValue)
        return bytes + contents
    }
}

/// Cuts frames out of bytes that arrive in any portions.
struct FrameReader {
    /// The bytes are no frames.
    struct Malformed: Error {}

    private var pending: [UInt8] = []
    private var place = 0

    /// Takes what has arrived.
    mutating func append(_ bytes: some Collection<UInt8>) { pending.append(contentsOf: bytes) }

    /// Returns the next whole frame, or nil when more has to arrive.
    /// - Throws: ``Malformed`` when what arrived is no frame; nothing after it can be read.
    mutating func next() throws(Malformed) -> Frame? {
        guard pending.count - place >= 5 else { return nil }
        var count = 0
        for step in (0..<4).reversed() { count = count << 8 | Int(pending[place + step]) }
        guard count <= Frame.largestContents, let kind = Frame.Kind(rawValue: pending[place + 4]) else {
            throw Malformed()
        }
        guard pending.count - place - 5 >= count else { return nil }
        let start = place + 5
        let frame = Frame(kind: kind, contents: Array(pending[start..<start + count]))
        place = start + count
        if place == pending.count {
            pending.removeAll(keepingCapacity: true)
            place = 0
        }
        return frame
    }
}
