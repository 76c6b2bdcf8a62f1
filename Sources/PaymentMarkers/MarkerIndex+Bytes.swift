// SPDX-License-Identifier: Apache-2.0

package import Foundation

// How an index is kept in the file that the build makes: what a start needs is read, the phrases stay where they lie.
extension MarkerIndex {
    /// Writes an index.
    /// - Parameter phrases: as ``append(_:hash:marker:isBeginning:to:)`` writes them, those of a hash together.
    static func bytes(
        _ markers: [Marker], companions: [String], phrases: [UInt16], hasAnchors: Bool
    ) -> [UInt8] {
        var beginnings: [(hash: UInt32, place: Int)] = []
        var place = 0
        while place < phrases.count {
            let hash = UInt32(phrases[place]) | UInt32(phrases[place + 1]) << 16
            if beginnings.last?.hash != hash { beginnings.append((hash, place)) }
            place += Self.head + Int(phrases[place + 3] >> 1)
        }
        var room = 256
        while room < beginnings.count * 2 { room *= 2 }
        var groups = [UInt32](repeating: .max, count: room)
        var filter = [UInt64](repeating: 0, count: room / 8)
        for (hash, place) in beginnings {
            var slot = Int(hash) & (room - 1)
            while groups[slot] != .max { slot = (slot + 1) & (room - 1) }
            groups[slot] = UInt32(place * 2)
            let letters = place + Self.head
            let second = phrases[letters - 1] >> 1 > 1 ? UInt32(phrases[letters + 1]) : nil
            let block = Self.block(UInt32(phrases[letters]), second, of: filter.count)
            filter[block | Int(hash >> 6) & 7] |= 1 << UInt64(hash & 63)
        }
        var known = ByteWriter()
        known.put(UInt32(markers.count))
        for marker in markers {
            known.put(UInt8(Role.allCases.firstIndex(of: marker.role) ?? 0))
            known.put(UInt8(marker.hint.flatMap { Hint.allCases.firstIndex(of: $0) } ?? Hint.allCases.count))
            known.put(marker.name)
        }
        known.put(companions)
        known.put(UInt8(hasAnchors ? 1 : 0))
        known.put(UInt32(filter.count))
        for bits in filter { known.put(bits) }
        var writer = ByteWriter()
        writer.put(UInt32(known.bytes.count))
        _ = writer.place(known.bytes)
        for place in groups { writer.put(place) }
        for number in phrases { writer.put(number) }
        return writer.bytes
    }

    /// Reads an index, or nil where the bytes are none.
    package convenience init?(_ data: Data) {
        var reader = ByteReader(data.prefix(4))
        let size = Int(reader.get(UInt32.self))
        reader = ByteReader(data.dropFirst(4).prefix(size))
        let (roles, hints) = (Role.allCases, Hint.allCases)
        var markers: [Marker] = []
        for _ in 0..<reader.count(of: 4) {
            let (role, hint) = (Int(reader.get(UInt8.self)), Int(reader.get(UInt8.self)))
            guard role < roles.count, hint <= hints.count else { return nil }
            markers.append(
                Marker(role: roles[role], name: reader.text(), hint: hint < hints.count ? hints[hint] : nil))
        }
        let companions = reader.texts()
        let hasAnchors = reader.get(UInt8.self) == 1
        let filter = (0..<reader.count(of: 8)).map { _ in reader.get(UInt64.self) }
        let phrases = 4 + size + filter.count * 32
        guard reader.place == size, filter.count.nonzeroBitCount == 1, filter.count >= 32, phrases <= data.count else {
            return nil
        }
        self.init(
            markers: markers, companions: companions, hasAnchors: hasAnchors, filter: filter, data: data,
            phrases: phrases)
    }
}
