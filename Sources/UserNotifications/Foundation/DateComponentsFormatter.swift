// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Says how long something takes, "1h 30m".
/// - Note: On Linux years and months have English words only; in other languages what has some gives nil. What is left of a unit that is
///   not allowed is cut off.
open class DateComponentsFormatter: Formatter {
    /// How the units are written.
    public enum UnitsStyle: Int, Sendable {
        case positional = 0
        case abbreviated = 1
        case short = 2
        case full = 3
        case spellOut = 4
        case brief = 5
    }

    /// What becomes of units of which there are none.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let `default` = ZeroFormattingBehavior(rawValue: 1)
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
        public static let dropAll = ZeroFormattingBehavior(rawValue: 14)
        public static let pad = ZeroFormattingBehavior(rawValue: 65536)
    }

    /// How the units are written.
    open var unitsStyle = UnitsStyle.positional
    /// The units that are told; with none, all from years to seconds.
    open var allowedUnits: NSCalendar.Unit = []
    /// What becomes of units of which there are none.
    open var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// How days are counted; the words are in its language.
    open var calendar: Calendar? = .current
    /// What months and years are counted from.
    open var referenceDate: Date?
    /// The most units that are told; 0 stands for all.
    open var maximumUnitCount = 0
    /// Where the words stand.
    open var formattingContext = Context.unknown

    /// Makes one for the user's language.
    public override init() { super.init() }
    /// Archives are not read.
    public required init?(coder: NSCoder) { nil }

    /// Says how long so many seconds are.
    open func string(from ti: TimeInterval) -> String? {
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        return string(from: start, to: start.addingTimeInterval(ti))
    }

    /// Says how much is between two moments.
    open func string(from startDate: Date, to endDate: Date) -> String? {
        let calendar = calendar ?? .current
        let units = Self.units.filter { allowedUnits.isEmpty ? $0.isUsual : allowedUnits.contains($0.flag) }
        guard !units.isEmpty else { return nil }
        let apart = calendar.dateComponents(Set(units.map(\.component)), from: startDate, to: endDate)
        let parts = told(units.map { ($0, apart.value(for: $0.component) ?? 0) })
        if unitsStyle == .positional { return Self.positional(parts) }
        return UnitWords(style: unitsStyle, locale: calendar.locale ?? .current).words(
            for: parts.map { ($0.unit.component, $0.value) })
    }

    /// Says how long days, hours and so on are together, in the units that are allowed.
    open func string(from components: DateComponents) -> String? {
        let start = referenceDate ?? Date(timeIntervalSinceReferenceDate: 0)
        return (calendar ?? .current).date(byAdding: components, to: start).flatMap { string(from: start, to: $0) }
    }

    /// Says how long it is; nil for anything but components.
    open override func string(for obj: Any?) -> String? { (obj as? DateComponents).flatMap(string(from:)) }

    /// Says how long it is in a style.
    open class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    private typealias Part = (unit: Unit, value: Int)

    private struct Unit {
        let flag: NSCalendar.Unit
        let component: Calendar.Component
        var isUsual = true
    }

    private static let units = [
        Unit(flag: .year, component: .year), Unit(flag: .month, component: .month),
        Unit(flag: .weekOfMonth, component: .weekOfMonth, isUsual: false), Unit(flag: .day, component: .day),
        Unit(flag: .hour, component: .hour), Unit(flag: .minute, component: .minute),
        Unit(flag: .second, component: .second),
    ]

    /// Leaves out what is nothing, as it is asked for; one unit stays.
    private func told(_ all: [Part]) -> [Part] {
        let dropped: ZeroFormattingBehavior =
            zeroFormattingBehavior.contains(.pad)
            ? []
            : zeroFormattingBehavior.contains(.default)
                ? (unitsStyle == .positional ? .dropLeading : .dropAll) : zeroFormattingBehavior
        var parts = all[...]
        if dropped.contains(.dropLeading) {
            // A time without hours still has its minutes: "0:05".
            let least = unitsStyle == .positional ? 2 : 1
            while parts.count > least, parts.first?.value == 0 { parts.removeFirst() }
        }
        if dropped.contains(.dropTrailing) { while parts.count > 1, parts.last?.value == 0 { parts.removeLast() } }
        var told = Array(parts)
        if dropped.contains(.dropMiddle) {
            let last = told.count - 1
            told = told.enumerated().filter { $0.offset == 0 || $0.offset == last || $0.element.value != 0 }
                .map(\.element)
        }
        return maximumUnitCount > 0 ? Array(told.prefix(maximumUnitCount)) : told
    }

    private static func positional(_ parts: [Part]) -> String {
        parts.enumerated().map { place, part in
            place == 0 ? "\(part.value)" : String(format: "%02d", abs(part.value))
        }.joined(separator: ":")
    }
}
