// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Says how far away a moment is, "2 hours ago".
open class RelativeDateTimeFormatter: Formatter {
    /// Whether there is a word for it, "yesterday", or always a number.
    public enum DateTimeStyle: Int, Sendable {
        case numeric = 0
        case named = 1
    }

    /// How long the words are.
    public enum UnitsStyle: Int, Sendable {
        case full = 0
        case spellOut = 1
        case short = 2
        case abbreviated = 3
    }

    /// Whether there is a word for it.
    open var dateTimeStyle = DateTimeStyle.numeric
    /// How long the words are.
    open var unitsStyle = UnitsStyle.full
    /// Where the words stand.
    open var formattingContext = Context.unknown
    /// How days are counted.
    open var calendar: Calendar! = .current
    /// The language.
    open var locale: Locale! = .current

    /// Makes one for the user's language.
    public override init() { super.init() }
    /// Archives are not read.
    public required init?(coder: NSCoder) { nil }

    /// Says how far a moment is from another, in whole parts of the largest unit.
    open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
        let calendar: Calendar = calendar ?? .current
        let apart = calendar.dateComponents(Set(Self.units), from: referenceDate, to: date)
        return words(Self.largest(of: apart) ?? (.second, 0))
    }

    /// Says how far off so many seconds are.
    open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
        let now = Date()
        return localizedString(for: now.addingTimeInterval(timeInterval), relativeTo: now)
    }

    /// Says how far off so many days, hours and so on are: the largest of them.
    open func localizedString(from dateComponents: DateComponents) -> String {
        words(Self.largest(of: dateComponents) ?? (.second, 0))
    }

    /// Says how far off a moment is from now; nil for anything but a date.
    open override func string(for obj: Any?) -> String? {
        (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
    }

    private static let units: [Calendar.Component] = [.year, .month, .weekOfMonth, .day, .hour, .minute, .second]

    private static func largest(of parts: DateComponents) -> (Calendar.Component, Int)? {
        for unit in units {
            if let value = parts.value(for: unit), value != 0, value != NSDateComponentUndefined {
                return (unit, value)
            }
        }
        return nil
    }

    private func words(_ apart: (unit: Calendar.Component, value: Int)) -> String {
        // Exactly so much away from a moment that no change of clocks is near.
        var fixed = Calendar(identifier: .gregorian)
        fixed.timeZone = .gmt
        let anchor = Date(timeIntervalSinceReferenceDate: 20_000_000)
        let unit: Calendar.Component = apart.unit == .weekOfMonth ? .weekOfYear : apart.unit
        let moment = fixed.date(byAdding: unit, value: apart.value, to: anchor) ?? anchor
        let width: Date.RelativeFormatStyle.UnitsStyle =
            switch unitsStyle {
            case .full: .wide
            case .spellOut: .spellOut
            case .short: .abbreviated
            case .abbreviated: .narrow
            }
        // This style says how its anchor is seen from the moment that it is given.
        let style = Date.AnchoredRelativeFormatStyle(
            anchor: moment, presentation: dateTimeStyle == .named ? .named : .numeric, unitsStyle: width,
            locale: locale ?? .current, calendar: fixed,
            capitalizationContext: formattingContext == .beginningOfSentence ? .beginningOfSentence : .unknown)
        return style.format(anchor)
    }
}
