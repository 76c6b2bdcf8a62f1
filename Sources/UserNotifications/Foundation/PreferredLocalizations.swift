// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Which of several languages a bundle's texts are taken in.
///
/// Foundation on Linux answers `Bundle.preferredLocalizations` with whichever folder comes first. `earshot build` puts these in its place
/// in sources that ask.
@_spi(ExtensionRuntime) public enum PreferredLocalizations {
    /// Returns the language in which `NSLocalizedString` finds a bundle's texts: that of its development.
    public static func of(_ bundle: Bundle) -> [String] {
        best(of: bundle.localizations.sorted(), for: [development(of: bundle)], else: development(of: bundle))
    }

    /// Returns the language that is meant by the foremost preference of which there is one; without preferences, and where none fits,
    /// that of the extension's development, else the first.
    public static func among(_ localizations: [String], for preferences: [String]?) -> [String] {
        let own = development(of: .main)
        return best(of: localizations, for: preferences ?? [own], else: own)
    }

    private static func development(of bundle: Bundle) -> String {
        bundle.infoDictionary?["CFBundleDevelopmentRegion"] as? String ?? "en"
    }

    private static func best(of localizations: [String], for preferences: [String], else own: String) -> [String] {
        let names = localizations.filter { $0 != "Base" }
        let found = preferences.lazy.compactMap { match($0, in: names) }.first
        return (found ?? match(own, in: names) ?? localizations.first).map { [$0] } ?? []
    }

    /// Finds the language of a tag: the same, else one of its script, of its language alone, or of another country's.
    private static func match(_ tag: String, in names: [String]) -> String? {
        let wanted = Locale.Language(identifier: tag)
        let same = names.filter {
            let there = Locale.Language(identifier: $0)
            return there.languageCode == wanted.languageCode && there.script == wanted.script
        }
        return same.first { plain($0) == plain(tag) }
            ?? same.first { Locale.Language(identifier: $0).region == wanted.region }
            ?? same.first { Locale.Language(identifier: $0).region == nil } ?? same.first
    }

    private static func plain(_ tag: String) -> String { tag.replacing("_", with: "-").lowercased() }
}
