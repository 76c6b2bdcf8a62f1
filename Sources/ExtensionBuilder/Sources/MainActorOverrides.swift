// SPDX-License-Identifier: Apache-2.0

/// A service extension that is the main actor's, `@MainActor class NotificationService: …`, or whose overrides are.
///
/// On Apple's systems that is taken, since what is overridden comes from Objective-C and belongs to nobody. Here it is Swift's, and an override
/// belongs where that does: the attribute is passed over, and a task of the extension's begins on any thread.
enum MainActorOverrides {
    private static let methods: Set = ["didReceive", "serviceExtensionTimeWillExpire"]

    /// Finds what is written anew in a source, in order.
    static func changes(in source: SwiftText) -> [SelectorExpressions.Change] {
        let tokens = source.tokens
        func text(_ place: Int) -> String { tokens.indices.contains(place) ? tokens[place].text : "" }
        return tokens.indices.compactMap { place in
            guard text(place) == "MainActor", text(place - 1) == "@" else { return nil }
            // Modifiers and other attributes may stand between.
            let rest = tokens[(place + 1)...].drop { between.contains($0.text) }
            let isOfClass =
                rest.first?.text == "class"
                && rest.prefix { $0.text != "{" }.contains { $0.text == "UNNotificationServiceExtension" }
            let isOfOverride =
                rest.first?.text == "func" && tokens[..<rest.startIndex].last?.text == "override"
                && methods.contains(text(rest.startIndex + 1))
            guard isOfClass || isOfOverride else { return nil }
            let start = tokens[place - 1].place
            let end = tokens[place].place + tokens[place].text.utf8.count
            return SelectorExpressions.Change(
                place: start..<end, text: String(repeating: " ", count: end - start))
        }
    }

    private static let between: Set = ["final", "public", "open", "internal", "override", "@", "objc", "objcMembers"]
}
