// SPDX-License-Identifier: Apache-2.0

/// One message between the device and an extension's process: a length, a kind, the push that it belongs to, and what it holds.
package struct DeviceFrame: Equatable, Sendable {
    /// What a frame says.
    package enum Kind: UInt8, Sendable, CaseIterable {
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
        /// Extension: a module of Earshot's warns the developer; holds a ``DeviceWarning``.
        case warning = 8
        /// Extension: how far an utterance has come; holds a ``SpokenReport``.
        case spoken = 9
        /// Extension: a question to the device's notification centre; holds a ``NumberedMessage``.
        case centre = 10
        /// Device: the answer to the question of that number; holds a ``NumberedMessage``.
        case centreAnswer = 11
        /// Extension: something was done that iOS does outside of the extension; holds a ``DeviceWarning``.
        case recorded = 12
        /// Extension: whether requests are under way in the process, after its first answer, whenever that has changed; holds 1 or 0.
        case requests = 13
    }

    /// What it says.
    package let kind: Kind
    /// The number of the push in this process, from 1; 0 for what belongs to none, or to no one that is known.
    package let push: UInt32
    /// What it holds; most kinds hold nothing.
    package let contents: [UInt8]

    /// Makes a frame.
    package init(kind: Kind, push: UInt32 = 0, contents: [UInt8] = []) {
        self.kind = kind
        self.push = push
        self.contents = contents
    }

    /// The most that a frame may hold, in bytes; far above any content that fits an extension's memory.
    package static let largestContents = 8 << 20

    /// The bytes before what it holds.
    static let headerLength = 9

    /// The frame as it is written.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(contents.count + Self.headerLength)
        bytes.appendInteger(UInt32(contents.count))
        bytes.append(kind.rawValue)
        bytes.appendInteger(push)
        return bytes + contents
    }
}

/// Cuts frames out of bytes that arrive in any portions.
package struct DeviceFrameReader {
    /// The bytes are no frames.
    package struct Malformed: Error {
        /// Makes the error.
        package init() {}
    }

    private var pending: [UInt8] = []
    private var place = 0

    /// Makes a reader that has seen nothing.
    package init() {}

    /// How many bytes are held.
    var held: Int { pending.count }

    /// Takes what has arrived.
    package mutating func append(_ bytes: some Collection<UInt8>) {
        // Not only when nothing is left behind: of one whose portions never end with a frame all that it ever sent would be kept.
        pending.removeFirst(place)
        place = 0
        pending.append(contentsOf: bytes)
    }

    /// Returns the next whole frame, or nil when more has to arrive.
    /// - Throws: ``Malformed`` when what arrived is no frame; nothing after it can be read.
    package mutating func next() throws(Malformed) -> DeviceFrame? {
        guard pending.count - place >= DeviceFrame.headerLength else { return nil }
        let count = Int(number(at: place))
        guard count <= DeviceFrame.largestContents, let kind = DeviceFrame.Kind(rawValue: pending[place + 4]) else {
            throw Malformed()
        }
        let start = place + DeviceFrame.headerLength
        guard pending.count - start >= count else { return nil }
        let frame = DeviceFrame(
            kind: kind, push: number(at: place + 5), contents: Array(pending[start..<start + count]))
        place = start + count
        if place == pending.count {
            pending.removeAll(keepingCapacity: true)
            place = 0
        }
        return frame
    }

    private func number(at place: Int) -> UInt32 {
        (0..<4).reversed().reduce(0) { $0 << 8 | UInt32(pending[place + $1]) }
    }
}
