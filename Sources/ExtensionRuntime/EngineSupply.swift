// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import ChildProcess
internal import Glibc
internal import LaunchContract

/// Starts engines for an extension's process, outside of its confinement, and hands it the sockets that lead to them.
///
/// The extension asks with a byte. An engine reads and writes one socket as its standard input and output, and ends when the
/// extension has closed it.
struct EngineSupply: ~Copyable {
    /// The most engines that one process gets: one, and some in place of those that have crashed.
    static let most = 8

    private let program: String?
    private let line: OwnDescriptor
    private var running: [Engine] = []

    /// Arrays hold no values that cannot be copied.
    private final class Engine {
        let process: ChildProcess
        init(_ process: consuming ChildProcess) { self.process = process }
    }

    init(program: String?, line: consuming OwnDescriptor) {
        self.program = program
        self.line = line
        self.line.neverWait()
    }

    /// The descriptor to wait at.
    var descriptor: Int32 { line.number }

    /// The number of engines handed over.
    var handed: Int { running.count }

    /// Answers what the extension has asked for; false when it has closed its end.
    mutating func answer() -> Bool {
        var word: UInt8 = 0
        let count = unsafe recv(line.number, &word, 1, 0)
        guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
        if let pair = start() {
            _ = earshot_hand_over(line.number, pair.theirs.number)
        } else {
            _ = earshot_hand_over(line.number, -1)
        }
        return true
    }

    private mutating func start() -> SocketPair? {
        guard let program, running.count < Self.most, let pair = try? SocketPair(),
            let engine = try? ChildProcess(
                program, environment: Environment.ofPrograms, descriptors: [pair.ours.number, pair.ours.number, -1])
        else { return nil }
        running.append(Engine(engine))
        return pair
    }
}
