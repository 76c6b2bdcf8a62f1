// SPDX-License-Identifier: Apache-2.0

/// Takes apart what deflate has made small (RFC 1951), with an end to how large it may become.
struct Inflating {
    /// What is wrong with the bytes.
    struct Damaged: Error {}

    private let bytes: [UInt8]
    private let longest: Int
    private var place = 0
    private var bits: UInt32 = 0
    private var count = 0
    private var result: [UInt8] = []

    /// Returns the bytes that were made small.
    static func plain(_ bytes: [UInt8], atMost longest: Int) throws(Damaged) -> [UInt8] {
        var inflating = Inflating(bytes: bytes, longest: longest)
        while try inflating.block() {}
        return inflating.result
    }

    private init(bytes: [UInt8], longest: Int) { (self.bytes, self.longest) = (bytes, longest) }

    /// Takes bits, the lowest first.
    private mutating func take(_ wanted: Int) throws(Damaged) -> Int {
        while count < wanted {
            guard place < bytes.count else { throw Damaged() }
            bits |= UInt32(bytes[place]) << UInt32(count)
            place += 1
            count += 8
        }
        let taken = bits & (1 << UInt32(wanted) - 1)
        bits >>= UInt32(wanted)
        count -= wanted
        return Int(taken)
    }

    /// Reads a block; false after the last.
    private mutating func block() throws(Damaged) -> Bool {
        let isLast = try take(1) == 1
        switch try take(2) {
        case 0: try stored()
        case 1: try letters(Self.fixed, Codes([UInt8](repeating: 5, count: 30)))
        case 2:
            let (first, second) = try tables()
            try letters(first, second)
        default: throw Damaged()
        }
        return !isLast
    }

    private mutating func stored() throws(Damaged) {
        (bits, count) = (0, 0)
        guard place + 4 <= bytes.count else { throw Damaged() }
        let length = Int(bytes[place]) | Int(bytes[place + 1]) << 8
        guard length == ~(Int(bytes[place + 2]) | Int(bytes[place + 3]) << 8) & 0xFFFF,
            place + 4 + length <= bytes.count, result.count + length <= longest
        else { throw Damaged() }
        result += bytes[place + 4..<place + 4 + length]
        place += 4 + length
    }

    /// How many codes there are of each length, and what they stand for in order.
    private struct Codes {
        var counts = [Int](repeating: 0, count: 16)
        var symbols: [Int] = []

        init(_ lengths: [UInt8]) {
            for length in 1...15 {
                for (symbol, own) in lengths.enumerated() where own == length { symbols.append(symbol) }
                counts[length] = lengths.count { $0 == length }
            }
        }

        /// Whether no code is the beginning of another.
        var isPossible: Bool {
            var left = 1
            for length in 1...15 {
                left = left * 2 - counts[length]
                if left < 0 { return false }
            }
            return true
        }
    }

    private static let fixed = Codes(
        [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112) + [UInt8](repeating: 7, count: 24)
            + [UInt8](repeating: 8, count: 8))

    private mutating func symbol(_ codes: Codes) throws(Damaged) -> Int {
        var (code, first, index) = (0, 0, 0)
        for length in 1...15 {
            code |= try take(1)
            let own = codes.counts[length]
            if code - first < own { return codes.symbols[index + code - first] }
            index += own
            first = (first + own) << 1
            code <<= 1
        }
        throw Damaged()
    }

    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// Reads the codes of a block that brings its own.
    private mutating func tables() throws(Damaged) -> (Codes, Codes) {
        let (first, second, own) = (try take(5) + 257, try take(5) + 1, try take(4) + 4)
        guard first <= 286, second <= 30 else { throw Damaged() }
        var short = [UInt8](repeating: 0, count: 19)
        for place in 0..<own { short[Self.order[place]] = UInt8(try take(3)) }
        let codes = Codes(short)
        guard codes.isPossible else { throw Damaged() }
        var lengths: [UInt8] = []
        while lengths.count < first + second {
            let symbol = try symbol(codes)
            switch symbol {
            case 0..<16: lengths.append(UInt8(symbol))
            case 16:
                guard let last = lengths.last else { throw Damaged() }
                lengths += [UInt8](repeating: last, count: try take(2) + 3)
            case 17: lengths += [UInt8](repeating: 0, count: try take(3) + 3)
            default: lengths += [UInt8](repeating: 0, count: try take(7) + 11)
            }
        }
        guard lengths.count == first + second else { throw Damaged() }
        let (letters, distances) = (Codes(Array(lengths[..<first])), Codes(Array(lengths[first...])))
        guard letters.isPossible, distances.isPossible else { throw Damaged() }
        return (letters, distances)
    }

    private static let lengths = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258,
    ]
    private static let distances = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
        6145,
        8193, 12289, 16385, 24577,
    ]

    private mutating func letters(_ codes: Codes, _ far: Codes) throws(Damaged) {
        while true {
            let symbol = try symbol(codes)
            if symbol == 256 { return }
            if symbol < 256 {
                guard result.count < longest else { throw Damaged() }
                result.append(UInt8(symbol))
                continue
            }
            guard symbol - 257 < Self.lengths.count else { throw Damaged() }
            let extra = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
            let length = Self.lengths[symbol - 257] + (try take(extra))
            let step = try self.symbol(far)
            guard step < Self.distances.count else { throw Damaged() }
            let distance = Self.distances[step] + (try take(step < 4 ? 0 : step / 2 - 1))
            guard distance <= result.count, result.count + length <= longest else { throw Damaged() }
            for _ in 0..<length { result.append(result[result.count - distance]) }
        }
    }
}
