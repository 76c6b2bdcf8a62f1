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
    /// Whether the payer may be named.
    public let saysPayer: Bool
    /// A sound that comes before the words.
    public let chime: URL?
    /// The folder that the voice was read from.
    public let folder: URL
    /// The name of the lexicon's file in the folder.
    let lexiconFile: String?

    /// Reads the voice's pronunciation lexicon, once a process; nil when it has none.
    /// - Throws: ``VoiceError`` with `.wrongLexicon`, naming file and line.
    public func lexicon() throws(VoiceError) -> Lexicon? {
        guard let lexiconFile else { return nil }
        return try LexiconShelf.lexicon(phrases: lexiconFile, in: folder)
    }
}
