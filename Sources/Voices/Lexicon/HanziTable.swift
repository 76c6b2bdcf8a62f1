// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The readings of single hanzi, looked up in the bytes of their file.
///
/// The file is long (every hanzi of Unicode's first block) and an announcement needs a dozen of its lines, so nothing is
/// built from it: lines are sorted by letter, and a search halves the bytes until it stands on the right one.
struct HanziTable: Sendable {
    private let bytes: [UInt8]
    private let start: Int

    /// Takes a file whose lines after the header are a letter, a tab and its reading, sorted by code point.
    init(_ file: some Sequence<UInt8>) {
        bytes = [UInt8](file)
        // Comments and the header begin with ASCII, hanzi do not.
        var line = 0
        while line < bytes.count, bytes[line] < 0x80 {
            line = (bytes[line...].firstIndex(of: 0x0A) ?? bytes.count - 1) + 1
        }
        start = line
    }

    /// Returns how a letter is read, or nil when it is no hanzi of the table.
    func reading(of scalar: Unicode.Scalar) -> String? {
        guard scalar.value >= 0x2E80 else { return nil }
        let wanted = Array(String(scalar).utf8)
        var low = start
        var high = bytes.count
        while low < high {
            var line = low + (high - low) / 2
            while line > low, bytes[line - 1] != 0x0A { line -= 1 }
            var end = line
            while end < high, bytes[end] != 0x0A { end += 1 }
            let tab = bytes[line..<end].firstIndex(of: 0x09) ?? end
            if bytes[line..<tab].elementsEqual(wanted) {
                return tab < end ? String(decoding: bytes[(tab + 1)..<end], as: UTF8.self) : nil
            }
            // UTF-8 sorts as its code points do.
            if bytes[line..<tab].lexicographicallyPrecedes(wanted) { low = end + 1 } else { high = line }
        }
        return nil
    }
}
