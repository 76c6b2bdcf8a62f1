// SPDX-License-Identifier: Apache-2.0

/// How loud speech is made before its volume; the words that `voice.json` and `--level` know.
public enum VoiceLevel: String, Sendable, Hashable, CaseIterable {
    /// As apps on a phone: −16 LUFS.
    case phone
    /// For a noisy shop: −14 LUFS.
    case shop
    /// Broadcast's level: −23 LUFS.
    case broadcast
    /// As the engine made it, for a device that levels by itself: voices differ by 7 LU, and peaks reach full scale.
    case engine
}
