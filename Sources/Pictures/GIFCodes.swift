// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The codes of a GIF's frame (LZW of up to 12 bits, the lowest bit first).
struct GIFCodes {
    private let bytes: Data
    private let least: Int
    private var place: Int
    private var left: Int
    private var bits = 0
    private var count = 0

    /// Begins at the least length of a code.
    init(_ bytes: Data, at place: Int) {
        self.bytes = bytes
        least = Int(bytes[place])
        self.place = place + 1
        left = 0
    }

    private mutating func next(_ length: Int) -> Int? {
        while count < length {
            if left == 0 {
                guard place < bytes.count, bytes[place] > 0 else { return nil }
                left = Int(bytes[place])
                place += 1
            }
            guard place < bytes.count else { return nil }
            bits |= Int(bytes[place]) << count
            place += 1
            left -= 1
            count += 8
        }
        defer {
            bits >>= length
            count -= length
        }
        return bits & (1 << length - 1)
    }

    /// The colours' numbers, up to so many; fewer where the codes end or are wrong.
    consuming func indices(atMost most: Int) -> [UInt8] {
        guard (1...8).contains(least) else { return [] }
        let clear = 1 << least
        var found: [UInt8] = []
        found.reserveCapacity(min(most, 1 << 20))
        // A code is what an earlier one is, and one colour more.
        var before = [Int](repeating: -1, count: 4096)
        var last = [UInt8](repeating: 0, count: 4096)
        for code in 0..<clear { last[code] = UInt8(code) }
        var known = clear + 2
        var length = least + 1
        var previous = -1
        var first: UInt8 = 0
        var stack: [UInt8] = []
        while found.count < most, let code = next(length), code != clear + 1 {
            if code == clear {
                (known, length, previous) = (clear + 2, least + 1, -1)
                continue
            }
            guard code < known || (code == known && previous >= 0) else { break }
            if previous < 0, code > clear { break }
            stack.removeAll(keepingCapacity: true)
            var step = code
            if code == known {
                stack.append(first)
                step = previous
            }
            while step >= clear, stack.count < 4096 {
                stack.append(last[step])
                step = before[step]
            }
            guard step >= 0 else { break }
            first = last[step]
            stack.append(first)
            found += stack.reversed()
            if previous >= 0, known < 4096 {
                before[known] = previous
                last[known] = first
                known += 1
                if known == 1 << length, length < 12 { length += 1 }
            }
            previous = code
        }
        return Array(found.prefix(most))
    }
}
