// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentAnnouncements
import SpokenText

/// `earshot normalize`: written text → words.
enum Normalize: Subcommand {
    static let name = "normalize"
    static let summary = "prints a text as the words that are spoken"
    static let flags: Set<String> = ["--ndjson"]
    static let options: Set<String> = ["--locale"]
    static let words = 0...1
    static let help = """
        usage: earshot normalize [--locale TAG] TEXT | -
               earshot normalize --ndjson < lines

        Prints the words of a text: amounts, numbers, dates and references as they are said. A text whose amount is not
        certain is refused. With --ndjson each line {"id","locale","text"} of standard input gives one line
        {"id","spoken"} or {"id","error"}, in order.
        """

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        let asked = try arguments["--locale"].map(VoiceOptions.checked)
        guard !arguments.has("--ndjson") || arguments.words.isEmpty else {
            throw Failure(.usage, "--ndjson reads standard input and takes no text; leave one of the two out.")
        }
        guard arguments.has("--ndjson") else {
            guard let word = arguments.words.first else {
                throw Failure(.usage, "give a text, or - for standard input; see 'earshot normalize --help'.")
            }
            let text = try GivenText.read(word, console: console)
            let locale = try asked ?? VoiceOptions.locale(for: text)
            let spoken = try spokenText(text, in: SpokenLanguage(tag: locale))
            guard !spoken.isEmpty else {
                throw Failure(.badInput, "the text gives no words; there are only signs in it.")
            }
            try console.print(spoken)
            return .done
        }
        let rules = try AnnouncementRules()
        try Lines.each(console) { (line: Line) in
            let locale = line.locale ?? asked ?? rules.locale(of: line.text) ?? "en-US"
            do {
                return Answer(
                    id: line.id, spoken: try spokenText(line.text, in: SpokenLanguage(tag: locale)), error: nil)
            } catch {
                return Answer(id: line.id, spoken: nil, error: Failure(reporting: error).message)
            }
        }
        return .done
    }

    private struct Line: LineObject {
        let id: LineIdentifier
        let locale: String?
        let text: String

        init?(_ members: LineMembers) {
            guard let id = members.identifier, let text = members.text("text"), members.mayHoldText("locale") else {
                return nil
            }
            (self.id, self.text, locale) = (id, text, members.text("locale"))
        }
    }

    private struct Answer: LineAnswer {
        let id: LineIdentifier
        let spoken: String?
        let error: String?

        func write(to line: inout JSONLine) {
            if let error { line.write("error", error) }
            line.write("id", id)
            if let spoken { line.write("spoken", spoken) }
        }
    }
}
