// SPDX-License-Identifier: Apache-2.0

internal import SpeechWire

/// What has been ordered and not yet been done: filled by the thread that reads, emptied by the one that plays.
struct Orders {
    /// Frames a second, once that is known.
    private(set) var rate: Int?
    private(set) var isWhole = false
    private(set) var isPaused = false
    private var waiting: [UInt8] = []
    /// The bytes of all samples that came.
    private var bytes = 0

    /// The most bytes of one sound: an hour of speech is less.
    static let mostBytes = 256 << 20

    /// The seconds of sound that there are.
    var duration: Double { rate.map { Double(bytes / 2) / Double($0) } ?? 0 }

    /// Takes an order.
    /// - Throws: ``WireError`` for one that makes no sense where it comes.
    mutating func take(_ order: SpeakerOrder) throws(WireError) {
        switch order {
        case .begin(let sampleRate) where rate == nil: rate = sampleRate
        case .samples(let samples) where rate != nil && !isWhole && bytes + samples.count <= Self.mostBytes:
            bytes += samples.count
            waiting += samples
        case .end where rate != nil: isWhole = true
        case .pause: isPaused = true
        case .proceed: isPaused = false
        default: throw WireError.malformed
        }
    }

    /// Gives the samples that came since the last time.
    mutating func samples() -> [UInt8] {
        defer { waiting = [] }
        return waiting
    }
}
