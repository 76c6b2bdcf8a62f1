// SPDX-License-Identifier: Apache-2.0

/// Finds amounts, numbers, dates and the like in a text, for any locale.
///
///     let recogniser = Recogniser(locale: "en-IN")
///     recogniser.elements(in: FoldedText("Received Rs.1,25,000 from Asha"))   // one .money
///
/// The locale decides what the text leaves open: what `$` and `kr` are, which mark is decimal. Where even that does not
/// decide, the reading says so. The time is linear in the length of the text.
public struct Recogniser: Sendable {
    let locale: RecognitionLocale

    /// Makes a recogniser for texts of a locale; any BCP 47 tag will do.
    public init(locale tag: String) {
        locale = RecognitionLocale(LanguageTag(tag))
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
    var marks: Marks
    /// Whether a month stands before its day in 02/03/2026.
    let monthFirst: Bool
    /// Whether a letter code stands before its number, where both sides are open.
    let codeFirst: Bool

    init(_ parts: LanguageTag) {
        let tables = RecognitionTables.current
        language = parts.language
        let region = parts.region ?? tables.defaultRegions[parts.language]
        self.region = region
        tag = region.map { parts.language + "-" + $0 } ?? parts.language
        home = region.flatMap { SharedTables.current.regions[$0] }.flatMap { SharedTables.current.currencies[$0] }
        var marks = tables.marks[tag] ?? tables.marks[parts.language] ?? Marks(decimal: .point, grouping: .comma)
        // Russian and Ukrainian in Latin letters come from systems that write 1 234,56 and 1,234.56 alike.
        if parts.script == "Latn", ["ru", "uk", "be"].contains(parts.language) {
            marks = Marks(decimal: .point, grouping: .space)
        }
        self.marks = marks
        monthFirst = ["US", "PH", "FM", "PW", "GU", "CN", "TW", "JP", "KR", "KP", "IR", "AF"].contains(region)
        codeFirst = ["en", "hi", "zh", "id", "ms", "sw", "fil", "bn", "ta", "te", "ne", "ar"].contains(parts.language)
    }

    /// Which currency a sign means here.
    func reading(of sign: CurrencySign) -> CurrencyReading {
        if sign.candidates.count == 1 { return .certain(sign.candidates[0]) }
        if let home, sign.candidates.contains(home) { return .certain(home) }
        if let otherwise = sign.otherwise, region != nil, home != nil { return .certain(otherwise) }
        return .ambiguous(sign.candidates)
    }

    func knows(_ sign: CurrencySign) -> Bool {
        sign.regions.isEmpty || region.map { sign.regions.contains($0) } ?? false
    }

    func knows(_ multiplier: Multiplier) -> Bool {
        multiplier.languages.isEmpty || multiplier.languages.contains(language) || multiplier.languages.contains(tag)
    }
}
