// SPDX-License-Identifier: Apache-2.0

/// A template's text taken apart: pieces that stand as they are, and a hole between every two.
struct TemplatePattern: Sendable, Hashable {
    /// The pieces, one more than the holes; the first and the last may be empty.
    let pieces: [[UInt32]]
    /// The holes.
    let holes: [TemplateHole]

    /// The most holes that a text may have.
    static let mostHoles = 16

    /// What is wrong with a text, to go on a sentence that names the line.
    struct Fault: Error, Equatable {
        let message: String
    }

    /// Takes a text apart.
    init(_ text: String) throws(Fault) {
        var written = [""]
        var holes: [TemplateHole] = []
        var rest = Substring(text)
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            written[written.count - 1] += rest[..<brace]
            rest = rest[brace...]
            guard rest.first == "{", let close = rest.firstIndex(of: "}") else {
                throw Fault(message: "has a brace that belongs to no hole")
            }
            let name = rest[rest.index(after: rest.startIndex)..<close]
            guard let hole = TemplateHole(rawValue: String(name)) else {
                let known = TemplateHole.allCases.map(\.written).joined(separator: ", ")
                throw Fault(message: "has a hole that there is not; the holes are \(known)")
            }
            holes.append(hole)
            written.append("")
            rest = rest[rest.index(after: close)...]
        }
        written[written.count - 1] += rest
        guard holes.count <= Self.mostHoles else {
            throw Fault(message: "has more than \(Self.mostHoles) holes in one text")
        }
        var pieces = written.map { TemplateLetters.folded($0) }
        if pieces[0].first == TemplateLetters.space { pieces[0].removeFirst() }
        let last = pieces.count - 1
        if pieces[last].last == TemplateLetters.space { pieces[last].removeLast() }
        guard last < 2 || pieces[1..<last].allSatisfy({ !$0.isEmpty }) else {
            throw Fault(message: "has two holes that touch; write what stands between them")
        }
        self.pieces = pieces
        self.holes = holes
    }

    /// Whether something beside holes and spaces stands in it.
    var hasLetters: Bool { pieces.contains { $0.contains { $0 != TemplateLetters.space } } }

    /// How often a hole stands in it.
    func count(_ hole: TemplateHole) -> Int { holes.count { $0 == hole } }
}
