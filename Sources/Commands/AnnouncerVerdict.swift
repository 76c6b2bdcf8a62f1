// SPDX-License-Identifier: Apache-2.0

import DeviceContract
package import Foundation
import PaymentAnnouncements
package import PushSimulator
import Voices

/// What the announcer makes of a notification, for whoever asks again and again.
package final class AnnouncerVerdict: Sendable {
    private let rules: AnnouncementRules
    private let voices: AskedVoices
    private let options: AnnouncerOptions

    /// Reads the options that `explain` takes.
    package init(_ arguments: Arguments, _ environment: () -> [String: String]) throws {
        options = try AnnouncerOptions(arguments)
        voices = AskedVoices(try VoiceCatalogue(adding: VoiceOptions.folders(arguments, environment)))
        rules = try options.rules(voices)
    }

    /// Whether it was the announcer that a delivery went through.
    package static func isAnnounced(_ delivery: Delivery) -> Bool {
        guard delivery.extension.ran, let bundle = delivery.extension.bundle else { return false }
        return PaymentAnnouncerApp.isAnnouncer(URL(fileURLWithPath: bundle, isDirectory: true))
    }

    /// The object that `explain --json` prints of what the announcer is handed, without how the text was read.
    /// - Parameters:
    ///   - content: what comes to the extension, with the payload's keys.
    ///   - languages: a device's own, for where no option names any.
    ///   - templates: a device's own files, which come before those of the options.
    /// - Throws: `TemplateError` when one of these is missing or wrong; the announcer is silent then.
    package func json(
        of content: Delivery.Content, languages own: [String] = [], templates: [URL] = []
    ) throws -> [UInt8] {
        let rules = templates.isEmpty ? self.rules : try options.rules(voices, behind: templates)
        let languages = options.languages.isEmpty ? own : options.languages
        let asked = AnnounceRequest(userInfo: content.userInfo.any as? [AnyHashable: Any] ?? [:])
        let found = rules.explain(
            NotificationText(
                title: content.title, subtitle: content.subtitle, body: content.body, request: asked,
                languages: languages))
        var line = JSONLine()
        line.open()
        // A page asks again and again: a voice that is wrong is none there, and is told of with the delivery.
        let voice = try? asked.voice.map(voices.voice(named:)) ?? voices.voice(forLocale: found.locale)
        // The announcer falls back to no other voice than the one that the payload asks for.
        let silence = found.announces && voice == nil && asked.voice != nil ? "voice-not-found" : nil
        Explain.Answer(id: nil, found, voice: voice, silence: silence).write(to: &line)
        line.close()
        return line.bytes.dropLast()
    }
}
