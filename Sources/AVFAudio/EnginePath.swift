// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Foundation

/// Where the speech engine is.
enum EnginePath {
    /// The engine that the device hands over, else one that this process starts.
    /// - Throws: ``SpeechError`` with `.engineMissing`.
    @Sendable static func engine() throws(SpeechError) -> EngineProcess {
        let environment = ProcessInfo.processInfo.environment
        if let descriptor = environment[DeviceVariable.engines].flatMap({ Int32($0) }) {
            return try EngineProcess(askingAt: descriptor)
        }
        return try EngineProcess(executable: executable())
    }

    /// Returns the path of the engine: what `EARSHOT_SPEECH_ENGINE` names, else `SpeechEngine` beside the running
    /// program, else `../libexec/earshot/SpeechEngine`.
    /// - Throws: ``SpeechError`` with `.engineMissing`.
    @Sendable static func executable() throws(SpeechError) -> String {
        if let named = ProcessInfo.processInfo.environment[DeviceVariable.speechEngine], !named.isEmpty { return named }
        // Not `Bundle.main`, which reads the folder first.
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let folder = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
        let places = [folder + "/SpeechEngine", folder + "/../libexec/earshot/SpeechEngine"]
        guard let place = places.first(where: FileManager.default.isExecutableFile) else {
            throw SpeechError(
                code: .engineMissing,
                message: "There is no speech engine beside '\(program)'; build SpeechEngine or name it in "
                    + "EARSHOT_SPEECH_ENGINE.")
        }
        return place
    }
}
