// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentAnnouncements
import SpokenText
import Voices

/// `earshot explain`: what the announcer makes of a notification.
enum Explain: Subcommand {
    static let name = "explain"
    static let summary = "tells what the announcer makes of a notification body"
    static let flags: Set<String> = AnnouncerOptions.flags.union(["--json", "--ndjson"])
    static let options: Set<String> = AnnouncerOptions.names.union(["--title", "--voices"])
    static let words = 0...1
    static let help = """
        usage: earshot explain [--locale TAG]… [--title TEXT] [--json] BODY | -
               earshot explain [--locale TAG]… --ndjson < lines

        Tells whether a notification body is announced, what would be said, and why. Only a completed credit whose amount
        and currency are certain is announced. The language is found in the text; --locale names the device's languages, the
        foremost first, for what the text leaves open. With --ndjson each line {"id","locale"?,"body","title"?} of
        standard input gives one line, in order; its locale is the language to speak.
        --voices DIR adds a folder of voices,
        --templates FILE templates of notifications (may be given again); with --only-templates nothing else is announced.
        """

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        let catalogue = try VoiceCatalogue(adding: VoiceOptions.folders(arguments))
        let options = try AnnouncerOptions(arguments)
        let rules = try options.rules(catalogue)
        let languages = options.languages
        guard !arguments.has("--ndjson") || arguments.words.isEmpty else {
            throw Failure(.usage, "--ndjson reads standard input and takes no text; leave one of the two out.")
        }
        guard arguments.has("--ndjson") else {
            guard let word = arguments.words.first else {
                throw Failure(.usage, "give a body, or - for standard input; see 'earshot explain --help'.")
            }
            let body = try GivenText.read(word, console: console)
            let text = NotificationText(title: arguments["--title"], body: body, languages: languages)
            let found = rules.explain(text)
            let readings = arguments.has("--json") ? rules.trace(text) : nil
            let answer = Answer(id: nil, found, voice: voice(for: found, in: catalogue), readings: readings)
            if arguments.has("--json") {
                try console.print(JSON.line(answer))
            } else {
                try answer.lines.forEach(console.print)
            }
            return .done
        }
        var voices: [String: String?] = [:]
        try Lines.each(console) { (line: Line) in
            let found = rules.explain(
                NotificationText(title: line.title, body: line.body, locale: line.locale, languages: languages))
            let named = voices[found.locale] ?? voice(for: found, in: catalogue)
            voices[found.locale] = named
            return Answer(id: line.id, found, voice: named)
        }
        return .done
    }

    /// Returns the voice that would speak, if there is one for the language.
    private static func voice(for found: Explanation, in catalogue: VoiceCatalogue) -> String? {
        (try? catalogue.voice(forLocale: found.locale))?.id
    }

    private struct Line: Decodable {
        let id: LineIdentifier
        let locale: String?
        let body: String
        let title: String?
    }
}

extension Explain {
    /// An explanation as INTERFACE prints it: what is absent stands as null.
    struct Answer: Encodable {
        let id: LineIdentifier?
        let explanation: Explanation
        let voice: String?
        /// How the text was read; only where one text is asked about.
        let readings: [ReadingTrace]?

        init(
            id: LineIdentifier?, _ explanation: Explanation, voice: String?, readings: [ReadingTrace]? = nil
        ) {
            self.readings = readings
            self.id = id
            self.explanation = explanation
            self.voice = voice
        }

        private enum Key: String, CodingKey {
            case id, direction, amount, currency, payer, channel, announce, reason, spoken, voice, readings
        }

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(id, forKey: .id)
            try object.encode(explanation.direction.rawValue, forKey: .direction)
            try object.write(explanation.amount?.description, forKey: .amount)
            try object.write(explanation.currency?.code, forKey: .currency)
            try object.write(explanation.payer, forKey: .payer)
            try object.write(explanation.channel, forKey: .channel)
            try object.encode(explanation.announces, forKey: .announce)
            try object.encode(explanation.reason.rawValue, forKey: .reason)
            try object.write(explanation.spoken, forKey: .spoken)
            try object.write(voice, forKey: .voice)
            try object.encodeIfPresent(readings, forKey: .readings)
        }

        /// The same for a reader.
        var lines: [String] {
            var lines = [explanation.announces ? "announced: \(explanation.spoken ?? "")" : "not announced"]
            lines.append("reason: \(explanation.reason.rawValue)")
            lines.append("direction: \(explanation.direction.rawValue)")
            if let amount = explanation.amount {
                lines.append("amount: \(amount) \(explanation.currency?.code ?? "(currency not certain)")")
            }
            if let payer = explanation.payer { lines.append("payer: \(payer)") }
            if let channel = explanation.channel { lines.append("channel: \(channel)") }
            lines.append("locale: \(explanation.locale)" + (voice.map { ", voice \($0)" } ?? ", no voice"))
            return lines
        }
    }
}

extension KeyedEncodingContainer {
    /// Writes a text or null, by the library's own paths for the two and not by the one for any optional value.
    fileprivate mutating func write(_ text: String?, forKey key: Key) throws {
        if let text { try encode(text, forKey: key) } else { try encodeNil(forKey: key) }
    }
}
