// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import PushSimulator

/// What must be beside the command before anything is delivered.
extension ExtensionSurroundings {
    /// Looks for the program that every extension and app is started by.
    /// - Throws: ``Failure`` with exit code 69.
    func checkLauncher() throws(Failure) {
        guard FileManager.default.isExecutableFile(atPath: launcher.path) else {
            throw Failure(
                .missingPart, "the launcher of extensions is not at '\(launcher.path)'; run 'swift build' first.")
        }
    }

    /// Looks for the program that speaks. Only who must speak needs it: an extension of one's own may not.
    /// - Throws: ``Failure`` with exit code 69.
    func checkEngine() throws(Failure) {
        let path = engine?.path ?? ""
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Failure(
                .missingPart,
                "the speech engine is not at '\(path)'; run 'swift build' first, or name it in EARSHOT_SPEECH_ENGINE.")
        }
    }
}
