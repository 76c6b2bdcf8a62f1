// SPDX-License-Identifier: Apache-2.0

public import Foundation
import TabSeparated

/// The voices there are: ours, and those of folders that a user adds.
///
/// A catalogue reads nothing before it is asked, and to find one voice it reads one folder.
public struct VoiceCatalogue: Sendable {
    /// The folders that hold voices; an earlier one wins.
    let shelves: [URL]

    /// Makes a catalogue of our voices and those in further folders.
    ///
    /// A voice there replaces one of ours with the same id; a later folder replaces an earlier one.
    /// - Throws: ``VoiceError`` with `.folderNotFound`, also for a voice's own folder.
    public init(adding folders: [URL] = []) throws(VoiceError) {
        for folder in folders {
            guard Self.isFolder(folder) else {
                throw VoiceError(.folderNotFound, "There is no folder of voices at '\(folder.path)'; check the path.")
            }
            guard
                !FileManager.default.fileExists(
                    atPath: folder.appendingPathComponent("voice.json", isDirectory: false).path)
            else {
                let parent = folder.standardizedFileURL.deletingLastPathComponent().path
                throw VoiceError(
                    .folderNotFound,
                    "'\(folder.path)' is a voice's own folder; name the folder that holds it, '\(parent)'.")
            }
        }
        shelves = folders.reversed() + [Self.ownFolder]
    }

    /// The folder of our own voices.
    static var ownFolder: URL {
        shippedFolder(of: "Voices") { Bundle.module.bundleURL }.appendingPathComponent("Voices", isDirectory: true)
    }

    /// The catalogue with the folders that the environment names in `EARSHOT_VOICES`, separated by `:`.
    public static var current: Result<VoiceCatalogue, VoiceError> {
        let named = ProcessInfo.processInfo.environment["EARSHOT_VOICES"] ?? ""
        let folders = named.split(separator: ":").map { URL(fileURLWithPath: String($0), isDirectory: true) }
        return Result { () throws(VoiceError) in try VoiceCatalogue(adding: folders) }
    }

    /// Returns every voice, sorted by id.
    /// - Throws: ``VoiceError`` for the first file that is wrong.
    public func voices() throws(VoiceError) -> [Voice] {
        var voices: [String: Voice] = [:]
        for shelf in shelves {
            for id in try Self.ids(in: shelf) where voices[id] == nil {
                voices[id] = try VoiceFile.voice(in: shelf.appendingPathComponent(id, isDirectory: true))
            }
        }
        return voices.values.sorted { $0.id < $1.id }
    }

    /// Returns the voice of an id, reading its folder only.
    /// - Throws: ``VoiceError``: `.voiceNotFound`, or `.wrongVoice` with file and line.
    public func voice(id: String) throws(VoiceError) -> Voice {
        if let voice = try existingVoice(id: id) { return voice }
        throw VoiceError(.voiceNotFound, "There is no voice '\(Self.shown(id))'; see `earshot voices`.")
    }

    /// Returns the voice for a language: the tag's own, else that which `spoken-by.tsv` names, else one of the language.
    /// - Throws: ``VoiceError``: `.voiceNotFound` naming the tag, `.wrongVoice` or `.wrongTable` with file and line.
    public func voice(forLocale tag: String) throws(VoiceError) -> Voice {
        if let asked = LocaleParts(tag) {
            if let voice = try existingVoice(id: asked.tag), voice.locale == asked.tag { return voice }
            // Only a tag without a voice of its own costs a look at the table and at what else there is.
            let ours = Self.ownFolder
            let candidates = asked.candidates(in: try StandIns.read(in: ours), among: try Self.ids(in: ours))
            for candidate in candidates {
                if let voice = try existingVoice(id: candidate), candidates.contains(voice.locale) { return voice }
            }
            // A user's voice may be called anything: only now every folder that was added is read.
            let added = try addedVoices()
            for candidate in candidates {
                if let voice = added.first(where: { $0.locale == candidate }) { return voice }
            }
            if let voice = added.first(where: { asked.isSameLanguage(as: $0.locale) }) { return voice }
        }
        throw VoiceError(
            .voiceNotFound, "There is no voice for the language '\(Self.shown(tag))'; see `earshot voices`.")
    }

    /// Returns the voice for a language, or nil where there is none.
    /// - Throws: ``VoiceError`` for one that is there and wrong.
    package func voiceIfAny(forLocale tag: String) throws(VoiceError) -> Voice? {
        try Self.ifAny { () throws(VoiceError) in try voice(forLocale: tag) }
    }

    /// Returns the voice of an id, or nil where there is none.
    /// - Throws: ``VoiceError`` for one that is there and wrong.
    package func voiceIfAny(id: String) throws(VoiceError) -> Voice? {
        try Self.ifAny { () throws(VoiceError) in try voice(id: id) }
    }

    private static func ifAny(_ find: () throws(VoiceError) -> Voice) throws(VoiceError) -> Voice? {
        do throws(VoiceError) { return try find() } catch {
            guard error.code == .voiceNotFound else { throw error }
            return nil
        }
    }

    /// Whether there is a voice for a language, be it one that is wrong: whoever then asks for it is told, instead of hearing another
    /// language.
    package func hasVoice(forLocale tag: String) -> Bool {
        do throws(VoiceError) { _ = try voice(forLocale: tag) } catch { return error.code != .voiceNotFound }
        return true
    }

    private func existingVoice(id: String) throws(VoiceError) -> Voice? {
        guard VoiceFile.isPlainName(id) else { return nil }
        for shelf in shelves {
            let folder = shelf.appendingPathComponent(id, isDirectory: true)
            guard
                FileManager.default.fileExists(
                    atPath: folder.appendingPathComponent("voice.json", isDirectory: false).path)
            else {
                continue
            }
            return try VoiceFile.voice(in: folder)
        }
        return nil
    }

    /// Returns the voices of the folders that were added, each of which is read.
    /// - Throws: ``VoiceError`` for the first file that is wrong.
    @discardableResult package func addedVoices() throws(VoiceError) -> [Voice] {
        var voices: [Voice] = []
        for shelf in shelves.dropLast() {
            for id in try Self.ids(in: shelf) {
                voices.append(try VoiceFile.voice(in: shelf.appendingPathComponent(id, isDirectory: true)))
            }
        }
        return voices
    }

    /// The names of the folders that hold a voice, sorted.
    private static func ids(in shelf: URL) throws(VoiceError) -> [String] {
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: shelf.path) } catch {
            throw VoiceError(
                .folderNotFound, "The folder of voices '\(shelf.path)' cannot be read; look at its rights.")
        }
        return names.filter { name in
            FileManager.default.fileExists(atPath: shelf.path + "/" + name + "/voice.json")
        }.sorted()
    }

    private static func isFolder(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path + "/.") }

    /// What was asked for, short enough for a message.
    private static func shown(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.prefix(64).filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }
}
