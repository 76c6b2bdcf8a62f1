// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Foundation
import Synchronization

/// Decides what becomes of an audio session that is started.
final class SessionStart: Sendable {
    /// What the device that started this process says.
    static let current = SessionStart(
        isInExtension: DeviceConnection.current != nil
            && ProcessInfo.processInfo.environment[DeviceVariable.isApp] == nil,
        isStrict: ProcessInfo.processInfo.environment[DeviceVariable.strict] != nil)

    private let isInExtension: Bool
    private let isStrict: Bool
    private let warn: @Sendable (DeviceWarning) -> Void
    private let warned = Mutex<Set<UInt32>>([])

    /// - Parameters:
    ///   - isInExtension: Whether the process is an extension's, which may start none.
    ///   - isStrict: Whether it is refused.
    init(
        isInExtension: Bool, isStrict: Bool, warn: @escaping @Sendable (DeviceWarning) -> Void = { $0.send() }
    ) {
        (self.isInExtension, self.isStrict, self.warn) = (isInExtension, isStrict, warn)
    }

    /// Warns once for each push.
    /// - Parameter player: What starts one without being asked to; nil for a session that the sources name themselves.
    /// - Throws: What iOS throws, where it is refused.
    func check(by player: String? = nil) throws {
        guard isInExtension else { return }
        if warned.withLock({ $0.insert(CurrentPush.number).inserted }) {
            let start = "started an audio session" + (player.map { " by \($0)" } ?? "")
            warn(
                DeviceWarning(
                    code: "audio-session-in-extension",
                    message: isStrict
                        ? "The extension \(start) and was refused, as iOS refuses it; give the notification a sound."
                        : "The extension \(start), which iOS refuses since 12.1; give the notification a sound."
                ))
        }
        if isStrict { throw AVAudioSession.ErrorCode.cannotStartPlaying.error }
    }
}

extension AVAudioSession.ErrorCode {
    /// The error as Core Audio throws it.
    var error: NSError {
        let reason = self == .cannotStartPlaying ? "Session activation failed" : "The operation couldn’t be completed."
        return NSError(
            domain: NSOSStatusErrorDomain, code: rawValue, userInfo: [NSLocalizedDescriptionKey: reason])
    }
}
