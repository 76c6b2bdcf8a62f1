// SPDX-License-Identifier: Apache-2.0

/// What must hold for a row of a lexicon besides its written form; `when` in the file.
enum LexiconCondition: Sendable, Hashable {
    /// It stands at the head of a name: one or two letters follow that belong to no word.
    case name
    /// What follows begins with one of these, or must not.
    case before([[Unicode.Scalar]], Bool)
    /// What is in front ends with one of these, or must not.
    case after([[Unicode.Scalar]], Bool)
    /// A word begins with it, or must not.
    case begins(Bool)
    /// A word ends with it, or must not.
    case ends(Bool)
    /// The syllable that follows has one of these tones, 1…5.
    case tone(Set<Int>)
    /// It may be a part of a word.
    case part

    /// What is wrong with a condition; the end of a sentence.
    struct Fault: Error {
        let message: String
    }

    /// Reads the conditions of a row, separated by spaces.
    /// - Parameter classes: the lists that stand under a name of their own.
    static func all(
        in text: String, classes: LexiconClasses
    ) throws(Fault) -> [LexiconCondition] {
        var all: [LexiconCondition] = []
        for word in text.split(separator: " ") { all.append(try LexiconCondition(word, classes: classes)) }
        return all
    }

    private init(_ word: Substring, classes: LexiconClasses) throws(Fault) {
        let parts = word.split(separator: ":", maxSplits: 1)
        switch (parts[0], parts.count) {
        case ("name", 1): self = .name
        case ("part", 1): self = .part
        case ("begins", 1): self = .begins(true)
        case ("not-begins", 1): self = .begins(false)
        case ("ends", 1): self = .ends(true)
        case ("not-ends", 1): self = .ends(false)
        case ("before", 2): self = .before(try Self.list(parts[1], classes), true)
        case ("not-before", 2): self = .before(try Self.list(parts[1], classes), false)
        case ("after", 2): self = .after(try Self.list(parts[1], classes), true)
        case ("not-after", 2): self = .after(try Self.list(parts[1], classes), false)
        case ("tone", 2):
            let tones = parts[1].split(separator: "|").compactMap { Int($0) }.filter { (1...5).contains($0) }
            guard tones.count == parts[1].split(separator: "|", omittingEmptySubsequences: false).count else {
                throw Fault(message: "a tone that is none of 1 to 5")
            }
            self = .tone(Set(tones))
        default:
            throw Fault(
                message:
                    "a condition '\(word.prefix(40))'; there are name, part, begins, ends, before:, after:, each of the last four also with not-, and tone:"
            )
        }
    }

    /// The letters of something in a list, where `_` stands for a space: spaces part one condition from the next.
    static func letters(_ member: some StringProtocol) -> [Unicode.Scalar] {
        member.unicodeScalars.map { $0 == "_" ? " " : $0 }
    }

    private static func list(
        _ text: Substring, _ classes: LexiconClasses
    ) throws(Fault) -> [[Unicode.Scalar]] {
        if text.first == "@", let members = classes[String(text.dropFirst())] { return members }
        var list: [[Unicode.Scalar]] = []
        for member in text.split(separator: "|") {
            guard member.first == "@" else {
                list.append(Self.letters(member))
                continue
            }
            guard let members = classes[String(member.dropFirst())] else {
                throw Fault(message: "a class '\(member.prefix(40))' that no row of the file defines")
            }
            list += members
        }
        guard !list.isEmpty else { throw Fault(message: "a condition without anything behind its ':'") }
        return list
    }
}
