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
        writer.put(UInt32(letters.count))
        for letter in letters { writer.put(letter) }
        writer.put(UInt32(phrases.count))
        for phrase in phrases {
            writer.put(phrase.hash)
            writer.put(phrase.start)
            writer.put(phrase.marker)
            writer.put(phrase.count)
            writer.put(UInt8(phrase.isBeginning ? 1 : 0))
        }
        return writer.bytes
    }

    /// Reads an index, or nil where the bytes are none.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        var markers: [Marker] = []
        for _ in 0..<reader.count(of: 6) {
            guard let role = Role(rawValue: reader.text()) else { return nil }
            let hint = reader.text()
            markers.append(Marker(role: role, name: reader.text(), hint: Hint(rawValue: hint)))
        }
        let companions = (0..<reader.count(of: 2)).map { _ in reader.text() }
        let hasAnchors = reader.get(UInt8.self) == 1
        let letters: [UInt16] = (0..<reader.count(of: 2)).map { _ in reader.get() }
        var phrases: [Phrase] = []
        let count = reader.count(of: 12)
        phrases.reserveCapacity(count)
        for _ in 0..<count {
            let phrase = Phrase(
                hash: reader.get(), start: reader.get(), marker: reader.get(), count: reader.get(),
                isBeginning: reader.get(UInt8.self) == 1)
            guard phrase.start >= 0, phrase.count > 0, Int(phrase.start) + Int(phrase.count) <= letters.count,
                markers.indices.contains(Int(phrase.marker))
            else { return nil }
            phrases.append(phrase)
        }
        self.init(
            markers: markers, companions: companions, letters: letters, phrases: phrases, hasAnchors: hasAnchors)
    }
}
