// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A running speech engine: owns the process and the socket that leads to it.
///
/// The engine reads and writes one socket as its standard input and output, and ends when this end is closed, so it
/// cannot outlive the process that it speaks for.
final class EngineProcess {
    private let process: pid_t
    private let socket: Int32

    /// Starts a program, without any part of the environment in which eSpeak NG would look for its data.
    /// - Throws: ``SpeechError`` with `.engineMissing`.
    init(executable: String) throws(SpeechError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw EngineProcess.missing(executable, errno)
        }
        defer { close(ends[1]) }

        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        // A pipe of ours that stays open in the engine would not end with us. Not the engine's own business, because
        // Foundation's `Process` watches a descriptor that its child must keep.
        for descriptor in Int32(3)..<256 { unsafe posix_spawn_file_actions_addclose(&actions, descriptor) }

        // Threads of Dispatch block most signals, and an engine that inherits this could not be ended by them.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        unsafe sigemptyset(&none)
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        // The dynamic linker may need the one variable that says where Swift's libraries are.
        let libraries = unsafe getenv("LD_LIBRARY_PATH").map { unsafe "LD_LIBRARY_PATH=" + String(cString: $0) }
        var process: pid_t = 0
        let code = unsafe EngineProcess.withCStrings([executable]) { arguments in
            unsafe EngineProcess.withCStrings(libraries.map { [$0] } ?? []) { environment in
                unsafe posix_spawn(&process, executable, &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else {
            close(ends[0])
            throw EngineProcess.missing(executable, code)
        }
        self.process = process
        socket = ends[0]
    }

    deinit {
        close(socket)
        kill(process, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// The process's number, for tests that kill it.
    var identifier: Int32 { process }

    /// Sends bytes; false when the engine has ended.
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.send(socket, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// What came of waiting for the engine.
    enum Arrival {
        case bytes(Int)
        case ended
        case late
    }

    /// Waits at most some milliseconds for bytes and puts them at the buffer's beginning.
    func receive(into buffer: inout [UInt8], wait milliseconds: Int32) -> Arrival {
        var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        while true {
            let ready = unsafe poll(&descriptor, 1, milliseconds)
            if ready < 0, errno == EINTR { continue }
            guard ready != 0 else { return .late }
            let count = unsafe recv(socket, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            return count > 0 ? .bytes(count) : .ended
        }
    }

    private static func missing(_ executable: String, _ code: Int32) -> SpeechError {
        let reason = unsafe String(cString: strerror(code))
        return SpeechError(
            code: .engineMissing,
            message: "The speech engine '\(executable)' cannot be started (\(reason)); "
                + "build SpeechEngine or name it in EARSHOT_SPEECH_ENGINE.")
    }

    /// Lends an array of C strings that ends with nil.
    private static func withCStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        var copies = unsafe strings.map { unsafe strdup($0) }
        unsafe copies.append(nil)
        defer { while let copy = unsafe copies.popLast() { unsafe free(copy) } }
        return unsafe body(copies)
    }
}
