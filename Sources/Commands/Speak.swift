// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import Foundation
import PaymentAnnouncements
import SpokenText
import Voices

/// `earshot speak`: plain text → words → speech → a sound file.
enum Speak: Subcommand {
    static let name = "speak"
    static let summary = "speaks a text into a sound file"
    static let flags: Set<String> = AnnouncerOptions.flags.union(SpeakerOptions.flags)
        .union(["--ssml", "--announce", "--phonemes", "--clips", "--json"])
    static let options = VoiceOptions.names.union(AnnouncerOptions.names).union(SpeakerOptions.names)
        .union(DeviceOptions.names).union([
            "--rate", "--pitch", "--volume", "-o", "--format", "--encoding", "--sample-rate", "--level",
        ])
    static let words = 1...1
    static let help = """
        usage: earshot speak [options] TEXT | -

        Speaks plain text into a sound file. Amounts, numbers and dates are said in words; a text whose amount is not
        certain is refused, never guessed. - reads the text from standard input; put -- before a text that begins with -.

          --voice ID         a voice of 'earshot voices'
          --locale TAG       the language, as zh-CN; without it the text's own; with --announce one of the device's
                             languages, for what the text leaves open (may be given again)
          --voices DIR       adds a folder of voices
          --rate 0…1         how fast (0.5 is normal)
          --pitch 0.5…2      how high (1 is normal)
          --volume 0…1       how loud, as a share of the level
          --level NAME       phone (−16 LUFS), shop (−14), broadcast (−23) or engine (as it is); without it the voice's
          -o FILE            where to (announcement.wav, or as --format); - writes the file to standard output
          --format NAME      wav, caf or aiff (from the file's name)
          --encoding NAME    pcm16, ulaw, alaw or ima4
          --sample-rate HZ   4000 to 192000 (the voice's own: 22050)
          --announce         the text is a notification body: say the announcement, as 'explain' gives it
          --templates FILE   with --announce: templates of notifications; --only-templates: nothing else is announced
          --ssml             the text is SSML: its words and breaks are spoken
          --play             play it as well; --speaker alsa:NAME|file:PATH|none says where to (alsa:default)
          --device DIR       with --play: waits for its turn with this device's pushes ($XDG_STATE_HOME/earshot)
          --phonemes         print what the engine is given and its phonemes, then word by word with the row of the
                             lexicon that decided; write no file
          --clips            print the recordings that the voice puts it together from; write no file
          --json             print one object about the file
        """

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        try checkOptions(arguments)
        AVSpeechSynthesizer.prelaunchEngine()
        let output = try SpeechTarget(arguments)
        let speaker = try SpeakerOptions.speaker(arguments, console.readEnvironment)
        let text = try GivenText.read(arguments.words[0], console: console)
        let options = try VoiceOptions(arguments, console.readEnvironment)
        let announcement =
            arguments.has("--announce")
            ? try announcement(text, AnnouncerOptions(arguments), options) : nil
        let (voice, locale) = try options.choose(for: text, said: announcement?.locale)
        if announcement == nil { try check(voice, says: locale, options) }
        let level = try output.level(of: voice)
        if arguments.has("--clips") {
            guard !arguments.has("--ssml") else { throw Failure(.usage, "--clips takes plain text, not SSML.") }
            try SpokenClips(text, announcement, locale: locale, voice: voice)
                .show(on: console, asJSON: arguments.has("--json"))
            return .done
        }
        AVSpeechSynthesizer.prelaunchEngine(for: AVSpeechSynthesisVoice(voice: voice))
        let recorded =
            voice.clips == nil || arguments.has("--phonemes")
            ? nil
            : try RecordedPassages(
                arguments.has("--ssml") ? SpokenMarkup(text).passages : [.init(text: text, silence: 0)], announcement,
                locale: locale, voice: voice, arguments)
        let spoken = try recorded == nil ? passages(text, announcement, locale, voice, arguments) : []
        let volume = try arguments.number("--volume", in: 0...1).map(Float.init)
        let utterances = try spoken.map { passage in
            let utterance = AVSpeechUtterance(words: passage.text, voice: voice)
            // The voice's own rate, pitch and volume come on top of these.
            if let rate = try arguments.number("--rate", in: 0...1) { utterance.rate = Float(rate) }
            if let pitch = try arguments.number("--pitch", in: 0.5...2) { utterance.pitchMultiplier = Float(pitch) }
            if let volume { utterance.volume = volume }
            utterance.postUtteranceDelay = passage.silence
            return utterance
        }
        if arguments.has("--phonemes") {
            for utterance in utterances {
                try SpokenPhonemes(utterance).show(on: console, asJSON: arguments.has("--json"))
            }
            return .done
        }
        let started = ContinuousClock.now
        let file =
            if let recorded {
                try SpeechFile.write(
                    recorded.samples(), level: level, volume: (volume ?? 1) * voice.volume, to: output)
            } else {
                try SpeechFile.write(utterances, level: level, to: output)
            }
        let took = ContinuousClock.now - started
        if output.isStandardOutput { try console.write(file.bytes()) }
        if let speaker { try SpeakerOptions.play(file.sound, through: speaker) }
        guard arguments.has("--json") else {
            if !output.isStandardOutput { try console.print(output.path) }
            return .done
        }
        let report = Report(
            file: output.path, duration: Double(file.frames) / file.sampleRate, sampleRate: file.sampleRate,
            frames: file.frames, voice: voice.id, locale: locale,
            spoken: recorded?.spoken ?? utterances.map(\.speechString).joined(separator: " "),
            synthesisMilliseconds: took / .milliseconds(1))
        let line = try JSON.line(report)
        if output.isStandardOutput { console.tell(line) } else { try console.print(line) }
        return .done
    }

    /// Refuses options that would be taken and not obeyed.
    private static func checkOptions(_ arguments: Arguments) throws(Failure) {
        guard !arguments.has("--announce") else {
            guard !arguments.has("--ssml") else {
                throw Failure(.usage, "--announce takes a notification body, which is no SSML; leave --ssml out.")
            }
            return
        }
        let given = (arguments["--templates"] == nil ? [] : ["--templates"]) + arguments.flags
        if let option = given.first(where: { AnnouncerOptions.names.union(AnnouncerOptions.flags).contains($0) }) {
            throw Failure(.usage, "\(option) is for a notification body; give --announce as well, or leave it out.")
        }
        guard arguments.values["--locale", default: []].count <= 1 else {
            throw Failure(.usage, "a text has one language; give --locale once, or --announce for a notification body.")
        }
    }

    /// Refuses words of one language in a voice of another.
    private static func check(_ voice: Voice, says locale: String, _ options: VoiceOptions) throws(Failure) {
        func language(_ tag: String) -> String? { tag.split(separator: "-").first?.lowercased() }
        guard
            options.voice == nil || language(voice.locale) == language(locale)
                || (try? options.catalogue.voice(forLocale: locale))?.id == voice.id
        else {
            throw Failure(
                .usage, "the voice '\(voice.id)' speaks \(voice.locale), not \(locale); leave --voice or --locale out.")
        }
    }

    /// Returns what is announced of a notification body.
    /// - Throws: ``Failure`` with exit code 1 when it is not announced.
    private static func announcement(
        _ text: String, _ announcer: AnnouncerOptions, _ options: VoiceOptions
    ) throws -> Explanation {
        let asked = try options.voice.map { try options.catalogue.voice(id: $0).locale }
        let explanation = try announcer.rules(AskedVoices(options.catalogue))
            .explain(NotificationText(body: text, locale: asked, languages: announcer.languages))
        guard explanation.announces else {
            let reason = explanation.reason.rawValue
            throw Failure(.doesNotHold, "this is not announced (\(reason)); 'earshot explain' tells more.")
        }
        return explanation
    }

    /// Returns the words of the announcement, or of the text, and the silences between them.
    private static func passages(
        _ text: String, _ announcement: Explanation?, _ locale: String, _ voice: Voice, _ arguments: Arguments
    ) throws -> [SpokenMarkup.Passage] {
        if let announcement {
            let spoken = voice.saysPayer ? announcement.spoken : announcement.spokenWithoutPayer
            return [.init(text: spoken ?? "", silence: 0)]
        }
        let written = arguments.has("--ssml") ? try SpokenMarkup(text).passages : [.init(text: text, silence: 0)]
        let language = try SpokenLanguage(tag: locale)
        return try written.map { .init(text: try spokenText($0.text, in: language), silence: $0.silence) }
    }

    private struct Report: Encodable {
        let file: String
        let duration: Double
        let sampleRate: Double
        let frames: Int
        let voice: String
        let locale: String
        let spoken: String
        let synthesisMilliseconds: Double
    }
}
