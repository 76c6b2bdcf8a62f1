// SPDX-License-Identifier: Apache-2.0

import AVFAudio
import DeviceContract
package import ExtensionRuntime
package import Foundation
import Glibc
package import PushSimulator
import SoundFiles

/// What every command takes that can be heard: `--play`, `--speaker`.
package enum SpeakerOptions {
    /// The options' names, for a subcommand's list.
    package static let names: Set<String> = ["--speaker"]
    /// The flags' names.
    package static let flags: Set<String> = ["--play"]
    /// Returns the speaker that was asked for; nil for none.
    /// - Parameters:
    ///   - device: the folder of the device that it belongs to, whose pushes wait for each other; asked for only where one is heard.
    ///   - hurry: how many times faster than life everything goes.
    /// - Throws: ``Failure`` with exit code 64, or 69 where there is no such program, 73 for a file that cannot be written.
    package static func speaker(
        _ arguments: Arguments, device: @autoclosure () throws(Failure) -> URL?, hurry: Double = 1
    ) throws(Failure) -> DeviceSpeaker? {
        guard let output = arguments["--speaker"] ?? (arguments.has("--play") ? "alsa:default" : nil), output != "none"
        else { return nil }
        let program = PaymentAnnouncerApp.products.appendingPathComponent("Speaker", isDirectory: false)
        guard var speaker = DeviceSpeaker(program: program, output: output) else {
            throw Failure(
                .usage, "--speaker takes alsa:NAME, file:PATH or none, not '\(output.prefix(40))'; see 'aplay -L'.")
        }
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw Failure(.missingPart, "the speaker is not beside the command; run 'swift build' first.")
        }
        if output.hasPrefix("file:") {
            speaker.hurry = hurry
            try empty(String(output.dropFirst(5)))
        } else if hurry != 1 {
            throw Failure(.usage, "nobody hears faster than life; leave --hurry (EARSHOT_HURRY) or --speaker out.")
        }
        // Before the device itself is opened, which makes its folder as well. Where it cannot be made there is nobody to wait for.
        if let device = try device(),
            (try? FileManager.default.createDirectory(at: device, withIntermediateDirectories: true)) != nil
        {
            speaker.turns = DeviceSpeaker.turns(inDevice: device)
        }
        return speaker
    }

    /// Returns the speaker of a command without a device: it takes turns with the pushes of the device that it names, else the
    /// default one. Where there is neither, nobody waits.
    package static func speaker(
        _ arguments: Arguments, _ environment: () -> [String: String]
    ) throws(Failure) -> DeviceSpeaker? {
        guard arguments.has("--play") || arguments["--speaker"] != nil else { return nil }
        let device: URL?
        if arguments["--device"] != nil {
            device = try DeviceOptions.folder(arguments, environment())
        } else {
            device = try? DeviceOptions.folder(arguments, environment())
        }
        return try speaker(arguments, device: device)
    }

    /// How many times faster than life everything goes, as the device's variable says.
    package static func hurry(_ variables: [String: String]) -> Double {
        variables[DeviceVariable.hurry].flatMap(Double.init).flatMap { (1...1000).contains($0) ? $0 : nil } ?? 1
    }

    /// Begins a file anew: what one command lets be heard is appended, what an earlier one did is not.
    private static func empty(_ path: String) throws(Failure) {
        // Not waited for where it is a pipe that nobody reads.
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_NONBLOCK | O_CLOEXEC, 0o666)
        defer { if file >= 0 { close(file) } }
        var found = stat()
        if file >= 0, unsafe fstat(file, &found) == 0, found.st_mode & S_IFMT != S_IFREG {
            throw Failure(.cannotCreate, "'\(path)' is no plain file; name another one with --speaker file:PATH.")
        }
        guard file >= 0, ftruncate(file, 0) == 0 else {
            throw Failure(.cannotCreate, "'\(path)' cannot be written; name another file with --speaker file:PATH.")
        }
    }

    /// Plays speech that has been made.
    /// - Throws: ``Failure`` with exit code 69 when it is not heard to its end.
    static func play(_ speech: AVAudioPCMBuffer, through speaker: DeviceSpeaker) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("earshot-\(UUID().uuidString).wav")
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try SoundFile(
            writing: url.path,
            layout: SoundLayout(
                encoding: .linear(bits: 16, isFloat: false), sampleRate: speech.format.sampleRate, channels: 1,
                container: .wav))
        try file.write(speech.int16Samples)
        try file.close()
        if let fault = speaker.play(url) { throw Failure(notPlayed: fault) }
    }
}

extension Failure {
    /// What was to be heard and was not.
    package init(notPlayed why: String) { self.init(.missingPart, "not played: \(why)") }

    /// What of a delivery was not heard; nil where nothing is.
    package init?(notPlayedIn delivery: Delivery) {
        guard let warning = delivery.warnings.first(where: { $0.code == "not-played" }) else { return nil }
        self.init(.missingPart, "not played. \(warning.message)")
    }
}
