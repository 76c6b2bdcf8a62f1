// SPDX-License-Identifier: Apache-2.0

import Foundation
import NotificationSounds
import SpokenText
import Voices

/// `earshot voices`: which voices there are.
enum ListVoices: Subcommand {
    static let name = "voices"
    static let summary = "lists the voices"
    static let flags: Set<String> = ["--json"]
    static let options: Set<String> = ["--voices"]
    static let words = 0...0
    static let help = """
        usage: earshot voices [--voices DIR] [--json]

        Lists the voices: id, language, engine voice, and where it comes from. --voices adds a folder of voices; an id
        there replaces one of ours. A voice of such a folder that is wrong, or whose lexicon is, is named by file and line.
        """

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        let folders = try VoiceOptions.folders(arguments, console.readEnvironment)
        let rows = try VoiceCatalogue(adding: folders).voices().map { voice in
            // Read to be checked: a voice that cannot speak is not listed.
            try voice.checkLexicon()
            try voice.checkSounds()
            if (try? SpokenLanguage(tag: voice.locale)) == nil {
                console.tell(
                    "earshot: the voice '\(voice.id)' speaks \(voice.locale), for which there are no words: it says no amount."
                )
            }
            return Row(
                id: voice.id, name: voice.name, locale: voice.locale, engineVoice: voice.engineVoice,
                engineVariant: voice.engineVariant, source: voice.folder.path, saysPayer: voice.saysPayer)
        }
        if arguments.has("--json") {
            try console.print(JSON.line(rows))
            return .done
        }
        let width = rows.map(\.id.count).max() ?? 0
        let engineWidth = rows.map { $0.engine.count }.max() ?? 0
        for row in rows {
            let id = row.id.padding(toLength: width + 2, withPad: " ", startingAt: 0)
            let locale = row.locale.padding(toLength: 9, withPad: " ", startingAt: 0)
            let engine = row.engine.padding(toLength: engineWidth + 2, withPad: " ", startingAt: 0)
            try console.print(id + locale + engine + row.source)
        }
        return .done
    }

    private struct Row: Encodable {
        let id: String
        let name: String
        let locale: String
        let engineVoice: String
        let engineVariant: String?
        let source: String
        let saysPayer: Bool

        var engine: String { engineVariant.map { engineVoice + "+" + $0 } ?? engineVoice }
    }
}
