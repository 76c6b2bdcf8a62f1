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
    static let options: Set<String> = AnnouncerOptions.names.union(["--title", "--subtitle", "--voices"])
    static let words = 0...1
    static let help = """
        usage: earshot explain [--locale TAG]… [--title TEXT] [--subtitle TEXT] [--json] BODY | -
               earshot explain [--locale TAG]… --ndjson < lines

        Tells whether a notification body is announced, what would be said, and why. Only a completed credit whose amount
        and currency are certain is announced. The language is found in the text; --locale names the device's languages, the
        foremost first, for what the text leaves open. With --ndjson each line
        {"id","locale"?,"body","title"?,"subtitle"?} of standard input gives one line, in order; its locale is the language to
        speak.
        --voices DIR adds a folder of voices,
        --templates FILE templates of notifications (may be given again); with --only-templates nothing else is announced.
        """

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        let voices = AskedVoices(try VoiceCatalogue(adding: VoiceOptions.folders(arguments, console.readEnvironment)))
        let options = try AnnouncerOptions(arguments)
        let rules = try options.rules(voices)
        let languages = options.languages
        guard !arguments.has("--ndjson") || arguments.words.isEmpty else {
            throw Failure(.usage, "--ndjson reads standard input and takes no text; leave one of the two out.")
        }
        guard arguments.has("--ndjson") else {
            guard let word = arguments.words.first else {
                throw Failure(.usage, "give a body, or - for standard input; see 'earshot explain --help'.")
            }
            let body = try GivenText.read(word, console: console)
            let text = NotificationText(
                title: arguments["--title"], subtitle: arguments["--subtitle"], body: body, languages: languages)
            let found = rules.explain(text)
            let readings = arguments.has("--json") ? rules.trace(text) : nil
            let answer = Answer(
                id: nil, found, voice: try voices.voice(forLocale: found.locale), readings: try readings.map(JSON.line))
            if arguments.has("--json") {
                var line = JSONLine()
                line.open()
                answer.write(to: &line)
                line.close()
                try console.write(Data(line.bytes))
            } else {
                try answer.lines.forEach(console.print)
            }
            return .done
        }
        try Lines.each(console) { (line: Line) in
            let found = rules.explain(
                NotificationText(
                    title: line.title, subtitle: line.subtitle, body: line.body, locale: line.locale,
                    languages: languages))
            return Answer(id: line.id, found, voice: try voices.voice(forLocale: found.locale))
        }
        return .done
    }

    private struct Line: LineObject {
        let id: LineIdentifier
        let locale: String?
        let body: String
        let title: String?
        let subtitle: String?

        init?(_ members: LineMembers) {
            guard let id = members.identifier, let body = members.text("body"), members.mayHoldText("locale"),
                members.mayHoldText("title"), members.mayHoldText("subtitle")
            else { return nil }
            (self.id, self.body) = (id, body)
            (locale, title, subtitle) = (members.text("locale"), members.text("title"), members.text("subtitle"))
        }
    }
}

extension Explain {
    /// An explanation as INTERFACE prints it: what is absent stands as null.
    struct Answer: LineAnswer {
        let id: LineIdentifier?
        let explanation: Explanation
        let voice: String?
        /// How the text was read, as JSON; only where one text is asked about.
        let readings: String?
        /// Why nothing is said all the same, where something else than the text decides that.
        let silence: String?

        init(
            id: LineIdentifier?, _ explanation: Explanation, voice: String?, readings: String? = nil,
            silence: String? = nil
        ) {
            (self.id, self.explanation, self.voice, self.readings) = (id, explanation, voice, readings)
            self.silence = silence
        }

        func write(to line: inout JSONLine) {
            line.write("amount", explanation.amount?.description)
            line.write("announce", explanation.announces && silence == nil)
            line.write("channel", explanation.channel)
            line.write("currency", explanation.currency?.code)
            line.write("direction", explanation.direction.rawValue)
            line.write("id", id)
            line.write("payer", explanation.payer)
            if let readings { line.write("readings", json: readings) }
            line.write("reason", silence ?? explanation.reason.rawValue)
            line.write("spoken", silence == nil ? explanation.spoken : nil)
            line.write("voice", voice)
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
