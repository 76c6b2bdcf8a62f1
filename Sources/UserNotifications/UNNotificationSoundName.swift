// SPDX-License-Identifier: Apache-2.0

/// The name of a sound file in the bundle or in a `Library/Sounds` folder.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The file's name with its extension.
    public var rawValue: String

    /// Names a sound file.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Names a sound file.
    public init(rawValue: String) { self.rawValue = rawValue }
}
