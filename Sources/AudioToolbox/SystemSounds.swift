// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation
internal import SoundFiles
internal import Synchronization

/// The system sounds that a process has made, and what is to be done when they have been played.
///
/// Nothing is heard on Linux: a sound takes its time, and the device records that it was `played`.
final class SystemSounds: Sendable {
    /// A sound that was made.
    private struct Sound: Sendable {
        /// The name of its file.
        var name: String
        /// Seconds.
        var duration: Double
    }

    private struct State: Sendable {
        var sounds: [UInt32: Sound] = [:]
        var completions: [UInt32: @Sendable () -> Void] = [:]
        /// Above the numbers of iOS' own sounds.
        var next: UInt32 = 4097
    }

    /// Those of this process.
    static let current = SystemSounds(
        isStrict: ProcessInfo.processInfo.environment[DeviceVariable.strict] != nil,
        hurry: ProcessInfo.processInfo.environment[DeviceVariable.hurry].flatMap(Double.init) ?? 1)

    private let isStrict: Bool
    private let hurry: Double
    private let tell: @Sendable (_ isWarning: Bool, DeviceWarning) -> Void
    private let state = Mutex(State())

    /// iOS plays no longer system sound, in seconds.
    static let longest = 30.0

    init(
        isStrict: Bool, hurry: Double,
        tell: @escaping @Sendable (Bool, DeviceWarning) -> Void = { $0 ? $1.send() : $1.record() }
    ) { (self.isStrict, self.hurry, self.tell) = (isStrict, max(hurry, 1), tell) }

    /// Takes a sound file; nil where it is none, or longer than iOS takes.
    func make(_ url: URL) -> UInt32? {
        guard let file = try? SoundFile(reading: url.path), file.layout.sampleRate > 0 else { return nil }
        let duration = Double(file.frames) / file.layout.sampleRate
        guard duration <= Self.longest else { return nil }
        return state.withLock { state in
            defer { state.next += 1 }
            state.sounds[state.next] = Sound(name: url.lastPathComponent, duration: duration)
            return state.next
        }
    }

    /// Forgets a sound; false where there is none.
    func dispose(_ number: UInt32) -> Bool {
        state.withLock { state in
            state.completions[number] = nil
            return state.sounds.removeValue(forKey: number) != nil
        }
    }

    /// Says what is to be done whenever a sound has been played; nil for nothing.
    func complete(_ number: UInt32, _ completion: (@Sendable () -> Void)?) {
        state.withLock { $0.completions[number] = completion }
    }

    /// Plays a sound; what is to be done then is done on the main queue when it is over.
    func play(_ number: UInt32, isAlert: Bool, then completion: (@Sendable () -> Void)? = nil) {
        let sound = state.withLock { $0.sounds[number] }
        if isStrict {
            tell(
                true,
                DeviceWarning(
                    code: "system-sound-in-extension",
                    message:
                        "The extension played a system sound and was refused: iOS does not promise to play one for an "
                        + "extension; give the notification a sound."))
        } else {
            let name = sound?.name ?? (number == 4095 ? "a vibration" : "the system sound \(number)")
            let how = isAlert ? "as an alert" : "as a system sound"
            tell(false, DeviceWarning(code: "played", message: "The extension played \(name) \(how)."))
        }
        let duration = isStrict ? 0 : (sound?.duration ?? 0.4) / hurry
        DispatchQueue.main.asyncAfter(deadline: .now() + duration) {
            completion?()
            self.state.withLock { $0.completions[number] }?()
        }
    }
}
