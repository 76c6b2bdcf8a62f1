// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
internal import Foundation

/// What the header of a sound file says: enough to know whether iOS would play it.
struct SoundHeader: Equatable, Sendable {
    /// The encoding, such as `pcm16`, `ulaw`, `alaw` or `ima4`; another name is one that iOS does not play.
    let encoding: String
    /// The length in seconds.
    let duration: Double

    /// Whether iOS plays the encoding: linear PCM, µ-law, a-law and IMA4.
    var isPlayable: Bool { Self.playable.contains(encoding) }

    private static let playable: Set<String> = [
        "pcm8", "pcm16", "pcm24", "pcm32", "float32", "float64", "ulaw", "alaw", "ima4",
    ]

    /// Reads the header of a WAV, AIFF or CAF file; nil for anything else, and for one that makes no sense.
    init?(_ file: Data) {
        self.init(HeaderBytes(count: file.count) { place, count in Array(file.dropFirst(place).prefix(count)) })
    }

    /// Reads the header of a file, and no more of it.
    init?(_ file: OpenFile) {
        self.init(HeaderBytes(count: file.size) { place, count in file.bytes(at: place, count: count) })
    }

    private init?(_ bytes: HeaderBytes) {
        switch (bytes.tag(0), bytes.tag(8)) {
        case ("RIFF", "WAVE"): self.init(wav: bytes)
        case ("FORM", "AIFF"), ("FORM", "AIFC"): self.init(aiff: bytes)
        case ("caff", _): self.init(caf: bytes)
        default: return nil
        }
    }

    /// Frames a second that a file may claim, in hertz: a rate next to nothing makes a sound endless, one without end makes it nothing.
    private static let rates = 1...768_000.0

    private init?(encoding: String, frames: Double, rate: Double) {
        // A sound without a frame is none that anybody hears.
        guard Self.rates.contains(rate), frames > 0, frames.isFinite else { return nil }
        self.encoding = encoding
        duration = frames / rate
    }

    private init?(wav bytes: HeaderBytes) {
        var place = 12
        var format: Int?
        var counted: Int?
        for _ in 0..<HeaderBytes.mostParts {
            guard let size = bytes.little(place + 4, 4) else { break }
            let body = place + 8
            switch bytes.tag(place) {
            case "fmt ": format = body
            case "fact": counted = bytes.little(body, 4)
            case "data":
                guard let format, var code = bytes.little(format, 2), let channels = bytes.little(format + 2, 2),
                    let rate = bytes.little(format + 4, 4), let perSecond = bytes.little(format + 8, 4),
                    let block = bytes.little(format + 12, 2), let bits = bytes.little(format + 14, 2)
                else { return nil }
                if code == 0xFFFE { code = bytes.little(format + 24, 2) ?? 0 }
                let held = min(size, bytes.count - body)
                if code == 0x11, bits == 4 {
                    guard let blocks = IMABlocks(of: block, channels: channels) else { return nil }
                    self.init(encoding: "ima4", frames: blocks.frames(in: held, counted: counted), rate: Double(rate))
                    return
                }
                let (encoding, isPlain) =
                    switch code {
                    case 1: ("pcm\(bits)", true)
                    case 3: ("float\(bits)", true)
                    case 6: ("alaw", true)
                    case 7: ("ulaw", true)
                    case 0x55: ("mp3", false)
                    default: ("wav-\(code)", false)
                    }
                // The bytes a second are a claim beside others: what is plain has frames of a known size, and they are counted.
                let frame = channels * ((bits + 7) / 8)
                guard isPlain ? frame > 0 : perSecond > 0 else { return nil }
                let frames =
                    isPlain
                    ? Double(held / frame) : Double(held) / Double(perSecond) * Double(rate)
                self.init(encoding: encoding, frames: frames, rate: Double(rate))
                return
            default: break
            }
            place = body + size + size % 2
        }
        return nil
    }

    private init?(aiff bytes: HeaderBytes) {
        var place = 12
        for _ in 0..<HeaderBytes.mostParts {
            guard let size = bytes.big(place + 4, 4) else { break }
            let body = place + 8
            if bytes.tag(place) == "COMM" {
                guard let frames = bytes.big(body + 2, 4), let bits = bytes.big(body + 6, 2),
                    let rate = bytes.extended(body + 8)
                else { return nil }
                let kind = bytes.tag(8) == "AIFC" ? bytes.tag(body + 18) ?? "" : "NONE"
                let encoding =
                    switch kind {
                    case "NONE", "sowt", "twos", "in24", "in32": "pcm\(bits)"
                    case "fl32", "FL32": "float32"
                    case "fl64", "FL64": "float64"
                    case "ulaw", "ULAW": "ulaw"
                    case "alaw", "ALAW": "alaw"
                    case "ima4": "ima4"
                    default: "aiff-\(kind)"
                    }
                // A frame of IMA4 is a packet of 64 samples.
                self.init(encoding: encoding, frames: Double(frames) * (kind == "ima4" ? 64 : 1), rate: rate)
                return
            }
            place = body + size + size % 2
        }
        return nil
    }

    private init?(caf bytes: HeaderBytes) {
        var place = 8
        var description: Int?
        var valid: Double?
        var held: Double?
        for _ in 0..<HeaderBytes.mostParts {
            guard let size = bytes.big(place + 4, 8) else { break }
            let body = place + 12
            // A size of -1 says: to the end of the file.
            let left = max(0, bytes.count - body)
            let length = size < 0 ? left : min(size, left)
            switch bytes.tag(place) {
            case "desc": description = body
            case "pakt": valid = bytes.big(body + 8, 8).map { Double($0) }
            case "data": held = Double(max(0, length - 4))
            default: break
            }
            guard size >= 0, size <= left else { break }
            place = body + length
        }
        guard let description, let held, let rateBits = bytes.big(description, 8),
            let kind = bytes.tag(description + 8), let flags = bytes.big(description + 12, 4),
            let perPacket = bytes.big(description + 16, 4), let framesPerPacket = bytes.big(description + 20, 4),
            let bits = bytes.big(description + 28, 4)
        else { return nil }
        let encoding =
            switch kind {
            case "lpcm": flags & 1 == 1 ? "float\(bits)" : "pcm\(bits)"
            case "ulaw", "alaw", "ima4": kind
            default: "caf-\(kind)"
            }
        let counted = perPacket > 0 ? held / Double(perPacket) * Double(framesPerPacket) : nil
        guard let frames = valid ?? counted else { return nil }
        self.init(encoding: encoding, frames: frames, rate: Double(bitPattern: UInt64(bitPattern: Int64(rateBits))))
    }
}

/// Numbers and tags in the bytes of a file, of which only the pages that are asked for are read; nil where the file has ended.
private final class HeaderBytes {
    /// A file of more parts than this before its sound is none that a device would read.
    static let mostParts = 1000
    private static let page = 4096

    let count: Int
    private let read: (Int, Int) -> [UInt8]
    private var held: [UInt8] = []
    private var start = 0

    init(count: Int, read: @escaping (Int, Int) -> [UInt8]) {
        self.count = count
        self.read = read
    }

    private func run(_ place: Int, _ width: Int) -> ArraySlice<UInt8>? {
        guard place >= 0, width <= count, place <= count - width else { return nil }
        if place < start || place + width > start + held.count {
            start = place
            held = read(place, min(Self.page, count - place))
            guard held.count >= width else { return nil }
        }
        return held[(place - start)..<(place - start + width)]
    }

    func tag(_ place: Int) -> String? { run(place, 4).map { String(decoding: $0, as: UTF8.self) } }

    func big(_ place: Int, _ width: Int) -> Int? {
        run(place, width).map { Int(truncatingIfNeeded: $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) }
    }

    func little(_ place: Int, _ width: Int) -> Int? {
        run(place, width).map { Int(truncatingIfNeeded: $0.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) }
    }

    /// The ten-byte number in which AIFF writes a sample rate.
    func extended(_ place: Int) -> Double? {
        guard let exponent = big(place, 2), let mantissa = run(place + 2, 8) else { return nil }
        let digits = mantissa.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Double(sign: .plus, exponent: (exponent & 0x7FFF) - 16383 - 63, significand: Double(digits))
    }
}
