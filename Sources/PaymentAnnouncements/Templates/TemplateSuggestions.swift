// SPDX-License-Identifier: Apache-2.0

/// Proposes templates for the notifications that somebody gets.
///
/// What varies is masked: amounts, the payer, numbers, dates, references, and words in which texts of one build differ. What
/// the announcer takes for a credit is proposed as one; everything else is proposed as silent.
public struct TemplateSuggestions {
    private let rules: AnnouncementRules
    private var counts: [NotificationText: Int] = [:]
    private var order: [NotificationText] = []

    /// The most different notifications that are taken.
    public static let most = 20_000
    /// The longest body or title that is taken, in bytes of UTF-8.
    public static let longest = 4096

    /// Begins without notifications.
    public init(_ rules: AnnouncementRules) { self.rules = rules }

    /// Takes a notification.
    /// - Returns: false where it is too long, or one too many.
    public mutating func add(_ text: NotificationText) -> Bool {
        guard text.body.utf8.count <= Self.longest, text.title?.utf8.count ?? 0 <= Self.longest else { return false }
        if counts[text] == nil {
            guard order.count < Self.most else { return false }
            order.append(text)
        }
        counts[text, default: 0] += 1
        return true
    }

    /// How many notifications there are.
    public var count: Int { counts.values.reduce(0, +) }

    /// Returns the templates, the one that covers the most first; no two of them overlap.
    public func suggestions() -> [SuggestedTemplate] {
        let samples = order.map { Sample($0, count: counts[$0] ?? 0, rules) }
        var open = SkeletonGroup.groups(of: samples).compactMap { SuggestedTemplate($0, samples) }
        open.sort { $0.count > $1.count }
        var taken: [SuggestedTemplate] = []
        var check = TemplateCheck()
        var next = 0
        while next < open.count {
            let candidate = open[next]
            next += 1
            if candidate.goes(with: samples), check.take(candidate.template) {
                taken.append(candidate)
            } else if candidate.group.parts.count > 1 {
                // What was joined may go with the others piece by piece.
                open += candidate.group.parts.compactMap { SuggestedTemplate($0, samples) }
            }
        }
        return taken.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
            .map(\.element)
    }
}
