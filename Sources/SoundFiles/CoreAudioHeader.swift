// SPDX-License-Identifier: Apache-2.0

/// What stands before the packets of IMA4 in a Core Audio file, which libsndfile neither writes nor reads.
///
/// Apple's specification of the format: `caff`, then chunks of a tag, a length of eight bytes and a body, all big-endian.
/// `desc` says what the packets are, `pakt` how many of their frames are meant, `data` holds them.
struct CoreAudioHeader: Sendable, Hashable {
    /// Frames a second, in hertz; a whole number.
    var sampleRate: Double
    /// 1 or 2.
    var channels: Int
    /// The packets that there are.
    var packets: Int64
    /// The frames that are to be heard.
    var frames: Int64
    /// The frames that are decoded before them and not heard.
    var priming: Int64 = 0
    /// Where in the file the packets begin.
    var start = Int64(CoreAudioHeader.length)

    /// The frames in a packet, and the bytes of a packet for each channel.
    static let packetFrames: Int64 = 64
    static let packetBytes: Int64 = 34

    /// The length in bytes of a header that is written here.
    static let length = 8 + (12 + 32) + (12 + 24) + (12 + 4)

    /// A file of more chunks than this before its sound was written to be trouble.
    private static let mostChunks = 1000
}

// MARK: Writing

extension CoreAudioHeader {
    /// Describes frames without priming, which fill as many packets as they need.
    init(sampleRate: Double, channels: Int, frames: Int64) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.frames = frames
        packets = (frames + Self.packetFrames - 1) / Self.packetFrames
    }

    /// The header as it stands in a file.
    var bytes: [UInt8] {
        var bytes = Array("caff".utf8) + BigEndian.bytes(1, 2) + BigEndian.bytes(0, 2)
        func chunk(_ tag: String, _ length: Int64, _ body: [UInt8]) {
            bytes += Array(tag.utf8) + BigEndian.bytes(length, 8) + body
        }
        let channels = Int64(channels)
        let description =
            BigEndian.bytes(Int64(bitPattern: sampleRate.bitPattern), 8) + Array("ima4".utf8)
            + [0, Self.packetBytes * channels, Self.packetFrames, channels, 0].flatMap { BigEndian.bytes($0, 4) }
        chunk("desc", 32, description)
        let counts = BigEndian.bytes(packets, 8) + BigEndian.bytes(frames, 8)
        chunk("pakt", 24, counts + BigEndian.bytes(0, 4) + BigEndian.bytes(packets * Self.packetFrames - frames, 4))
        chunk("data", 4 + packets * Self.packetBytes * channels, [0, 0, 0, 0])
        return bytes
    }
}

// MARK: Reading

extension CoreAudioHeader {
    /// Reads the header of a file of a size, in bytes; nil for one that is no Core Audio file of IMA4, makes no sense, or
    /// announces more than the file holds.
    /// - Parameter read: gives the bytes at a place, as many as are asked for or fewer.
    init?(size: Int64, read: (_ place: Int64, _ count: Int) -> [UInt8]) {
        let head = read(0, 8)
        guard head.count == 8, Array(head[..<4]) == Array("caff".utf8), BigEndian.number(head[4..<6]) == 1 else {
            return nil
        }
        var description: (sampleRate: Double, channels: Int)?
        var counts: [UInt8]?
        var data: (start: Int64, length: Int64)?
        var place: Int64 = 8
        for _ in 0..<Self.mostChunks where place <= size - 12 && data.map({ $0.start + $0.length < size }) ?? true {
            let chunk = read(place, 12)
            guard chunk.count == 12 else { return nil }
            let body = place + 12
            var length = BigEndian.number(chunk[4..<12])
            let tag = String(decoding: chunk[..<4], as: UTF8.self)
            // Of the sound alone it may be said that it goes on to the end.
            if length == -1, tag == "data" { length = size - body }
            guard length >= 0, length <= size - body else { return nil }
            switch tag {
            case "desc":
                guard description == nil, place == 8, length >= 32 else { return nil }
                description = Self.description(read(body, 32))
                guard description != nil else { return nil }
            case "pakt":
                guard counts == nil, length >= 24 else { return nil }
                counts = read(body, 24)
            case "data":
                // Before the packets stands how often the file has been edited.
                guard data == nil, length >= 4 else { return nil }
                data = (body + 4, length - 4)
            default: break
            }
            place = body + length
        }
        guard let description, let data else { return nil }
        sampleRate = description.sampleRate
        channels = description.channels
        start = data.start
        packets = data.length / (Self.packetBytes * Int64(channels))
        frames = packets * Self.packetFrames
        guard let counts else { return }
        guard counts.count == 24 else { return nil }
        let numbers = (
            packets: BigEndian.number(counts[0..<8]), frames: BigEndian.number(counts[8..<16]),
            priming: BigEndian.number(counts[16..<20])
        )
        guard (0...packets).contains(numbers.packets) else { return nil }
        let all = numbers.packets * Self.packetFrames
        guard (0...all).contains(numbers.frames), (0...(all - numbers.frames)).contains(numbers.priming) else {
            return nil
        }
        packets = numbers.packets
        frames = numbers.frames
        priming = numbers.priming
    }

    private static func description(_ body: [UInt8]) -> (sampleRate: Double, channels: Int)? {
        guard body.count == 32, Array(body[8..<12]) == Array("ima4".utf8) else { return nil }
        let rate = Double(bitPattern: UInt64(bitPattern: BigEndian.number(body[0..<8])))
        let channels = BigEndian.number(body[24..<28])
        guard rate >= 1, rate <= 768_000, rate == rate.rounded(), (1...2).contains(channels),
            BigEndian.number(body[16..<20]) == packetBytes * channels,
            BigEndian.number(body[20..<24]) == packetFrames
        else { return nil }
        return (rate, Int(channels))
    }
}

/// Numbers whose highest byte comes first.
enum BigEndian {
    /// The lowest bytes of a number.
    static func bytes(_ number: Int64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> Int64(8 * (count - 1 - $0))) }
    }

    /// The number in up to eight bytes; only one of eight can be below zero.
    static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
        Int64(truncatingIfNeeded: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
