// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import ChildProcess
internal import DeviceContract
internal import Glibc
internal import LaunchContract

/// Starts engines for an extension's process, outside of its confinement, and hands it the sockets that lead to them.
///
/// The extension asks as ``DeviceProgram`` says. An engine reads and writes one socket as its standard input and output, and ends when the
/// extension has closed it.
struct EngineSupply: ~Copyable {
    /// The most engines that one process gets: one, and some in place of those that have crashed.
    static let most = 8

    private let program: String?
    private let line: OwnDescriptor
    private var running: [Engine] = []
    /// What the extension is heard through, which it asks for in the same place.
    var speakers: SpeakerSupply

    /// Arrays hold no values that cannot be copied.
    private final class Engine {
        let process: ChildProcess
        init(_ process: consuming ChildProcess) { self.process = process }
    }

    init(program: String?, speaker: DeviceSpeaker? = nil, line: consuming OwnDescriptor) {
        self.program = program
        speakers = SpeakerSupply(speaker)
        self.line = line
        self.line.neverWait()
    }

    /// The descriptor to wait at.
    var descriptor: Int32 { line.number }

    /// The number of engines handed over.
    var handed: Int { running.count }

    /// Answers what the extension has asked for; false when it has closed its end.
    mutating func answer() -> Bool {
        var word: [UInt8] = [0]
        let count = unsafe recv(line.number, &word, 1, 0)
        guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
        var rest = [UInt8](repeating: 0, count: DeviceProgram.length(word[0]) - 1)
        if !rest.isEmpty { word += rest.prefix(max(0, unsafe recv(line.number, &rest, rest.count, 0))) }
        if let pair = start(word) {
            _ = earshot_hand_over(line.number, pair.theirs.number)
        } else {
            _ = earshot_hand_over(line.number, -1)
        }
        return true
    }

    private mutating func start(_ word: [UInt8]) -> SocketPair? {
        if case .speaker(let push)? = DeviceProgram(bytes: word) { return speakers.start(for: push) }
        guard let program, running.count < Self.most, let pair = try? SocketPair(),
            let engine = try? ChildProcess(
                program, environment: Environment.ofPrograms, descriptors: [pair.ours.number, pair.ours.number, -1])
        else { return nil }
        running.append(Engine(engine))
        return pair
    }
}
