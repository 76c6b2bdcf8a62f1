// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Words for a length of time: those that Foundation has in every language, and English ones for months and years.
struct UnitWords {
    let style: DateComponentsFormatter.UnitsStyle
    let locale: Locale

    /// Returns the words; nil where there are none for a unit in the language.
    func words(for parts: [(unit: Calendar.Component, value: Int)]) -> String? {
        let dated = parts.filter { Self.english[$0.unit] != nil && ($0.value != 0 || parts.count == 1) }
        guard dated.isEmpty || locale.language.languageCode?.identifier == "en" else { return nil }
        let timed = parts.filter { Self.english[$0.unit] == nil }
        var pieces = dated.map(english)
        if !timed.isEmpty, !timed.allSatisfy({ $0.value == 0 }) || pieces.isEmpty { pieces.append(words(timed)) }
        let whole = pieces.joined(separator: style == .abbreviated || style == .brief ? " " : ", ")
        return style == .spellOut ? spelt(whole) : whole
    }

    private static let english: [Calendar.Component: (narrow: String, short: String, one: String)] = [
        .year: ("y", "yr", "year"), .month: ("mo", "mo", "month"),
    ]
    private static let lengths: [(Calendar.Component, Int, Duration.UnitsFormatStyle.Unit)] = [
        (.weekOfMonth, 604_800, .weeks), (.day, 86_400, .days), (.hour, 3600, .hours), (.minute, 60, .minutes),
        (.second, 1, .seconds),
    ]

    private func english(_ part: (unit: Calendar.Component, value: Int)) -> String {
        guard let names = Self.english[part.unit] else { return "" }
        switch style {
        case .abbreviated: return "\(part.value)\(names.narrow)"
        case .brief: return "\(part.value)\(names.short)"
        case .short: return "\(part.value) \(names.short)\(part.value == 1 || part.unit == .month ? "" : "s")"
        default: return "\(part.value) \(names.one)\(part.value == 1 ? "" : "s")"
        }
    }

    private func words(_ parts: [(unit: Calendar.Component, value: Int)]) -> String {
        let known = parts.compactMap { part in
            Self.lengths.first { $0.0 == part.unit }.map { (part.value * $0.1, $0.2) }
        }
        let width: Duration.UnitsFormatStyle.UnitWidth =
            switch style {
            case .abbreviated, .positional: .narrow
            case .short: .abbreviated
            case .brief: .condensedAbbreviated
            case .full, .spellOut: .wide
            }
        let form = Duration.UnitsFormatStyle(
            allowedUnits: Set(known.map(\.1)), width: width, zeroValueUnits: .show(length: 1))
        return Duration.seconds(known.reduce(0) { $0 + $1.0 }).formatted(form.locale(locale))
    }

    /// Puts words in the place of numbers.
    private func spelt(_ text: String) -> String {
        let formatter = NumberFormatter()
        formatter.numberStyle = .spellOut
        formatter.locale = locale
        return text.replacing(#/\d+/#) { number in
            Int(number.output).flatMap { formatter.string(from: NSNumber(value: $0)) } ?? String(number.output)
        }
    }
}
