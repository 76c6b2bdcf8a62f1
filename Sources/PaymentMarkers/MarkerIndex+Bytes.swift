// SPDX-License-Identifier: Apache-2.0

// How an index is kept in the file that the build makes.
extension MarkerIndex {
    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.put(UInt32(markers.count))
        for marker in markers {
            writer.put(marker.role.rawValue)
            writer.put(marker.hint?.rawValue ?? "")
            writer.put(marker.name)
        }
        writer.put(UInt32(companions.count))
        for companion in companions { writer.put(companion) }
        writer.put(UInt8(hasAnchors ? 1 : 0))
        writer.put(UInt32(phrases.count))
        for number in phrases { writer.put(number) }
        return writer.bytes
    }

    /// Reads an index, or nil where the bytes are none.
    convenience init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        var markers: [Marker] = []
        for _ in 0..<reader.count(of: 6) {
            guard let role = Role(rawValue: reader.text()) else { return nil }
            let hint = reader.text()
            markers.append(Marker(role: role, name: reader.text(), hint: Hint(rawValue: hint)))
        }
        let companions = (0..<reader.count(of: 2)).map { _ in reader.text() }
        let hasAnchors = reader.get(UInt8.self) == 1
        let phrases: [UInt16] = (0..<reader.count(of: 2)).map { _ in reader.get() }
        self.init(markers: markers, companions: companions, phrases: phrases, hasAnchors: hasAnchors)
    }
}
