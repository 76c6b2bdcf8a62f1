// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentAnnouncements
import Voices

/// What the announcer makes of a notification, for whoever asks again and again.
package final class AnnouncerVerdict: Sendable {
    private let rules: AnnouncementRules
    private let voices: AskedVoices
    private let languages: [String]

    /// Reads the options that `explain` takes.
    package init(_ arguments: Arguments) throws {
        let options = try AnnouncerOptions(arguments)
        voices = AskedVoices(try VoiceCatalogue(adding: VoiceOptions.folders(arguments)))
        rules = try options.rules(voices)
        languages = options.languages
    }

    /// The object that `explain --json` prints, without how the text was read.
    package func json(title: String, body: String) -> [UInt8] {
        let found = rules.explain(NotificationText(title: title, body: body, languages: languages))
        var line = JSONLine()
        line.open()
        Explain.Answer(id: nil, found, voice: voices.voice(forLocale: found.locale)).write(to: &line)
        line.close()
        return line.bytes.dropLast()
    }
}
