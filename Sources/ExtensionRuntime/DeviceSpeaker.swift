// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
public import Foundation
internal import LaunchContract

/// The speaker of a device: the program that plays, what it plays on, and the line of those who wait for their turn.
public struct DeviceSpeaker: Sendable, Hashable {
    /// The program `Speaker`, which runs outside of an extension's confinement.
    public var program: URL
    /// Where it is heard, `alsa:NAME` or `file:PATH`.
    public let output: String
    /// The file that everybody who shares the speaker takes turns by; nil where nobody waits.
    public var turns: URL?
    /// How many times faster than life a `file:` grows, 1 to 1000.
    public var hurry = 1.0

    /// Names a speaker; nil where there is no such output.
    public init?(program: URL, output: String, turns: URL? = nil) {
        guard SpeakerPlan.Output(word: output) != nil else { return nil }
        self.program = program
        self.output = output
        self.turns = turns
    }

    /// The line of those who wait, in a device's folder.
    public static func turns(inDevice folder: URL) -> URL {
        folder.appendingPathComponent("Speaker.turns", isDirectory: false)
    }

    /// Plays a sound file and waits until all of it has been heard.
    /// - Returns: why it was not, in a sentence; nil when it was.
    public func play(_ sound: URL) -> String? {
        do {
            return try SpeakerProcess(self, sound: sound).waited()
        } catch {
            return "the speaker '\(program.path)' cannot be started (\(error.words)); build it."
        }
    }

    /// What the program is asked for.
    func plan(sound: URL?) -> SpeakerPlan? {
        SpeakerPlan.Output(word: output).map {
            SpeakerPlan(output: $0, turns: turns?.path, hurry: hurry, sound: sound?.path)
        }
    }
}
