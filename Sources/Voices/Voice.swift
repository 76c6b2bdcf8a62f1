// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A voice: how one language is spoken, read from the `voice.json` of a folder.
public struct Voice: Sendable, Hashable {
    /// The name of the voice's folder, by which it is asked for.
    public let id: String
    /// The name shown to people.
    public let name: String
    /// The language spoken, as a BCP-47 tag.
    public let locale: String
    /// The engine's voice underneath, one of ``EngineVoices/names``.
    public let engineVoice: String
    /// The engine's variant of that voice, one of ``EngineVoices/variants``.
    public let engineVariant: String?
    /// The rate on Apple's scale, 0…1; 0.5 is normal.
    public let rate: Float
    /// The pitch multiplier on Apple's scale, 0.5…2.
    public let pitch: Float
    /// The volume on Apple's scale, 0…1.
    public let volume: Float
    /// How loud it is made before the volume.
    public let level: VoiceLevel
    /// Whether the payer may be named.
    public let saysPayer: Bool
    /// A sound that comes before the words.
    public let chime: URL?
    /// Whether our own chime comes before the words: two notes that rise, for money that has arrived.
    public let hasSuccessChime: Bool
    /// How often the announcement is heard, 1…3.
    public let repeats: Int
    /// Whether an amount that ears confuse with another is said again, digit by digit.
    public let echoesDigits: Bool
    /// Where the voice's recordings are listed; nil when it has none.
    public let clips: Clips?
    /// The folder that the voice was read from.
    public let folder: URL
    /// The names of the lexicon's files in the folder, the first of which wins.
    let lexiconFiles: [String]

    /// What a `voice.json` says of recordings.
    public struct Clips: Sendable, Hashable {
        /// The table's place beneath the voice's folder.
        public let table: String
        /// What becomes of words that there is no recording of.
        public let missing: ClipTable.Missing
    }

    /// Reads the table of the voice's recordings; nil when it has none.
    /// - Throws: ``VoiceError`` with `.wrongClips`, naming file and line.
    public func clipTable() throws(VoiceError) -> ClipTable? {
        guard let clips else { return nil }
        return try ClipShelf.table(clips, in: folder)
    }

    /// Returns the recordings that words are put together from, and what there is none of; one piece where the voice has none.
    /// - Throws: ``VoiceError`` with `.wrongClips`, naming file and line.
    public func pieces(of said: SaidWords) throws(VoiceError) -> [ClipPiece] {
        try clipTable()?.cut(said) ?? [ClipPiece(words: said.text)]
    }

    /// The files of the folder, besides recordings, that shape what is heard: their places beneath it.
    package var shapingFiles: [String] {
        var files = ["voice.json"]
        if !lexiconFiles.isEmpty { files += lexiconFiles + [LexiconShelf.hanziFile] }
        if let chime { files.append(chime.lastPathComponent) }
        if let clips { files.append(clips.table) }
        return files
    }

    /// The largest file that a voice may name, in bytes.
    package static let largestFile = ClipShelf.largestClip

    /// Reads the voice's pronunciation lexicon, once a process: its own tables, and that of its engine's language.
    /// - Throws: ``VoiceError`` with `.wrongLexicon`, naming file and line.
    public func lexicon() throws(VoiceError) -> Lexicon {
        try LexiconShelf.lexicon(of: self)
    }

    /// Reads every row of the voice's lexicon, which costs longer than it takes to speak; one that speaks reads what it needs.
    /// - Throws: ``VoiceError`` with `.wrongLexicon`, naming file and line.
    public func checkLexicon() throws(VoiceError) { try LexiconShelf.check(self) }
}
