// SPDX-License-Identifier: Apache-2.0

/// Finds amounts, numbers, dates and the like in a text, for any locale.
///
///     let recogniser = Recogniser(locale: "en-IN")
///     recogniser.elements(in: FoldedText("Received Rs.1,25,000 from Asha"))   // one .money
///
/// The locale decides what the text leaves open: what `$` and `kr` are, which mark is decimal. Where even that does not
/// decide, the reading says so. The time is linear in the length of the text.
public struct Recogniser: Sendable {
    private(set) var locale: RecognitionLocale

    /// Makes a recogniser for texts of a locale; any BCP 47 tag will do.
    public init(locale tag: String) {
        locale = RecognitionLocale(LanguageTag(tag))
    }

    /// Makes a recogniser for texts that may be in another language as well.
    /// - Parameter rival: the currency of where that is at home: a sign that may stand for it is ambiguous.
    package init(locale tag: String, rival: Currency?) {
        self.init(locale: tag)
        locale.rival = rival
    }

    /// Makes a recogniser for what is to be said: numbers in words are words already.
    init(saying tag: String) {
        var locale = RecognitionLocale(LanguageTag(tag))
        locale.spells = false
        self.locale = locale
    }

    /// Finds the elements of a text, in order, none overlapping another.
    public func elements(in text: FoldedText) -> [Element] {
        var scan = Scan(text.scalars, locale)
        scan.run()
        if scan.hasUncertainNumber, let marks = scan.marksInUse, marks != locale.marks {
            // The text itself shows how it writes numbers: read it again with that.
            var locale = locale
            locale.marks = marks
            scan = Scan(text.scalars, locale)
            scan.run()
        }
        scan.joinUnits()
        scan.doubtTouched()
        if scan.hasAmbiguousCurrency { scan.resolveByContext() }
        return scan.elements
    }

    /// Why nothing can be recognised, where a table is missing or wrong.
    package static var fault: SpokenTextError? { RecognitionTables.current.fault }
}

/// What a locale decides for the recogniser.
struct RecognitionLocale: Sendable {
    let language: String
    let tag: String
    let region: String?
    let home: Currency?
    /// Whether no region was told.
    let isOpen: Bool
    /// The currencies that sound alike in the language, each group by itself; those that do only in whole amounts come last.
    private let alike: [AlikeCurrencies]
    /// Where no region is known, the regions whose own signs may stand in a text.
    private let signRegions: [String]
    var marks: Marks
    /// Where a sign may stand behind its number; nil where none may.
    let signPlace: SignPlace?
    /// Whether a month stands before its day in 02/03/2026.
    let monthFirst: Bool
    /// Whether a letter code stands before its number, where both sides are open.
    let codeFirst: Bool
    /// Whether its numbers in words are read.
    var spells: Bool
    /// What a sign may stand for in a language that the text may be in as well.
    var rival: Currency?

    init(_ parts: LanguageTag) {
        let tables = RecognitionTables.current
        language = parts.language
        // Traditional characters are written in several regions with currencies of their own.
        let region = parts.region ?? (parts.script == "Hant" ? nil : tables.homes.usual[parts.language])
        let groups = tables.alike.filter {
            $0.languages.contains(parts.language) && ($0.place == .always || parts.region == nil)
        }
        alike = groups.filter { $0.place != .whole } + groups.filter { $0.place == .whole }
        signRegions = parts.region == nil ? tables.homes.signRegions(of: parts.language) : []
        isOpen = parts.region == nil
        self.region = region
        tag = region.map { parts.language + "-" + $0 } ?? parts.language
        home = region.flatMap { SharedTables.current.regions[$0] }.flatMap { SharedTables.current.currencies[$0] }
        var marks = tables.marks[tag] ?? tables.marks[parts.language] ?? Marks(decimal: .point, grouping: .comma)
        // Russian and Ukrainian in Latin letters come from systems that write 1 234,56 and 1,234.56 alike.
        if parts.script == "Latn", ["ru", "uk", "be"].contains(parts.language) {
            marks = Marks(decimal: .point, grouping: .space)
        }
        self.marks = marks
        signPlace = tables.signs[parts.language]
        monthFirst = ["US", "PH", "FM", "PW", "GU", "CN", "TW", "JP", "KR", "KP", "IR", "AF"].contains(region)
        spells = tables.spellers.contains(parts.language)
        codeFirst = ["en", "hi", "zh", "id", "ms", "sw", "fil", "bn", "ta", "te", "ne", "ar"].contains(parts.language)
    }

    /// Which currency a sign means here.
    func reading(of sign: CurrencySign) -> CurrencyReading {
        if sign.candidates.count == 1 { return .certain(sign.candidates[0]) }
        if !isOpen, let group = alike.first(where: { sign.candidates.allSatisfy($0.currencies.contains) }),
            home.map(group.currencies.contains) != true
        {
            return .certain(group.currencies[0])
        }
        // The whole text decides first where its language has several currencies of one name.
        if isOpen, alike.contains(where: { $0.currencies.contains(where: sign.candidates.contains) }) {
            return .ambiguous(sign.candidates)
        }
        if let rival, sign.candidates.contains(rival) { return .ambiguous(sign.candidates) }
        if let home, sign.candidates.contains(home) { return .certain(home) }
        if isOpen, !sign.regions.isEmpty {
            let homes = sign.regions.filter(signRegions.contains).compactMap { Currency(ofRegion: $0) }
            let meant = sign.candidates.filter(homes.contains)
            if meant.count == 1 { return .certain(meant[0]) }
        }
        if let otherwise = sign.otherwise, region != nil, home != nil { return .certain(otherwise) }
        return .ambiguous(sign.candidates)
    }

    /// The one currency that stands for all that a sign may still mean, where no region is known: they sound alike wherever
    /// the language is at home.
    func common(of candidates: [Currency], isWhole: Bool) -> Currency? {
        guard isOpen else { return nil }
        let homes = RecognitionTables.current.homes.currencies(of: language)
        for group in alike where isWhole || group.place != .whole {
            guard group.currencies.contains(where: candidates.contains) else { continue }
            // English is at home everywhere: there "francs" may be any of them.
            let meant =
                homes.map { homes in candidates.filter { homes.contains($0.code) } }
                ?? candidates.filter { group.place == .always || group.currencies.contains($0) }
            if meant.isEmpty { return candidates.allSatisfy(group.currencies.contains) ? group.currencies[0] : nil }
            guard meant.allSatisfy(group.currencies.contains) else { return nil }
            return home.flatMap { meant.contains($0) ? $0 : nil } ?? meant[0]
        }
        return nil
    }

    /// The marks of the region that a currency tells where none is known: rands are written 1 250.00.
    func marks(of currency: Currency) -> Marks? {
        guard isOpen, let region = signRegions.first(where: { Currency(ofRegion: $0) == currency }) else {
            return nil
        }
        let tables = RecognitionTables.current
        return tables.marks[language + "-" + region] ?? tables.marks[language]
    }

    /// The mark that groups the digits of an amount of a currency: its region's where none is told.
    func grouping(of currency: Currency) -> Marks.Mark { (marks(of: currency) ?? marks).grouping }

    /// Whether a space groups the digits of an amount, as far as its currency tells.
    func groupsBySpace(_ currencies: [Currency]) -> Bool {
        currencies.count == 1 && marks(of: currencies[0])?.grouping == .space
    }

    func knows(_ sign: CurrencySign) -> Bool {
        sign.regions.isEmpty || region.map { sign.regions.contains($0) } ?? false
            || sign.regions.contains(where: signRegions.contains)
    }

    /// Whether a number beside a sign must be written like money: the sign is also a word, or of a region that is not known.
    func needsDecimals(_ sign: CurrencySign) -> Bool {
        sign.needsDecimals || (isOpen && !sign.regions.isEmpty && region.map { !sign.regions.contains($0) } ?? true)
    }

    func knows(_ multiplier: Multiplier) -> Bool {
        multiplier.languages.isEmpty || multiplier.languages.contains(language) || multiplier.languages.contains(tag)
    }
}
