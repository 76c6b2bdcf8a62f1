// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// How two values are compared.
struct PredicateComparison {
    enum Sign: String {
        case equal, unequal, less, more, atMost, atLeast
        case beginsWith = "BEGINSWITH"
        case endsWith = "ENDSWITH"
        case contains = "CONTAINS"
        case like = "LIKE"
        case matches = "MATCHES"
        case isIn = "IN"
        case between = "BETWEEN"
    }
    let sign: Sign
    let ignoresCase: Bool
    let ignoresMarks: Bool

    /// Whether it is true of two values.
    func holds(_ one: Any?, _ other: Any?) -> Bool {
        switch sign {
        case .equal: return isSame(one, other)
        case .unequal: return !isSame(one, other)
        case .less: return order(one, other) == .orderedAscending
        case .more: return order(one, other) == .orderedDescending
        case .atMost: return order(one, other).map { $0 != .orderedDescending } ?? false
        case .atLeast: return order(one, other).map { $0 != .orderedAscending } ?? false
        case .between:
            guard let ends = PredicateValue.elements(of: other), ends.count == 2 else { return false }
            return order(one, ends[0]).map { $0 != .orderedAscending } ?? false
                && order(one, ends[1]).map { $0 != .orderedDescending } ?? false
        case .isIn: return isPart(one, of: other)
        case .contains: return isPart(other, of: one)
        case .beginsWith, .endsWith, .like, .matches:
            guard let text = self.text(one), let pattern = self.text(other) else { return false }
            return holds(text, pattern)
        }
    }

    private func holds(_ text: String, _ pattern: String) -> Bool {
        switch sign {
        case .beginsWith: return text.hasPrefix(pattern)
        case .endsWith: return text.hasSuffix(pattern)
        case .like:
            let escaped = NSRegularExpression.escapedPattern(for: pattern)
            return matches(
                text, escaped.replacing("\\*", with: "[\\s\\S]*").replacing("\\?", with: "[\\s\\S]"))
        default: return matches(text, pattern)
        }
    }

    private func matches(_ text: String, _ pattern: String) -> Bool {
        guard
            let expression = try? NSRegularExpression(
                pattern: "\\A(?:\(pattern))\\z", options: ignoresCase ? .caseInsensitive : [])
        else {
            preconditionFailure("The pattern '\(pattern)' of a predicate is no regular expression.")
        }
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    /// The text as it is compared; nil for what is none.
    private func text(_ value: Any?) -> String? {
        guard let text = value as? String else { return nil }
        var options: String.CompareOptions = []
        if ignoresCase { options.insert(.caseInsensitive) }
        if ignoresMarks { options.insert(.diacriticInsensitive) }
        // The letters of a regular expression mean something.
        return options.isEmpty || sign == .matches ? text : text.folding(options: options, locale: nil)
    }

    private func isPart(_ one: Any?, of whole: Any?) -> Bool {
        if let elements = PredicateValue.elements(of: whole) { return elements.contains { isSame($0, one) } }
        guard let text = self.text(whole), let part = self.text(one) else { return false }
        return text.contains(part)
    }

    private func isSame(_ one: Any?, _ other: Any?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        if let order = order(one, other) { return order == .orderedSame }
        return (one as AnyObject as? NSObject)?.isEqual(other as AnyObject) ?? false
    }

    /// Nil for values that have no order.
    private func order(_ one: Any?, _ other: Any?) -> ComparisonResult? {
        if let one = text(one), let other = text(other) { return one.compare(other) }
        return Self.order(one, other)
    }

    /// Nil for values that have no order.
    static func order(_ one: Any?, _ other: Any?) -> ComparisonResult? {
        if let one = one as? String, let other = other as? String { return one.compare(other) }
        if let one = number(one), let other = number(other) { return one.compare(other) }
        if let one = one as? Date, let other = other as? Date { return one.compare(other) }
        return nil
    }

    private static func number(_ value: Any?) -> NSNumber? {
        switch value {
        case let number as NSNumber: number
        case let number as Int: NSNumber(value: number)
        case let number as Double: NSNumber(value: number)
        case let number as Bool: NSNumber(value: number)
        case let number as any BinaryInteger: NSNumber(value: Int64(truncatingIfNeeded: number))
        case let number as any BinaryFloatingPoint: NSNumber(value: Double(number))
        default: nil
        }
    }
}
