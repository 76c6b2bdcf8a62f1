// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
package import Foundation
internal import Glibc
package import Golden

/// PulseAudio with a sink that nobody hears, as a process of the test's own, and a recording of all that is played there.
///
/// The sink's rate is that of our voices, and `norewinds` keeps it from changing what it was given: what is recorded is bit-exact.
package final class SoundServer {
    /// What such a test needs.
    package static let needed = Needed("PulseAudio with its ALSA plugin, which is heard in place of a loudspeaker") {
        ["pulseaudio", "pactl", "parec"].allSatisfy { Needed.program($0) != nil }
            && FileManager.default.fileExists(atPath: "/usr/share/alsa/alsa.conf") && !plugins.isEmpty
    }

    private static var plugins: [String] {
        let folders = [
            "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib/arm-linux-gnueabihf", "/usr/lib64",
            "/usr/lib",
        ]
        return folders.map { $0 + "/alsa-lib/libasound_module_pcm_pulse.so" }
            .filter { FileManager.default.fileExists(atPath: $0) }
    }

    /// Nothing came in time.
    package struct Late: Error { let what: String }

    /// Frames a second.
    package static let rate = 22_050

    private let folder: URL
    /// Both end with this object.
    private let server: ChildProcess
    private let recorder: ChildProcess
    private var recorded: URL { folder.appendingPathComponent("recording.raw") }

    /// The variables by which ALSA's `default` is this server.
    package let environment: [String: String]

    /// Starts a server and the recording.
    package init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString.prefix(8))")
        let (home, run) = (folder.appendingPathComponent("home"), folder.appendingPathComponent("run"))
        for folder in [home, run] {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        let socket = run.appendingPathComponent("s").path
        environment = [
            "HOME": home.path, "XDG_RUNTIME_DIR": run.path, "PULSE_SERVER": "unix:\(socket)",
            "ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:\(folder.path)/asound.conf",
        ]
        try Data("pcm.pa { type pulse }\npcm.!default pa\n".utf8).write(
            to: folder.appendingPathComponent("asound.conf"))
        let script = """
            load-module module-null-sink sink_name=ci rate=\(Self.rate) channels=1 norewinds=1
            load-module module-native-protocol-unix socket=\(socket) auth-anonymous=1
            set-default-sink ci

            """
        try Data(script.utf8).write(to: folder.appendingPathComponent("server.pa"))
        server = try Self.start(
            "pulseaudio", in: environment,
            [
                "-n", "-F", folder.appendingPathComponent("server.pa").path, "--daemonize=no", "--exit-idle-time=-1",
                "--use-pid-file=false", "--log-target=stderr", "--realtime=no", "--high-priority=no",
            ])
        var isReady = false
        let end = ContinuousClock.now + .seconds(10)
        while !isReady {
            guard ContinuousClock.now < end else { throw Late(what: "the sound server") }
            var question = try Self.start("pactl", in: environment, ["info"])
            isReady = question.waited() == .code(0)
        }
        let recorded = folder.appendingPathComponent("recording.raw")
        _ = FileManager.default.createFile(atPath: recorded.path, contents: nil)
        let output = try FileHandle(forWritingTo: recorded)
        recorder = try Self.start(
            "parec", in: environment,
            [
                "--device=ci.monitor", "--format=s16le", "--rate=\(Self.rate)", "--channels=1", "--latency-msec=20",
                "--raw",
            ],
            into: output.fileDescriptor)
        try output.close()
        // A sink that nobody plays on gives silence, so that the recording runs before anything is to be heard.
        try wait("the recording") { recording.count > 0 }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Sends the server a signal.
    package func signal(_ number: Int32) { server.signal(number) }

    /// What has been recorded so far, in samples of 16 bits, little-endian.
    package var recording: Data { (try? Data(contentsOf: recorded)) ?? Data() }

    /// Waits until more than silence is heard.
    package func waitForSound() throws { try wait("a sound") { recording.contains { $0 != 0 } } }

    /// Waits until so many bytes have been recorded behind what there is now.
    package func record(_ bytes: Int) throws {
        let end = recording.count + bytes
        try wait("the end of the recording") { recording.count >= end }
    }

    /// Looks again and again, at most for ten seconds.
    package func wait(_ what: String, until hasCome: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(10)
        while try !hasCome() {
            guard ContinuousClock.now < end else { throw Late(what: what) }
            usleep(5_000)
        }
    }

    private static func start(
        _ program: String, in environment: [String: String], _ arguments: [String], into output: Int32 = -1
    ) throws -> ChildProcess {
        try ChildProcess(
            Needed.program(program) ?? "/nowhere/\(program)", arguments,
            environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, descriptors: [-1, output, -1])
    }
}
