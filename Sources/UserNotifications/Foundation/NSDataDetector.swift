// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Finds links, addresses of mail and telephone numbers in a text.
/// - Note: On Linux it is no `NSRegularExpression`, and dates, addresses of houses and flights are not found; a detector of nothing but
///   these cannot be made.
open class NSDataDetector: NSObject {
    /// What is looked for.
    public let checkingTypes: NSTextCheckingResult.CheckingType.RawValue
    private let expression: NSRegularExpression

    private static let link =
        #"(?:(?:https?|ftp)://|www\.)[^\s<>"'«»“”]+[^\s<>"'«»“”.,;:!?)\]}…]|"#
        + #"[a-z0-9](?:[a-z0-9._%+-]*[a-z0-9])?@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}|"#
        + #"\b[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev|app|edu|gov|info|co|me|de|fr|es|it|uk|eu|cn|jp)\b"#
        + #"(?:/[^\s<>"'«»“”]*[^\s<>"'«»“”.,;:!?)\]}…])?"#
    private static let phone =
        #"(?<![\w.,/-])(?!\d{4}-\d\d-\d\d)(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,5}\)[ .-]?)?\d{2,5}(?:[ .-]?\d{2,5}){1,4}(?![\w/-]|[.,]\d)"#

    /// Looks for kinds of things: `NSTextCheckingResult.CheckingType.link.rawValue`.
    /// - Throws: `CocoaError(.featureUnsupported)` where nothing of it is found on Linux.
    public init(types checkingTypes: NSTextCheckingResult.CheckingType.RawValue) throws {
        let parts = [(Found.link, Self.link), (Found.phoneNumber, Self.phone)]
            .filter { checkingTypes & $0.0.rawValue != 0 }.map { "(\($0.1))" }
        guard !parts.isEmpty else { throw CocoaError(.featureUnsupported) }
        self.checkingTypes = checkingTypes
        expression = try NSRegularExpression(pattern: parts.joined(separator: "|"), options: .caseInsensitive)
        super.init()
    }

    /// Returns what is found, in order.
    open func matches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> [NSTextCheckingResult] {
        let text = NSString(string: string)
        return expression.matches(in: string, options: options, range: range).compactMap { Found($0, in: text) }
    }

    /// Returns the first that is found.
    open func firstMatch(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> NSTextCheckingResult? { matches(in: string, options: options, range: range).first }

    /// Returns how much is found.
    open func numberOfMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> Int { matches(in: string, options: options, range: range).count }

    /// Returns where the first is; `NSNotFound` where there is none.
    open func rangeOfFirstMatch(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> NSRange {
        firstMatch(in: string, options: options, range: range)?.range ?? NSRange(location: NSNotFound, length: 0)
    }

    /// Hands what is found to a block, one after the other, until it says stop.
    open func enumerateMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
        using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stop = ObjCBool(false)
        for match in matches(in: string, options: options, range: range) where !stop.boolValue {
            unsafe block(match, [], &stop)
        }
    }
}

/// Something that was found.
private final class Found: NSTextCheckingResult {
    // Foundation on Linux calls its own names for these deprecated, since it finds none; its link is not Apple's bit.
    static let link = NSTextCheckingResult.CheckingType(rawValue: 1 << 6)
    static let phoneNumber = NSTextCheckingResult.CheckingType(rawValue: 1 << 11)

    let found: NSRange
    let kind: NSTextCheckingResult.CheckingType
    let address: URL?
    let number: String?

    init?(_ match: NSTextCheckingResult, in text: NSString) {
        found = match.range
        let words = text.substring(with: match.range)
        let isNumber = words.allSatisfy { $0.isNumber || " .-+()".contains($0) }
        if isNumber {
            // Fewer figures are anything.
            guard words.filter(\.isNumber).count >= 7 else { return nil }
            (kind, address, number) = (Self.phoneNumber, nil, words)
        } else {
            let isMail = words.contains("@") && !words.contains("/")
            let scheme = isMail ? "mailto:" : words.contains("://") ? "" : "http://"
            guard let url = URL(string: scheme + words) else { return nil }
            (kind, address, number) = (Self.link, url, nil)
        }
        super.init()
    }

    required init?(coder: NSCoder) { nil }
    override var resultType: NSTextCheckingResult.CheckingType { kind }
    override var range: NSRange { found }
    override func range(at idx: Int) -> NSRange { found }
    override var numberOfRanges: Int { 1 }
}

extension NSTextCheckingResult {
    /// The link that was found.
    public var url: URL? { (self as? Found)?.address }
    /// The telephone number that was found.
    public var phoneNumber: String? { (self as? Found)?.number }
}
