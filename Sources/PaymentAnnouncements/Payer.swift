// SPDX-License-Identifier: Apache-2.0

import SpokenText

/// Finds who paid, and tells whether the name can be said.
struct Payer {
    /// The name as written.
    let name: String
    /// The name as it is said, or nil where it must not be.
    let spoken: String?

    /// Looks for a payer around the phrase that decided.
    init?(_ statement: Statement, _ judgement: Judgement, _ text: FoldedText, language: String) {
        guard let range = Self.range(statement, judgement, text) else { return nil }
        let scalars = statement.letters.scalars
        var (start, end) = (range.lowerBound, range.upperBound)
        // "22670009078 - JUNIOR": the name stands behind the number.
        func startsWithPhone(_ start: Int) -> Bool {
            scalars[start] == Letters.phone && statement.hasLetters(start, end)
        }
        let places = statement.letters.places
        func isEdge(_ letter: UInt32) -> Bool {
            switch letter {
            case 0x20, 0x0A, 0x3A, 0xFF1A, 0x2C, 0x2D, 0x2F, 0x2E, 0x2A, 0x22, 0x27, 0x28, 0x5B, 0x3010, 0x3011,
                0x300C, 0x300D, 0x201C, 0x201D, 0xAB, 0xBB, 0xFF08, 0x5D, 0x23, 0x2192, 0x7C, 0x60C, 0x61B:
                true
            default: false
            }
        }
        while start < end, isEdge(scalars[start]) || startsWithPhone(start) { start += 1 }
        // The guillemets of ТОВ «Ромашка» belong to the name.
        let isQuoted = scalars[start..<end].contains(0xAB)
        while end > start, isEdge(scalars[end - 1]), scalars[end - 1] != 0x2A, !(isQuoted && scalars[end - 1] == 0xBB),
            !(scalars[end - 1] == 0x2E && Self.endsWithInitial(scalars, end))
        {
            end -= 1
        }
        guard start < end else { return nil }
        (start, end) = Self.withoutMaskedNumber(start, end, statement, text)
        while start < end, isEdge(scalars[start]) { start += 1 }
        let last = end < places.count ? Int(places[end]) : text.scalars.count
        let name = text.original(Int(places[start])..<max(Int(places[start]), last))
            .trimmed
        guard !name.isEmpty, name.unicodeScalars.count <= 80 else { return nil }
        self.name = name
        let holdsNumber = statement.events.contains { $0.role == .numeral && $0.start < end && $0.end > start }
        let holdsSign = scalars[start..<end].contains { $0 >= Letters.amount && $0 <= Letters.url }
        spoken = holdsNumber || holdsSign ? nil : Self.sayable(name, language: language)
    }

    /// A name that needs no text: what the payload says.
    init(name: String, language: String) {
        self.name = name
        spoken = Self.sayable(name, language: language)
    }

    /// Returns a name as it may be spoken: only letters that the voice's language reads, at most 40 of them.
    static func sayable(_ name: String, language: String) -> String? {
        var spoken = ""
        var letters = 0
        for scalar in name.unicodeScalars {
            switch scalar.value {
            case 0x27, 0x2019, 0x2D, 0xB7, 0x2E, 0x26, 0x20, 0xA0, 0x2C, 0x202F:
                if spoken.last != " " { spoken += scalar.value == 0x27 || scalar.value == 0x2019 ? "'" : " " }
            case 0x22, 0x5F, 0x2A, 0x28, 0x29, 0xAB, 0xBB, 0x201C...0x201E, 0xFF08, 0xFF09, 0x3000:
                if spoken.last != " " { spoken += " " }
            default:
                guard ScriptReading.reads(scalar, language: language) else { return nil }
                spoken.unicodeScalars.append(scalar)
                letters += 1
            }
        }
        let trimmed = spoken.trimmed
        return letters > 0 && letters <= 40 ? trimmed : nil
    }

    /// Leaves out a masked or long number before or behind a name: `JANE DOE 0722***118`, `ABC BANK 501901`.
    private static func withoutMaskedNumber(
        _ start: Int, _ end: Int, _ statement: Statement, _ text: FoldedText
    ) -> (Int, Int) {
        let (scalars, places) = (statement.letters.scalars, statement.letters.places)
        func isMasked(_ first: Int, _ last: Int) -> Bool {
            guard first < last else { return false }
            let word = text.scalars[Int(places[first])..<(last < places.count ? Int(places[last]) : text.scalars.count)]
            let digits = word.count { ("0"..."9").contains($0) }
            return (word.contains("*") ? digits > 0 : digits > 4)
                && word.allSatisfy { $0 == "*" || $0 == "+" || $0 == " " || $0 == "." || ("0"..."9").contains($0) }
        }
        var (first, last) = (start, end)
        while first < end, scalars[first] != 0x20 { first += 1 }
        while last > start, scalars[last - 1] != 0x20 { last -= 1 }
        if isMasked(last, end), statement.hasLetters(start, last) { return (start, last - 1) }
        return isMasked(start, first) && statement.hasLetters(first, end) ? (first, end) : (start, end)
    }

    /// Whether a full stop closes an initial, as in `Anthony K.` and `J.P.`
    private static func endsWithInitial(_ scalars: [UInt32], _ end: Int) -> Bool {
        end >= 3 && end <= scalars.count && scalars[end - 1] == 0x2E && LetterClass.of(scalars[end - 2]) != .none
            && (scalars[end - 3] == 0x20 || scalars[end - 3] == 0x2E)
    }

    /// How many labels a name is looked for at: a text that repeats them must not become a burden.
    private static let mostLabels = 16

    /// The letters that hold the name.
    private static func range(_ statement: Statement, _ judgement: Judgement, _ text: FoldedText) -> Range<Int>? {
        let events = statement.events
        if let gives = events.first(where: { $0.role == .gives }),
            let range = before(gives.start, gives, statement)
        {
            return beforeAmount(range, gives, statement, judgement.place) ?? range
        }
        let near = judgement.deciding?.sentence ?? 0
        let amountSentence = statement.amounts.first { $0.place == judgement.place }?.sentence ?? near
        func isNear(_ event: Statement.Event) -> Bool { event.sentence == near || event.sentence == amountSentence }
        for event in events.lazy.filter({ $0.role == .by && isNear($0) }).prefix(mostLabels) {
            if let range = before(event.start, event, statement) { return range }
        }
        let froms = events.filter { $0.role == .from }
        let close = froms.filter(isNear)
        var nameless: Range<Int>?
        for event in (close + froms.filter { !isNear($0) }).prefix(mostLabels) {
            guard let range = after(event, statement), event.hint != .name || mayBeName(range, statement, text) else {
                continue
            }
            // "from number 0100… registered to Karim": a name tells more than a number.
            if statement.hasLetters(range.lowerBound, range.upperBound) {
                return (nameStart(in: event, statement, text) ?? range.lowerBound)..<range.upperBound
            }
            nameless = nameless ?? range
        }
        if let credit = judgement.deciding, let range = between(credit, statement) { return range }
        return nameless
    }

    /// Where the name begins inside the small words before it: the "La" of "de La Poste" has a capital.
    private static func nameStart(
        in event: Statement.Event, _ statement: Statement, _ text: FoldedText
    ) -> Int? {
        let letters = statement.letters
        guard event.hint == .name, let space = letters.scalars[event.start..<event.end].lastIndex(of: 0x20),
            space + 1 < event.end, text.scalars[Int(letters.places[space + 1])].properties.isUppercase
        else { return nil }
        return space + 1
    }

    /// Whether what a small word such as "de" leads to is no mere noun, as in "gains de la semaine": it has a capital.
    private static func mayBeName(_ range: Range<Int>, _ statement: Statement, _ text: FoldedText) -> Bool {
        let places = statement.letters.places
        let end = range.upperBound < places.count ? Int(places[range.upperBound]) : text.scalars.count
        let scalars = text.scalars[min(Int(places[range.lowerBound]), end)..<end]
        return !scalars.contains { $0.properties.isLowercase } || scalars.contains { $0.properties.isUppercase }
    }

    /// The name where the amount stands between it and the verb, as in Persian and Turkish.
    private static func beforeAmount(
        _ range: Range<Int>, _ gives: Statement.Event, _ statement: Statement, _ place: Int?
    ) -> Range<Int>? {
        guard !statement.hasLetters(range.lowerBound, range.upperBound),
            let amount = statement.amounts.last(where: { range.contains($0.place) }), amount.place == place
        else { return nil }
        let label = statement.events.last { $0.role == .amount && $0.end <= amount.place && $0.end >= amount.place - 1 }
        let end = label?.start ?? amount.place
        guard let name = before(end, gives, statement, upTo: end),
            statement.hasLetters(name.lowerBound, name.upperBound)
        else { return nil }
        return name
    }

    /// The name between "received" and "transfer" where words are not separated: 收到王小明轉帳.
    private static func between(_ credit: Statement.Event, _ statement: Statement) -> Range<Int>? {
        guard
            let next = statement.events.first(where: {
                $0.start >= credit.end && $0.role != .numeral && ($0.role != .word || $0.hint == .mine)
            }),
            [.debitMaybe, .by, .stop, .channel, .amount].contains(next.role), next.part == credit.part,
            (2...12).contains(next.start - credit.end),
            statement.letters.scalars[credit.end..<next.start].allSatisfy({ LetterClass.of($0) == .free })
        else { return nil }
        return credit.end..<next.start
    }

    /// The place before a way or a time that stands between a name and its verb: 王五通过支付宝向您付款.
    private static func withoutWay(_ end: Int, _ statement: Statement) -> Int {
        let scalars = statement.letters.scalars
        func skipsSpaces(_ place: Int) -> Int {
            var place = place
            while place > 0, scalars[place - 1] == Letters.date || scalars[place - 1] == 0x20 { place -= 1 }
            return place
        }
        func event(endingAt place: Int, _ accepts: (Statement.Event) -> Bool) -> Statement.Event? {
            statement.events.first { $0.end == place && accepts($0) }
        }
        var name = end
        for _ in 0..<3 {
            var place = skipsSpaces(name)
            if let way = event(endingAt: place, { $0.role == .channel || $0.hint == .skip }) {
                place = skipsSpaces(way.start)
            }
            guard place < name, let through = event(endingAt: place, { $0.role == .stop }) else { break }
            let before = skipsSpaces(through.start)
            guard before > 0, LetterClass.of(scalars[before - 1]) != .none || scalars[before - 1] >= Letters.number
            else { break }
            name = before
        }
        return name
    }

    /// The words before a place, back to where the sentence's part or another phrase begins.
    private static func before(
        _ end: Int, _ event: Statement.Event, _ statement: Statement, upTo limit: Int? = nil
    ) -> Range<Int>? {
        let scalars = statement.letters.scalars
        var end = withoutWay(end, statement)
        // "爸爸剛剛轉了…給你": nor is "just now".
        while let skip = statement.events.first(where: { $0.hint == .skip && $0.role == .word && $0.end == end }) {
            end = skip.start
        }
        var start = end
        while start > 0, end - start < 80 {
            let letter = scalars[start - 1]
            if letter == 0x0A, end - start <= 1 {
                // A title that is the name, with "sent you …" on the next line.
                start -= 1
                continue
            }
            if letter == 0x0A || letter == 0x3A || letter == 0xFF1A || letter == 0x21 || letter == 0x3F { break }
            if letter == 0xFF0C || letter == 0x3002 || letter == 0x2C || letter == 0x3011 || letter == 0x5D { break }
            if letter == Letters.amount || letter == 0x3B || letter == 0x2014 || letter == 0x7C || letter == 0x2022 {
                break
            }
            if letter == 0x2E, !endsWithInitial(scalars, start), start < end, scalars[start] == 0x20, start > 4 {
                break
            }
            start -= 1
        }
        for other in statement.events where other.end <= limit ?? end && other.end > start {
            // The С. of "Юлия С." is no "с".
            if other.end == other.start + 1, endsWithInitial(scalars, other.end + 1) { continue }
            switch other.role {
            // 来自李雷的转账: the label before the name is no part of it.
            case .from where other.start <= start: start = other.end
            // "您尾号5678的储蓄卡…向您转入": an account is no name.
            case .ignored where other.hint == .mine: start = other.end
            case _ where other.hint == .article && !statement.hasLetters(start, other.start): start = other.end
            case .numeral, .from, .by, .channel, .ignored, .word: continue
            case .account, .credit, .debit, .balance: start = other.end
            // A name may be any word before "sent you"; elsewhere a word with a meaning ends it.
            case _ where event.role == .gives && scalars[other.start] < 0x80: continue
            case .reward, .offer,
                .promotion where event.role == .gives:
                continue
            default: start = other.end
            }
        }
        // "Zum Geburtstag hat dir Oma …": what stands before the auxiliary is no name.
        if event.hint == .final, event.role == .gives,
            statement.events.contains(where: {
                $0.role == .stop && $0.hint != .article && $0.end > start && $0.end <= end
                    && !statement.hasLetters(start, $0.start)
            })
        {
            return nil
        }
        // "Cash App Alice sent you": the service is not part of the name.
        while start < end, LetterClass.of(scalars[start]) == .none, scalars[start] < Letters.amount { start += 1 }
        if let channel = statement.events.first(where: { $0.role == .channel && $0.start == start }),
            statement.hasLetters(channel.end, end)
        {
            start = channel.end
        }
        // "王强账户9900向您": nor is an account's number, or the time of day, or "you".
        let isNoName = statement.events.contains {
            $0.hint == .mine
                && ($0.end == start && !statement.hasLetters(start, end)
                    || $0.role != .third && $0.start <= start && $0.end >= end)
        }
        if isNoName { return nil }
        // "100元红包向你付款": a name may begin with what looks like an amount.
        if start > 0, scalars[start - 1] == Letters.amount, event.role == .gives {
            start -= 1
            // "王五把100元转给你": here the amount is the payment's.
            if let object = statement.events.first(where: { $0.role == .by && $0.end == start }) {
                return before(object.start, object, statement)
            }
            // "小明100元向你转账": so may it end.
            while start > 0, end - start < 80, LetterClass.of(scalars[start - 1]) == .free { start -= 1 }
        }
        return start < end ? start..<end : nil
    }

    /// The words after a label, up to where another phrase, sign or part begins.
    private static func after(_ event: Statement.Event, _ statement: Statement) -> Range<Int>? {
        let scalars = statement.letters.scalars
        var end = event.end
        let next = statement.events.first { other in
            other.start >= event.end && ![.numeral, .channel, .word].contains(other.role) && other.hint != .name
                && !(other.end == other.start + 1 && endsWithInitial(scalars, other.end + 1))
        }
        let limit = min(scalars.count, event.end + 80)
        // "(sender: ACME)"
        let opening = scalars[max(0, event.start - 40)..<event.start].last { $0 == 0x28 || $0 == 0x29 }
        let isInBrackets = opening == 0x28
        scan: while end < limit {
            if let next, end >= next.start {
                if end - event.end <= 3, next.role == .account || next.role == .ignored { return nil }
                break
            }
            switch scalars[end] {
            case 0x0A, 0x2C, 0xFF0C, 0x3002, 0x3B, 0x21, 0x3F, 0x28, 0xFF08, 0x7C, 0x60C, 0x61B, 0x964, 0x5B, 0x2022:
                if end > event.end + 1 { break scan }
            // "(보낸 사람: 홍길동)", "(sender: ACME)", but not "カ）ミドリ".
            case 0x29
            where isInBrackets
                || (end > event.end + 1 && !statement.hasLetters(end + 1, min(end + 2, scalars.count))):
                break scan
            case 0x3A, 0xFF1A:
                if statement.hasLetters(event.end, end) { break scan }
            // A code or a number right behind a name may be part of it, and then leaves it unsaid.
            case Letters.amount, Letters.date, Letters.url, Letters.percent: break scan
            // "VIR DE LAURENT + 66,00 EUR"; in Canal+ it is a part of the name.
            case 0x2B where scalars[end - 1] == 0x20: break scan
            case Letters.phone:
                if end > event.end + 2 { break scan }
            case 0x2E:
                let isEnd = end + 1 >= scalars.count || scalars[end + 1] == 0x20 || scalars[end + 1] == 0x0A
                if isEnd, !endsWithInitial(scalars, end + 1) { break scan }
            default: break
            }
            end += 1
        }
        // "from Piet van € 20", "od ALFA sp. z o.o.": nothing of the name followed the small words.
        if let last = statement.events.last(where: {
            $0.hint == .name && $0.role != .offer && $0.start > event.end && $0.start < end
        }),
            !statement.hasLetters(last.end, end)
        {
            end = last.start
        }
        // "por Bizum", "por Bizum de Ana": the way is no name.
        if let way = statement.events.first(where: { $0.role == .channel && $0.start - event.end <= 1 }),
            way.start >= event.end, way.end <= end,
            !statement.hasLetters(way.end, end)
                || statement.events.contains(where: { $0.role == .from && (0...1).contains($0.start - way.end) })
        {
            return nil
        }
        return statement.hasLetters(event.end, end)
            || scalars[event.end..<end].contains { $0 >= Letters.number && $0 <= Letters.phone }
            ? event.end..<end : nil
    }
}

extension String {
    /// The text without white space at its ends.
    var trimmed: String {
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? endIndex
        return start < end ? String(self[start..<end]) : ""
    }
}

/// Which letters a language's voice can read: its own script's, and Latin ones everywhere.
enum ScriptReading {
    /// Whether the voice of a language reads a letter.
    static func reads(_ scalar: Unicode.Scalar, language: String) -> Bool {
        let value = scalar.value
        switch value {
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x300...0x30C, 0x1E00...0x1EFF:
            return true
        case 0x370...0x3FF: return language == "el"
        case 0x400...0x52F: return ["ru", "uk", "be", "bg", "sr", "mk", "kk"].contains(language)
        case 0x531...0x587: return language == "hy"
        case 0x5D0...0x5EA: return language == "he"
        case 0x620...0x652, 0x66E...0x6D3: return ["ar", "fa", "ur"].contains(language)
        case 0x900...0x963: return ["hi", "mr", "ne"].contains(language)
        case 0xE01...0xE4E: return language == "th"
        case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC: return language == "ja"
        case 0x4E00...0x9FFF, 0x3400...0x4DBF: return language == "zh"
        case 0xAC00...0xD7A3: return language == "ko"
        default: return false
        }
    }
}
