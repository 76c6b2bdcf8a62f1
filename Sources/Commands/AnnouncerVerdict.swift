// SPDX-License-Identifier: Apache-2.0

package import Foundation
import PaymentAnnouncements
import Voices

/// What the announcer makes of a notification, for whoever asks again and again.
package final class AnnouncerVerdict: Sendable {
    private let rules: AnnouncementRules
    private let voices: AskedVoices
    private let options: AnnouncerOptions

    /// Reads the options that `explain` takes.
    package init(_ arguments: Arguments) throws {
        options = try AnnouncerOptions(arguments)
        voices = AskedVoices(try VoiceCatalogue(adding: VoiceOptions.folders(arguments)))
        rules = try options.rules(voices)
    }

    /// The object that `explain --json` prints, without how the text was read.
    /// - Parameters:
    ///   - languages: a device's own, for where no option names any.
    ///   - templates: a device's own files, which come before those of the options.
    /// - Throws: `TemplateError` when one of these is missing or wrong; the announcer is silent then.
    package func json(
        title: String, body: String, languages own: [String] = [], templates: [URL] = []
    ) throws -> [UInt8] {
        let rules = templates.isEmpty ? self.rules : try options.rules(voices, behind: templates)
        let languages = options.languages.isEmpty ? own : options.languages
        let found = rules.explain(NotificationText(title: title, body: body, languages: languages))
        var line = JSONLine()
        line.open()
        // A page asks again and again: a voice that is wrong is none there, and is told of with the delivery.
        let voice = try? voices.voice(forLocale: found.locale)
        Explain.Answer(id: nil, found, voice: voice).write(to: &line)
        line.close()
        return line.bytes.dropLast()
    }
}
