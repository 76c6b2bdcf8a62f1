// SPDX-License-Identifier: Apache-2.0

/// All marker phrases of a language in one tree, so that a text is read once whatever their number.
struct MarkerIndex: Sendable {
    /// What a phrase means.
    struct Marker: Sendable {
        let role: Role
        /// The name that a channel is called by; empty otherwise.
        var name = ""
        /// What the phrase tells beside its role.
        var hint: Hint?
    }

    /// A phrase found in a text, by its place in the text's letters.
    struct Find {
        let start: Int
        let end: Int
        let marker: Int
    }

    private(set) var markers: [Marker] = []
    /// The tree's edges in an open hash table: parent and letter in the upper 42 bits, the child in the lower 22.
    private var edges: [UInt64]
    private var count = 0
    private var hasAnchors = false
    /// Of every node: the marker of the phrase that ends there, as a whole word or as the beginning of one, or -1.
    private var whole: [Int32] = [-1]
    private var beginning: [Int32] = [-1]

    /// The letters of the phrase that is being added.
    private var letters: [UInt32] = []

    /// Makes an index without phrases.
    /// - Parameter size: how many letters its phrases have, as far as it is known: so that it need not grow.
    init(size: Int = 512) {
        var room = 1024
        while room < size { room *= 2 }
        edges = [UInt64](repeating: 0, count: room)
        whole.reserveCapacity(size / 2)
        beginning.reserveCapacity(size / 2)
    }

    /// Adds a marker and returns its number.
    mutating func add(_ marker: Marker) -> Int {
        markers.append(marker)
        return markers.count - 1
    }

    /// Adds a phrase in UTF-8. `*` at the end stands for any further letters, `^` at the beginning for the beginning of
    /// a sentence, `{amount}` for an amount.
    /// - Returns: false when the phrase is there already with another role, or empty.
    mutating func add(_ phrase: ArraySlice<UInt8>, _ marker: Int) -> Bool {
        letters.removeAll(keepingCapacity: true)
        Letters.fold(phrase, into: &letters)
        let isBeginning = letters.last == 0x2A
        if isBeginning { letters.removeLast() }
        guard let first = letters.first else { return false }
        hasAnchors = hasAnchors || first == 0x5E
        var node = 0
        for letter in letters { node = child(of: node, adding: letter) }
        let earlier = Int(isBeginning ? beginning[node] : whole[node])
        if isBeginning { beginning[node] = Int32(marker) } else { whole[node] = Int32(marker) }
        return earlier < 0 || markers[earlier].role == markers[marker].role
    }

    /// Finds the longest phrase at every place, without those that stand inside a longer one.
    func finds(in letters: [UInt32]) -> [Find] {
        var finds: [Find] = []
        guard whole.count > 1 else { return finds }
        let last = letters.count
        var wordStart = 0
        var covered = 0
        var previous = LetterClass.none
        for start in 0..<last {
            let letter = letters[start]
            let kind = LetterClass.of(letter)
            let begins: Bool
            if previous == .joined && kind == .joined {
                begins = isArabicPrefix(letters, wordStart, start)
            } else {
                wordStart = start
                begins = letter != 0x20
            }
            previous = kind
            guard begins else { continue }
            var (best, bestEnd) = longest(from: 0, letters, start)
            if hasAnchors, let anchor = child(of: 0, 0x5E), Self.startsSentence(letters, start) {
                let anchored = longest(from: anchor, letters, start)
                if anchored.0 >= 0, anchored.1 >= bestEnd { (best, bestEnd) = anchored }
            }
            // "received from" tells of a credit, and its "from" still leads to the payer.
            if best >= 0, bestEnd > covered || (bestEnd == covered && markers[best].role == .from) {
                covered = bestEnd
                finds.append(Find(start: start, end: bestEnd, marker: best))
            }
        }
        return finds
    }

    /// Walks from a node along the letters; the marker of the longest phrase, or -1, and where it ends.
    @inline(__always)
    private func longest(from root: Int, _ letters: [UInt32], _ start: Int) -> (Int, Int) {
        let last = letters.count
        var node = root
        var end = start
        var best = -1
        var bestEnd = 0
        while end < last, let next = child(of: node, letters[end]) {
            node = next
            end += 1
            if beginning[node] >= 0 {
                best = Int(beginning[node])
                bestEnd = end
            }
            if whole[node] >= 0 {
                let isInsideWord =
                    end < last && LetterClass.of(letters[end - 1]) == .joined
                    && LetterClass.of(letters[end]) == .joined
                if !isInsideWord {
                    best = Int(whole[node])
                    bestEnd = end
                }
            }
        }
        return (best, bestEnd)
    }

    /// Whether nothing stands before a place in its sentence.
    private static func startsSentence(_ letters: [UInt32], _ start: Int) -> Bool {
        var place = start - 1
        while place >= 0, letters[place] == 0x20 { place -= 1 }
        guard place >= 0 else { return true }
        let letter = letters[place]
        return LetterClass.of(letter) == .none && letter != 0x2C && letter != 0x2D && letter != 0x26
            && letter != 0x29 && letter != 0x27 && !(letter >= Letters.amount && letter <= Letters.url)
            && !(letter >= 0x30 && letter <= 0x39)
    }

    /// Whether the letters before a place are one of the words that Arabic writes together with the next:
    /// and, so, by, for, as, the.
    private func isArabicPrefix(_ letters: [UInt32], _ wordStart: Int, _ start: Int) -> Bool {
        guard start - wordStart <= 3, letters[wordStart] >= 0x620, letters[wordStart] < 0x6FF else { return false }
        for place in wordStart..<start {
            switch letters[place] {
            case 0x648, 0x641, 0x628, 0x644, 0x643, 0x627: continue
            default: return false
            }
        }
        return true
    }

    @inline(__always)
    private func child(of node: Int, _ letter: UInt32) -> Int? {
        let key = UInt64(truncatingIfNeeded: node + 1) << 21 | UInt64(letter)
        let mask = edges.count - 1
        var place = slot(key) & mask
        while edges[place] != 0 {
            if edges[place] >> 22 == key { return Int(truncatingIfNeeded: edges[place] & 0x3F_FFFF) }
            place = (place + 1) & mask
        }
        return nil
    }

    @inline(__always)
    private func slot(_ key: UInt64) -> Int { Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) }

    /// The child of a node by a letter, made where there is none.
    private mutating func child(of node: Int, adding letter: UInt32) -> Int {
        if count * 2 >= edges.count { grow() }
        let key = UInt64(truncatingIfNeeded: node + 1) << 21 | UInt64(letter)
        let mask = edges.count - 1
        var place = slot(key) & mask
        while edges[place] != 0 {
            if edges[place] >> 22 == key { return Int(truncatingIfNeeded: edges[place] & 0x3F_FFFF) }
            place = (place + 1) & mask
        }
        let next = whole.count
        precondition(next < 1 << 20, "A language has too many phrases.")
        edges[place] = key << 22 | UInt64(next)
        count += 1
        whole.append(-1)
        beginning.append(-1)
        return next
    }

    private mutating func grow() {
        let old = edges
        edges = [UInt64](repeating: 0, count: old.count * 2)
        let mask = edges.count - 1
        for edge in old where edge != 0 {
            var place = slot(edge >> 22) & mask
            while edges[place] != 0 { place = (place + 1) & mask }
            edges[place] = edge
        }
    }
}
