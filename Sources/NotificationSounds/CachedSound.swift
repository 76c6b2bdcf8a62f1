// SPDX-License-Identifier: Apache-2.0

/// A sound file as it is kept: its bytes, and what was known of it when it was made.
struct CachedSound: Sendable, Hashable {
    /// The bytes of the sound file, eight in a number, the first lowest.
    let file: ArraySlice<UInt64>
    /// How many bytes they are.
    let count: Int
    /// The length in samples.
    let frames: Int
    /// The samples in a second, in hertz.
    let sampleRate: Int
    /// The milliseconds of its words alone.
    let speech: Int

    /// Joins a file and what is known of it.
    init(_ file: (words: [UInt64], count: Int), frames: Int, sampleRate: Int, speech: Int) {
        (self.file, count) = (file.words[...], file.count)
        (self.frames, self.sampleRate, self.speech) = (frames, sampleRate, speech)
    }

    /// What an entry begins with: "EARSHOT" and the number of its form.
    private static let mark: UInt64 = 0x0154_4F48_5352_4145

    /// The words before the key: the mark, the lengths of key and file, what is known, and a hash in two of them.
    private static let headWords = 8

    /// Reads an entry; nil where it is not whole, or is of another key.
    init?(_ words: [UInt64], key: String) {
        guard words.count >= Self.headWords, words[0] == Self.mark else { return nil }
        let (keyLength, length) = (words[1], words[2])
        guard keyLength == UInt64(key.utf8.count), length <= UInt64(SoundCache.largest) else { return nil }
        let (keyWords, fileWords) = ((Int(keyLength) + 7) / 8, (Int(length) + 7) / 8)
        guard words.count == Self.headWords + keyWords + fileWords,
            Self.hash(words) == ContentHash(first: words[6], second: words[7])
        else { return nil }
        let start = Self.headWords + keyWords
        guard words[Self.headWords..<start].elementsEqual(Self.packed(Array(key.utf8))) else { return nil }
        frames = Int(truncatingIfNeeded: words[3])
        sampleRate = Int(truncatingIfNeeded: words[4])
        speech = Int(truncatingIfNeeded: words[5])
        file = words[start...]
        count = Int(length)
    }

    /// The entry of a key.
    func words(key: String) -> [UInt64] {
        let key = Array(key.utf8)
        var words = [Self.mark, UInt64(key.count), UInt64(count)]
        words += [frames, sampleRate, speech].map { UInt64(truncatingIfNeeded: $0) }
        words += [0, 0]
        words += Self.packed(key) + file
        let hash = Self.hash(words)
        (words[6], words[7]) = (hash.first, hash.second)
        return words
    }

    /// The hash of everything but its own place.
    private static func hash(_ words: [UInt64]) -> ContentHash {
        var hash = ContentHash()
        for place in words.indices where place != 6 && place != 7 { hash.add(words[place]) }
        return hash
    }

    private static func packed(_ bytes: [UInt8]) -> [UInt64] {
        var words = [UInt64](repeating: 0, count: (bytes.count + 7) / 8)
        for (place, byte) in bytes.enumerated() { words[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8) }
        return words
    }
}
