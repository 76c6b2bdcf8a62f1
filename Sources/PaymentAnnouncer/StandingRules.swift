// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentAnnouncements
import SpokenText
import Voices

/// The rules of this process, made once for all of its pushes, and anew when a file of templates has changed.
///
/// Unchecked, because the rules are only touched under the lock.
final class StandingRules: @unchecked Sendable {
    /// The rules of this process.
    static let shared = StandingRules()

    private let lock = NSLock()
    private var made: (key: [String], rules: AnnouncementRules, catalogue: VoiceCatalogue)?

    /// Returns the rules that the environment asks for, and the voices that they may speak in.
    /// - Throws: `VoiceError`, `TemplateError` or what the tables lack.
    func rules(in environment: [String: String]) throws -> (AnnouncementRules, VoiceCatalogue) {
        let templates = KnownSenders.templates(in: environment)
        let key =
            [environment["EARSHOT_VOICES"] ?? "", environment["EARSHOT_ONLY_TEMPLATES"] ?? ""]
            + templates.map(Self.identity)
        return try lock.withLock {
            if let made, made.key == key { return (made.rules, made.catalogue) }
            let catalogue = try VoiceCatalogue.current.get()
            let rules = try AnnouncementRules(
                templates: TemplateSet(contentsOf: templates),
                onlyTemplates: environment["EARSHOT_ONLY_TEMPLATES"] != nil,
                isSayable: { SpokenLanguage.hasWords(for: $0) && catalogue.hasVoice(forLocale: $0) },
                isReadable: { words, tag in (try? catalogue.voice(forLocale: tag))?.readsKanji(in: words) ?? false })
            made = (key, rules, catalogue)
            return (rules, catalogue)
        }
    }

    /// What a file is known by: its path, size and the time of its last change.
    private static func identity(_ file: URL) -> String {
        let values = try? FileManager.default.attributesOfItem(atPath: file.path)
        let changed = (values?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
        return "\(file.path) \((values?[.size] as? NSNumber)?.intValue ?? -1) \(changed)"
    }
}
