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
    /// - Throws: What iOS throws, where it is refused.
    func check() throws {
        guard isInExtension else { return }
        if warned.withLock({ $0.insert(CurrentPush.number).inserted }) {
            warn(
                DeviceWarning(
                    code: "audio-session-in-extension",
                    message: isStrict
                        ? "The extension started an audio session and was refused, as iOS refuses it; give the notification a sound."
                        : "The extension started an audio session, which iOS refuses since 12.1; give the notification a sound."
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
