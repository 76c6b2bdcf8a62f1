// SPDX-License-Identifier: Apache-2.0

package import Foundation
import PaymentAnnouncements
import SpokenText
import Voices

/// What every command takes that asks the announcer: `--locale`, `--templates`, `--only-templates`.
package struct AnnouncerOptions {
    /// The options' names, for a subcommand's list.
    package static let names: Set<String> = ["--locale", "--templates"]
    /// The flags' names.
    package static let flags: Set<String> = ["--only-templates"]

    /// The device's languages, the foremost first.
    package let languages: [String]
    /// Files of templates.
    package let templates: [URL]
    /// Whether nothing but templates is announced.
    package let onlyTemplates: Bool

    /// Reads the options.
    /// - Throws: ``Failure`` with exit code 64 for a language that is none.
    package init(_ arguments: Arguments) throws(Failure) {
        languages = try (arguments.values["--locale"] ?? []).map { tag throws(Failure) in try VoiceOptions.checked(tag)
        }
        templates = (arguments.values["--templates"] ?? []).map { URL(fileURLWithPath: $0, isDirectory: false) }
        onlyTemplates = arguments.has("--only-templates")
    }

    /// The rules of the announcer, which say a language only where it has words and one of these voices.
    /// - Parameter own: a device's own files of templates.
    /// - Throws: `TemplateError` for templates that are missing or wrong.
    func rules(_ voices: AskedVoices, behind own: [URL] = []) throws -> AnnouncementRules {
        try AnnouncementRules(
            templates: TemplateSet(contentsOf: own + templates), onlyTemplates: onlyTemplates,
            isSayable: { SpokenLanguage.hasWords(for: $0) && voices.areThere(forLocale: $0) },
            isReadable: voices.readsKanji)
    }
}
