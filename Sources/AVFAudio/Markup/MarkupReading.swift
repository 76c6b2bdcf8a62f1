// SPDX-License-Identifier: Apache-2.0

/// Reads the elements of SSML one after the other into stretches of text.
struct MarkupReading {
    /// The text without markup.
    private(set) var text = ""
    private(set) var stretches: [MarkedText] = []
    private(set) var language: String?
    private(set) var hasPhonemes = false

    /// The longest silence of one break, and of all together, in seconds.
    private static let longestSilence = 10.0
    private static let mostSilence = 60.0

    /// An element that is open.
    private struct Element {
        var name: String
        var manner: Manner
        var wish: MarkedText.Wish?
        var reading: MarkedText.Reading
        /// What is read in place of what stands in it, and where that begins.
        var spoken: ((String) -> String)?
        var start = 0
        var isUnheard = false
    }

    private var open: [Element] = []
    private var gap = Gap.none
    private var pause = 0.0
    private var silence = 0.0
    private var manner = Manner()
    private var count = 0
    /// Whether the last letters took the place of others, and so what touches them is no part of them.
    private var endsInAlias = false

    private enum Gap: Int { case none, space, line }

    private var content: [String] = []

    /// Takes what comes next.
    mutating func take(_ event: MarkupScanner.Event) {
        switch event {
        case .open(let name, let attributes):
            begin(name, attributes)
            content.append("")
        case .text(let text):
            if open.contains(where: \.isUnheard) { return }
            if open.contains(where: { $0.spoken != nil }) {
                for place in content.indices { content[place] += text }
                see(text)
            } else {
                for scalar in text.unicodeScalars { say(scalar) }
            }
        case .close: end(content.removeLast())
        }
    }

    private mutating func begin(_ name: String, _ attributes: [String: String]) {
        let outer = open.last
        var element = Element(
            name: name, manner: outer?.manner ?? Manner(), wish: outer?.wish, reading: outer?.reading ?? .text)
        defer { open.append(element) }
        let isReplaced = open.contains { $0.spoken != nil || $0.isUnheard }
        let language = attributes["xml:lang"]
        switch name {
        case "speak": if outer == nil { self.language = language }
        case "p", "s":
            gap = .line
            if let language { element.wish = .init(language: language) }
        case "lang", "voice":
            let names = (attributes["name"] ?? "").split(separator: " ").map(String.init)
            let tag = language ?? attributes["languages"]?.split(separator: " ").first.map(String.init)
            if !names.isEmpty || tag != nil {
                element.wish = .init(names: names, language: tag ?? element.wish?.language)
            }
        case "prosody": element.manner = element.manner.changed(by: attributes)
        case "break": if !isReplaced { wait(for: Self.seconds(attributes)) }
        case "mark":
            if !isReplaced, let name = attributes["name"], !name.isEmpty { turn(.mark(name)) }
        case "sub": if !isReplaced, let alias = attributes["alias"] { replace(&element) { _ in alias } }
        case "say-as":
            switch attributes["interpret-as"] ?? "" {
            case "characters", "spell-out", "verbatim", "digits", "telephone": element.reading = .characters
            case "date":
                let format = attributes["format"] ?? ""
                if !isReplaced { replace(&element) { MarkedDate($0, format: format)?.written ?? $0 } }
            default: break
            }
        case "phoneme": hasPhonemes = true
        case "metadata", "meta", "desc", "lexicon": element.isUnheard = true
        default: break
        }
    }

    private mutating func replace(_ element: inout Element, by spoken: @escaping (String) -> String) {
        fill()
        element.spoken = spoken
        element.start = count
    }

    private mutating func end(_ content: String) {
        guard let element = open.popLast() else { return }
        if let behind = SpokenPause.behind(element.name) {
            gap = .line
            pause = max(pause, behind)
        }
        guard let spoken = element.spoken else { return }
        let words = spoken(content.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        guard !words.isEmpty else { return }
        put(words, element, from: element.start..<count)
    }

    /// Says a letter that stands in the text.
    private mutating func say(_ scalar: Unicode.Scalar) {
        guard !MarkupScanner.isSpace(scalar) else {
            if gap == .none { gap = .space }
            return
        }
        let isNumeral = scalar.properties.numericType != nil
        let isParted = gap == .none && endsInAlias && isNumeral
        fill()
        endsInAlias = false
        let source = write(scalar)
        attend(isParted: isParted)
        stretches[stretches.count - 1].append(scalar, from: source)
    }

    /// Shows what others are said in place of.
    private mutating func see(_ text: String) {
        for scalar in text.unicodeScalars {
            if MarkupScanner.isSpace(scalar) {
                if gap == .none { gap = .space }
            } else {
                if gap != .none, !self.text.isEmpty { _ = write(" ") }
                gap = .none
                _ = write(scalar)
            }
        }
    }

    /// Says what takes the place of others.
    private mutating func put(_ words: String, _ element: Element, from source: Range<Int>) {
        let touches = stretches.last?.text.unicodeScalars.last.map { !$0.properties.isWhitespace } ?? false
        let hasNumber = words.unicodeScalars.contains { $0.properties.numericType != nil }
        let followsNumber =
            stretches.last?.text.unicodeScalars.last.map { !$0.properties.isAlphabetic && !$0.properties.isWhitespace }
            ?? false
        attend(isParted: touches && (hasNumber || followsNumber))
        for scalar in words.unicodeScalars { stretches[stretches.count - 1].append(scalar, from: source) }
        endsInAlias = true
    }

    /// Writes what parts the words before from those to come.
    private mutating func fill() {
        defer { gap = .none }
        guard gap != .none, !text.isEmpty else { return }
        let scalar: Unicode.Scalar = gap == .line ? "\n" : " "
        let source = write(scalar)
        if !stretches.isEmpty { stretches[stretches.count - 1].append(scalar, from: source) }
        endsInAlias = false
    }

    private mutating func write(_ scalar: Unicode.Scalar) -> Range<Int> {
        text.unicodeScalars.append(scalar)
        count += UTF16.width(scalar)
        return (count - UTF16.width(scalar))..<count
    }

    /// Sees to it that what comes is read by the right voice, in the right way.
    private mutating func attend(isParted: Bool = false) {
        let element = open.last
        let wish = element?.wish
        let reading = element?.reading ?? .text
        if isParted || stretches.last?.wish != wish || stretches.last?.reading != reading || stretches.isEmpty {
            let isGlued = stretches.last?.text.unicodeScalars.last.map { !$0.properties.isWhitespace } ?? false
            var next = MarkedText(wish: wish, reading: reading, isGlued: isGlued)
            // What was asked for before anything was said belongs to the first words.
            if stretches.count == 1, stretches[0].text.isEmpty { next.turns = stretches.removeFirst().turns }
            if manner != Manner() { next.turns.append(.init(offset: 0, what: .manner(manner))) }
            stretches.append(next)
        }
        if pause > 0 {
            turn(.silence(pause))
            pause = 0
        }
        guard let wanted = element?.manner, wanted != manner else { return }
        manner = wanted
        turn(.manner(wanted))
    }

    private mutating func wait(for seconds: Double) {
        let allowed = min(seconds, Self.longestSilence, Self.mostSilence - silence)
        guard allowed > 0 else { return }
        // Between words it parts them like the end of a line, so that no number goes on behind it.
        if gap != .none || stretches.last?.text.isEmpty ?? true { gap = .line }
        silence += allowed
        turn(.silence(allowed))
    }

    private mutating func turn(_ what: MarkedText.Turn.What) {
        if stretches.isEmpty { stretches.append(MarkedText(wish: nil, reading: .text, isGlued: false)) }
        let last = stretches.count - 1
        stretches[last].turns.append(.init(offset: stretches[last].sources.count, what: what))
    }

    /// The length of a break.
    private static func seconds(_ attributes: [String: String]) -> Double {
        attributes["time"].flatMap(SpokenPause.ofTime) ?? SpokenPause.ofStrength(attributes["strength"])
            ?? SpokenPause.medium
    }
}
