// SPDX-License-Identifier: Apache-2.0

/// What the speaker is told by whoever has something to be heard.
package enum SpeakerOrder: Sendable, Hashable {
    /// What comes has so many frames a second, of one channel; the first order.
    case begin(sampleRate: Int)

    /// Samples of 16 bits, little-endian.
    case samples([UInt8])

    /// Nothing more comes.
    case end

    /// Stands still.
    case pause

    /// Goes on.
    case proceed

    /// The most bytes of samples that one order holds.
    package static let mostBytes = 32 * 1024

    /// The order as it travels.
    package var frame: SpeechFrame {
        switch self {
        case .begin(let sampleRate):
            var body: [UInt8] = []
            body.append(UInt32(clamping: sampleRate))
            return SpeechFrame(kind: 128, body: body)
        case .samples(let samples): return SpeechFrame(kind: 129, body: samples)
        case .end: return SpeechFrame(kind: 130, body: [])
        case .pause: return SpeechFrame(kind: 131, body: [])
        case .proceed: return SpeechFrame(kind: 132, body: [])
        }
    }

    /// Reads an order.
    /// - Throws: ``WireError``, also for half a sample and a rate that no sound has.
    package init(_ frame: SpeechFrame) throws(WireError) {
        var fields = FieldReader(frame.body[...])
        switch frame.kind {
        case 128:
            let rate = Int(try fields.uint32())
            guard (1000...192_000).contains(rate) else { throw WireError.malformed }
            self = .begin(sampleRate: rate)
        case 129:
            guard frame.body.count % 2 == 0 else { throw WireError.malformed }
            self = .samples(frame.body)
            return
        case 130: self = .end
        case 131: self = .pause
        case 132: self = .proceed
        default: throw WireError.malformed
        }
        try fields.end()
    }
}

/// What the speaker answers.
package enum SpeakerNotice: Sendable, Hashable {
    /// So many frames have been heard.
    case heard(frames: Int)

    /// It stands still.
    case paused

    /// It goes on.
    case proceeding

    /// All has been heard.
    case over

    /// Nothing more will be heard, and why, in a sentence.
    case failed(String)

    /// The notice as it travels.
    package var frame: SpeechFrame {
        var body: [UInt8] = []
        switch self {
        case .heard(let frames):
            body.append(UInt32(clamping: frames))
            return SpeechFrame(kind: 192, body: body)
        case .paused: return SpeechFrame(kind: 193, body: body)
        case .proceeding: return SpeechFrame(kind: 194, body: body)
        case .over: return SpeechFrame(kind: 195, body: body)
        case .failed(let why):
            body.append(why)
            return SpeechFrame(kind: 196, body: body)
        }
    }

    /// Reads a notice.
    /// - Throws: ``WireError``.
    package init(_ frame: SpeechFrame) throws(WireError) {
        var fields = FieldReader(frame.body[...])
        switch frame.kind {
        case 192: self = .heard(frames: Int(try fields.uint32()))
        case 193: self = .paused
        case 194: self = .proceeding
        case 195: self = .over
        case 196: self = .failed(try fields.text())
        default: throw WireError.malformed
        }
        try fields.end()
    }
}
