// SPDX-License-Identifier: Apache-2.0

/// A voice of eSpeak NG that the engine may load.
///
/// eSpeak NG takes a voice's name as part of a path and copies it into a buffer of forty bytes, so a name that does not
/// stand in ``files`` never reaches it, in either process.
package struct EngineVoice: Sendable, Hashable {
    /// The language file's name in lower case, such as `en-us`.
    package let name: String

    /// The variant file's name, such as `f3`; nil for the language's own voice.
    package let variant: String?

    /// Makes a voice, or nil when the name or the variant is not one that eSpeak NG ships.
    package init?(name: String, variant: String? = nil) {
        guard EngineVoice.files[name.lowercased()] != nil else { return nil }
        guard variant.map(EngineVoice.variants.contains) ?? true else { return nil }
        self.name = name.lowercased()
        self.variant = variant
    }

    /// The language's file below eSpeak NG's folder `lang`, such as `gmw/en-US`.
    package var file: String { EngineVoice.files[name] ?? name }

    /// The name as `espeak_SetVoiceByName` takes it, such as `en-us+f3`.
    package var fullName: String { variant.map { name + "+" + $0 } ?? name }
}
