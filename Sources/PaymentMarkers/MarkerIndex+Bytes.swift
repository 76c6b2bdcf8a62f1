// SPDX-License-Identifier: Apache-2.0

import Foundation

// How an index is kept in the file that the build makes.
extension MarkerIndex {
    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.put(UInt32(phrases.count))
        for number in phrases { writer.put(number) }
        writer.put(UInt32(markers.count))
        for marker in markers {
            writer.put(marker.role.rawValue)
            writer.put(marker.hint?.rawValue ?? "")
            writer.put(marker.name)
        }
        writer.put(UInt32(companions.count))
        for companion in companions { writer.put(companion) }
        writer.put(UInt8(hasAnchors ? 1 : 0))
        return writer.bytes
    }

    /// Reads an index, or nil where the bytes are none.
    convenience init?(_ data: Data) {
        // The phrases are most of it, and read where they lie.
        let bytes = data.span
        var reader = ByteReader([UInt8](data.prefix(4)))
        let count = Int(reader.get(UInt32.self))
        guard 4 + count * 2 <= bytes.count else { return nil }
        var phrases: [UInt16] = []
        phrases.reserveCapacity(count)
        for number in 0..<count {
            phrases.append(UInt16(bytes[4 + number * 2]) | UInt16(bytes[5 + number * 2]) << 8)
        }
        reader = ByteReader([UInt8](data.dropFirst(4 + count * 2)))
        var markers: [Marker] = []
        for _ in 0..<reader.count(of: 6) {
            guard let role = Role(rawValue: reader.text()) else { return nil }
            let hint = reader.text()
            markers.append(Marker(role: role, name: reader.text(), hint: Hint(rawValue: hint)))
        }
        let companions = (0..<reader.count(of: 2)).map { _ in reader.text() }
        let hasAnchors = reader.get(UInt8.self) == 1
        self.init(markers: markers, companions: companions, phrases: phrases, hasAnchors: hasAnchors)
    }
}
