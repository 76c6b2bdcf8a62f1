// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import Letters
package import TabSeparated

/// A language's table of marker phrases as it is read from its file: `role TAB phrase`, one phrase a row.
///
/// `*` at the end of a phrase stands for any further letters, `^` at the beginning for the beginning of a sentence,
/// `{amount}` and its like for such a thing. A row `with TAB en` names a language whose phrases are looked for as well, a
/// row `language TAB aapko` a word that only tells the language, a row `same TAB your account=your bank account` words that mean
/// the same in every phrase.
package struct MarkerTable: Sendable {
    private let name: String
    private let transliterates: Bool
    private var markers: [MarkerIndex.Marker] = []
    private(set) var companions: [String] = []
    private var letters: [UInt16] = []
    private var phrases: [Phrase] = []
    /// The line of each phrase.
    private var lines: [Int] = []
    private var hasAnchors = false

    private struct Phrase: Sendable {
        /// What it is found by.
        let hash: UInt32
        /// Its place in `letters`.
        let place: Range<Int>
        let marker: Int
        /// Whether any letters may follow.
        let isBeginning: Bool
        /// Whether it begins a sentence.
        let isAnchored: Bool
    }

    /// The words that tell the language and stand in no phrase.
    private var furtherWords: [[UInt32]] = []

    /// Reads a table.
    /// - Parameter transliterates: whether Cyrillic and Latin spellings of a phrase are the same.
    /// - Throws: `TableError`, naming file and line.
    package init(contentsOf url: URL, transliterates: Bool = false) throws(TableError) {
        let table = try Table(contentsOf: url, columns: ["role", "phrase"])
        name = "\(url.deletingLastPathComponent().lastPathComponent)/\(table.name)"
        self.transliterates = transliterates
        var numbers: [String: Int] = [:]
        var twins = MarkerTwins()
        for row in table.rows {
            let written = row[0]
            switch written {
            case "with":
                companions.append(row[1])
                continue
            case "language":
                var word: [UInt32] = []
                PhraseFolding.fold(row.bytes(1), into: &word, transliterates: transliterates)
                furtherWords.append(word)
                continue
            case "same":
                guard twins.add(row.bytes(1), transliterates: transliterates) else {
                    throw TableError(
                        file: name, line: row.line, message: "has no '=' between two wordings that can be looked for")
                }
                continue
            default: break
            }
            let marker: Int
            if let known = numbers[written] {
                marker = known
            } else {
                markers.append(try self.marker(written, row.line))
                marker = markers.count - 1
                numbers[written] = marker
            }
            try add(row.bytes(1), marker, row.line)
        }
        try add(twins)
    }

    private func marker(_ written: String, _ line: Int) throws(TableError) -> MarkerIndex.Marker {
        let parts = written.split(separator: ":", maxSplits: 1)
        guard let first = parts.first, let role = Role(rawValue: String(first)) else {
            throw TableError(file: name, line: line, message: "has no role '\(written)'")
        }
        let rest = parts.count > 1 ? String(parts[1]) : ""
        if role == .channel { return MarkerIndex.Marker(role: role, name: rest) }
        let hint = Hint(rawValue: rest)
        guard rest.isEmpty || hint != nil else {
            throw TableError(file: name, line: line, message: "has no hint '\(rest)'")
        }
        return MarkerIndex.Marker(role: role, hint: hint)
    }

    private mutating func add(_ phrase: ArraySlice<UInt8>, _ marker: Int, _ line: Int) throws(TableError) {
        var folded: [UInt32] = []
        PhraseFolding.fold(phrase, into: &folded, transliterates: transliterates)
        let isBeginning = folded.last == 0x2A
        if isBeginning { folded.removeLast() }
        let isAnchored = folded.first == 0x5E
        if isAnchored { folded.removeFirst() }
        guard Self.canBeFound(folded) else {
            throw TableError(file: name, line: line, message: "holds a phrase that is empty or cannot be looked for")
        }
        append(folded, marker, line, isBeginning: isBeginning, isAnchored: isAnchored)
    }

    /// Whether letters are as many, and such, as a phrase may have.
    static func canBeFound(_ folded: [UInt32]) -> Bool {
        (1...200).contains(folded.count) && folded.allSatisfy { $0 <= 0xFFFF }
    }

    private mutating func append(
        _ folded: [UInt32], _ marker: Int, _ line: Int, isBeginning: Bool, isAnchored: Bool
    ) {
        hasAnchors = hasAnchors || isAnchored
        phrases.append(
            Phrase(
                hash: MarkerIndex.hash(of: folded, isAnchored: isAnchored),
                place: letters.count..<letters.count + folded.count, marker: marker, isBeginning: isBeginning,
                isAnchored: isAnchored))
        lines.append(line)
        letters += folded.map { UInt16($0) }
    }

    /// The most phrases of a table with those that other wordings make of them; ours have some thousands.
    private static let most = 1 << 16

    /// Adds the phrases that other wordings make of those that are there, where the table has none of its own.
    /// - Throws: `TableError` where they become more than ``most``: each wording may double them.
    private mutating func add(_ twins: MarkerTwins) throws(TableError) {
        guard !twins.isEmpty else { return }
        var known = Set(phrases.map { letters[$0.place] })
        var pairsOfLetters = phrases.map { MarkerTwins.pairsOfLetters(letters[$0.place].lazy.map(UInt32.init)) }
        for pair in twins.pairs {
            // Most phrases have not even the letters: a build without optimisation would look at them for a minute.
            for place in phrases.indices where pair.mayStand(in: pairsOfLetters[place]) {
                let (phrase, line) = (phrases[place], lines[place])
                guard let twin = pair.twin(of: letters[phrase.place].map(UInt32.init)), Self.canBeFound(twin),
                    known.insert(twin.map { UInt16($0) }[...]).inserted
                else { continue }
                guard phrases.count < Self.most else {
                    throw TableError(file: name, line: line, message: "becomes too many phrases by 'same'")
                }
                append(
                    twin, phrase.marker, line, isBeginning: phrase.isBeginning, isAnchored: phrase.isAnchored)
                pairsOfLetters.append(MarkerTwins.pairsOfLetters(twin))
            }
        }
    }

    /// The script that most letters of the phrases are written in; kana beside Han is Japanese.
    package var script: Script {
        var counts: [Script: Int] = [:]
        for letter in letters {
            if let script = Unicode.Scalar(letter).flatMap({ Script($0) }) { counts[script, default: 0] += 1 }
        }
        if counts[.kana, default: 0] * 10 > counts[.han, default: 0] { counts[.kana, default: 0] += counts[.han] ?? 0 }
        return counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key ?? .latin
    }

    /// The words of the phrases, in folded letters: what a text is told to be in this language by.
    package var words: Set<[UInt32]> {
        var words = Set(furtherWords)
        for phrase in phrases where markers[phrase.marker].role != .channel {
            let letters = letters[phrase.place].map(UInt32.init)
            for word in letters.split(whereSeparator: { LetterClass.of($0) != .joined }) where word.count > 1 {
                if !phrase.isBeginning || word.endIndex < letters.count { words.insert(Array(word)) }
            }
        }
        return words
    }

    /// Puts the phrases of each hash together, the longest first, then whole words.
    /// - Parameter allowsDoubles: whether the first row counts where a phrase has two roles; by default only between phrases
    ///   that are the same by their sound.
    /// - Throws: `TableError`, naming both lines and roles, where a phrase has two roles.
    package func bytes(allowsDoubles: Bool? = nil) throws(TableError) -> [UInt8] {
        let order = phrases.indices.sorted { one, other in
            let (first, second) = (phrases[one], phrases[other])
            if first.hash != second.hash { return first.hash < second.hash }
            if first.place.count != second.place.count { return first.place.count > second.place.count }
            if first.isBeginning != second.isBeginning { return second.isBeginning }
            return one < other
        }
        if !(allowsDoubles ?? transliterates) { try refuseDoubles(order) }
        var together: [UInt16] = []
        for phrase in order.map({ phrases[$0] }) {
            MarkerIndex.append(
                letters[phrase.place], hash: phrase.hash, marker: phrase.marker, isBeginning: phrase.isBeginning,
                to: &together)
        }
        return MarkerIndex.bytes(markers, companions: companions, phrases: together, hasAnchors: hasAnchors)
    }

    /// The index that the bytes hold.
    /// - Throws: `TableError`, as ``bytes(allowsDoubles:)``.
    package func index() throws(TableError) -> MarkerIndex {
        guard let index = MarkerIndex(Data(try bytes())) else {
            throw TableError(file: name, line: 0, message: "has too many roles")
        }
        return index
    }

    private func refuseDoubles(_ order: [Int]) throws(TableError) {
        for (one, other) in zip(order, order.dropFirst()) where isSame(phrases[one], phrases[other]) {
            let roles = [one, other].map { markers[phrases[$0].marker] }
            guard roles[0].role != roles[1].role else { continue }
            let phrase = String(String.UnicodeScalarView(letters[phrases[one].place].compactMap { Unicode.Scalar($0) }))
            throw TableError(
                file: name, line: max(lines[one], lines[other]),
                message: "calls '\(phrase)' \(roles[lines[one] > lines[other] ? 0 : 1].role.rawValue), which line "
                    + "\(min(lines[one], lines[other])) calls \(roles[lines[one] > lines[other] ? 1 : 0].role.rawValue)"
            )
        }
    }

    private func isSame(_ one: Phrase, _ other: Phrase) -> Bool {
        one.hash == other.hash && one.isBeginning == other.isBeginning && letters[one.place] == letters[other.place]
    }
}
