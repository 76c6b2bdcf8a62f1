// SPDX-License-Identifier: Apache-2.0

/// A source as the compiler is given it on Linux: without what needs Objective-C and means nothing here, and with what stands for the
/// rest of it. Every line stays where it was.
enum AppleSource {
    /// Returns the bytes.
    /// - Parameters:
    ///   - optional: the methods that are optional requirements, in this source or another.
    ///   - modules: those that are there, of which no parts are imported.
    ///   - part: the package's target that it is of.
    ///   - bundle: the bundle that this target's resources lie in, where it has some.
    static func written(
        _ source: SwiftText, ofApp isOfApp: Bool = false, optional: Set<String> = [],
        merged: MergedModules = MergedModules([], in: []), modules: Set<String> = [], part: PackagePart? = nil,
        bundle: PackageBundle? = nil
    ) -> [UInt8] {
        var bytes = AppleAttributes.blanked(source, ofApp: isOfApp)
        for place in casts(in: source) { bytes.replaceSubrange(place, with: "as Any    ".utf8) }
        let changes =
            SelectorExpressions.changes(in: source) + KeyPathExpressions.changes(in: source)
            + OptionalRequirements.changes(in: source, calling: optional) + EmptyTexts.changes(in: source)
            + MainActorOverrides.changes(in: source) + merged.changes(in: source)
            + ModuleParts.changes(in: source, of: modules) + (part?.changes(in: source) ?? [])
            + (bundle?.changes(in: source) ?? []) + CoreFoundationImport.changes(in: source)
        for change in changes.sorted(by: { $0.place.lowerBound > $1.place.lowerBound }) {
            bytes.replaceSubrange(change.place, with: change.text.utf8)
        }
        return bytes
    }

    /// What takes a format and anything.
    private static let formats: Set = ["os_log", "os_signpost", "NSLog", "String", "NSString", "NSPredicate"]

    /// Finds `error as CVarArg` among the arguments of a format: an error or an object is none on Linux, where formats take anything.
    private static func casts(in source: SwiftText) -> [Range<Int>] {
        let tokens = source.tokens
        // For each bracket that is open, what is called with it.
        var calls: [String] = []
        var found: [Range<Int>] = []
        for (place, token) in tokens.enumerated() {
            switch token.text {
            case "(": calls.append(place > 0 ? tokens[place - 1].text : "")
            case "[", "{": calls.append("")
            case ")", "]", "}": _ = calls.popLast()
            case "CVarArg" where place > 0 && tokens[place - 1].text == "as" && formats.contains(calls.last ?? ""):
                guard tokens[place - 1].place == token.place - 3, place + 1 < tokens.count,
                    [",", ")"].contains(tokens[place + 1].text)
                else { continue }
                found.append((token.place - 3)..<(token.place + 7))
            default: break
            }
        }
        return found
    }

    /// Types that Foundation on Linux has without a way to make one, and that stand in a module of ours: one of the extension's own names
    /// hides Foundation's.
    private static let hidden = ["PersonNameComponentsFormatter"]

    /// Returns the source that says which type is meant, for those that the sources name, and what is Foundation's and not right there;
    /// nil where there is nothing to say.
    static func names(in sources: [SwiftText]) -> (name: String, text: String)? {
        let tokens = sources.map(\.tokens)
        let named = hidden.filter { name in
            let places = tokens.flatMap { tokens in
                tokens.indices.filter { tokens[$0].text == name }.map { $0 > 0 ? tokens[$0 - 1].text : "" }
            }
            return !places.isEmpty && !places.contains { ["class", "struct", "typealias"].contains($0) }
        }
        var lines = named.map { "typealias \($0) = UserNotifications.\($0)\n" }
        let areLanguagesAsked = tokens.contains { $0.contains { $0.text == "preferredLocalizations" } }
        if areLanguagesAsked { lines.append(languages) }
        guard !lines.isEmpty else { return nil }
        let start = areLanguagesAsked ? "@_spi(ExtensionRuntime) " : ""
        return ("AppleNames.swift", start + "import UserNotifications\n" + lines.joined())
    }

    /// A bundle's languages, which Foundation on Linux chooses by the order of its folders: one's own members hide Foundation's.
    private static let languages = """
        extension Foundation.Bundle {
            var preferredLocalizations: [String] { PreferredLocalizations.of(self) }
            static func preferredLocalizations(from localizations: [String]) -> [String] {
                PreferredLocalizations.among(localizations, for: nil)
            }
            static func preferredLocalizations(from localizations: [String], forPreferences preferences: [String]?) -> [String] {
                PreferredLocalizations.among(localizations, for: preferences)
            }
        }

        """
}
