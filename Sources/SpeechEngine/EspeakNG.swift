// SPDX-License-Identifier: GPL-3.0-or-later

import CEspeakNG
import Glibc
import SpeechWire

/// The only file that calls eSpeak NG.
///
/// eSpeak NG keeps its state in process-wide globals and can be crashed by text, so it is initialised once, in a process
/// with one thread, and speaks each utterance in a forked child. It is never shut down: in version 1.51 a second
/// `espeak_Terminate` hangs.
struct EspeakNG {
    let sampleRate: Int
    /// The folder of eSpeak NG's data.
    private let folder: String
    private var voice: EngineVoice?
    private var loads = 0

    /// The most voices that the first process loads one after the other. Each leaves a command in a queue with room for 170, which
    /// nothing empties until something is spoken; an utterance behind a queue that is nearly full loses its words.
    private static let mostLoads = 8

    /// Loads eSpeak NG's data from a folder of the system's.
    init() throws(Reply.Failure) {
        for folder in VoiceFolder.candidates() {
            // Without DONT_EXIT a missing or foreign file ends the process. The length of a buffer does not change the
            // samples; half a second keeps the number of messages small.
            let rate = unsafe espeak_Initialize(
                AUDIO_OUTPUT_SYNCHRONOUS, 500, folder, Int32(espeakINITIALIZE_DONT_EXIT))
            let data = folder + "/" + VoiceFolder.name
            guard rate > 0, EspeakNG.dataFolder() == data else { continue }
            self.folder = data
            // With SSML switched off nothing may ask for a sound file; if anything does, the answer is no, because
            // version 1.51 hands the name to a shell.
            unsafe espeak_SetUriCallback { _, _, _ in 1 }
            sampleRate = Int(rate)
            return
        }
        throw .dataMissing
    }

    /// The library's version and the state of its data: what else shapes a sound than what is asked for.
    var version: String {
        var path: UnsafePointer<CChar>?
        let library = unsafe espeak_Info(&path).map { unsafe String(cString: $0) } ?? "unknown"
        return "eSpeak NG \(library), data \(DataFingerprint.of(folder: folder))"
    }

    private static func dataFolder() -> String? {
        var path: UnsafePointer<CChar>?
        _ = unsafe espeak_Info(&path)
        return unsafe path.map { unsafe String(cString: $0) }
    }

    /// Whether a voice may still be loaded for all utterances to come; else each loads its own, in its own process.
    var mayLoad: Bool { loads < EspeakNG.mostLoads }

    /// Loads a voice. eSpeak NG speaks English when it does not find one, so the voice that it then has is looked at.
    mutating func load(_ voice: EngineVoice) throws(Reply.Failure) {
        guard voice != self.voice else { return }
        self.voice = nil
        loads += 1
        guard loadFile(of: voice) || EspeakNG.loadByName(voice) else { throw .voiceNotFound }
        self.voice = voice
    }

    /// Loads a voice from its file, in 0.2 ms; by name eSpeak NG reads all its voices first, which takes 3 ms.
    ///
    /// The library turns the path into lower case, where most files have capitals, and has room for forty bytes of it:
    /// so it is given the short path of a descriptor.
    private func loadFile(of voice: EngineVoice) -> Bool {
        let file = unsafe open(folder + "/lang/" + voice.file, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        let path = "/proc/self/fd/\(file)" + (voice.variant.map { "+" + $0 } ?? "")
        return unsafe espeak_SetVoiceByFile(path) == EE_OK && EspeakNG.currentIdentifier() == path
    }

    /// Loads a voice by name, for a system where the files are elsewhere.
    private static func loadByName(_ voice: EngineVoice) -> Bool {
        unsafe espeak_SetVoiceByName(voice.fullName) == EE_OK && currentName() == voice.fullName
    }

    private static func currentIdentifier() -> String? {
        guard let current = unsafe espeak_GetCurrentVoice(), let identifier = unsafe current.pointee.identifier else {
            return nil
        }
        return unsafe String(cString: identifier)
    }

    /// The loaded voice's name as `EngineVoice.fullName` writes it: the file's name without its folder.
    private static func currentName() -> String? {
        guard let parts = currentIdentifier()?.split(separator: "+", maxSplits: 1) else { return nil }
        guard let name = parts.first?.split(separator: "/").last else { return nil }
        return parts.count == 2 ? name.lowercased() + "+" + parts[1] : name.lowercased()
    }

    /// Speaks in the loaded voice, giving away sound and words as they come; the process is to end after that, because
    /// a second utterance would sound different.
    func speak(_ utterance: Request.Utterance, to send: @escaping ([Reply]) -> Bool) throws(Reply.Failure) {
        espeak_SetParameter(espeakRATE, Int32(utterance.rate), 0)
        espeak_SetParameter(espeakPITCH, Int32(utterance.pitch), 0)
        let listener = Listener(longest: Reply.longestSound * sampleRate, send: send)
        unsafe espeak_SetSynthCallback { samples, count, events in
            guard let events = unsafe events, let listener = unsafe events.pointee.user_data else { return 1 }
            return unsafe Unmanaged<Listener>.fromOpaque(listener).takeUnretainedValue()
                .hear(samples, count: Int(count), events: events)
        }
        let result = unsafe espeak_Synth(
            utterance.text, utterance.text.utf8.count + 1, 0, POS_CHARACTER, 0, UInt32(espeakCHARS_UTF8), nil,
            Unmanaged.passUnretained(listener).toOpaque())
        if let failure = listener.failure { throw failure }
        guard result == EE_OK, listener.words > 0 else { throw .nothingSaid }
    }

    /// Translates a text into phonemes, in the loaded voice.
    func phonemes(_ utterance: Request.Utterance) -> String {
        var clauses: [String] = []
        unsafe utterance.text.withCString { text in
            var rest = unsafe UnsafeRawPointer?(text)
            while unsafe rest != nil {
                guard let clause = unsafe espeak_TextToPhonemes(&rest, Int32(espeakCHARS_UTF8), 0) else { break }
                unsafe clauses.append(String(cString: clause))
            }
        }
        return clauses.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

/// What the callback is told, reached through eSpeak NG's user-data pointer.
private final class Listener {
    private let longest: Int
    private let send: ([Reply]) -> Bool
    private var heard = 0
    private(set) var words = 0
    private(set) var failure: Reply.Failure?

    init(longest: Int, send: @escaping ([Reply]) -> Bool) {
        self.longest = longest
        self.send = send
    }

    /// Copies samples and words, and gives both away at once, because each writing wakes its reader; 1 tells eSpeak NG to stop.
    func hear(_ samples: UnsafeMutablePointer<Int16>?, count: Int, events: UnsafeMutablePointer<espeak_EVENT>) -> Int32
    {
        var replies: [Reply] = []
        var event = unsafe events
        while unsafe event.pointee.type != espeakEVENT_LIST_TERMINATED {
            if unsafe event.pointee.type == espeakEVENT_WORD, unsafe event.pointee.length > 0 {
                words += 1
                let word = unsafe Reply.Word(
                    position: Int(event.pointee.text_position) - 1, length: Int(event.pointee.length),
                    sample: Int(event.pointee.sample))
                replies.append(.word(word))
            }
            unsafe event += 1
        }
        guard let samples = unsafe samples, count > 0 else { return replies.isEmpty || send(replies) ? 0 : 1 }
        heard += count
        guard heard <= longest else {
            failure = .tooLong
            return 1
        }
        unsafe replies.append(.samples(Array(UnsafeRawBufferPointer(start: samples, count: count * 2))))
        return send(replies) ? 0 : 1
    }
}
