// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc

/// One process of an extension, seen from the device: the only file of this end that owns descriptors and a process id.
///
/// The process leads a session of its own, so that whatever it starts can be found and ends with it, and it inherits nothing but standard input
/// (empty), standard output and error (one pipe) and the connection as descriptor 3. When the device dies the connection
/// closes, and `NSExtensionMain` ends the process.
struct ExtensionProcess: ~Copyable {
    /// The process could not be started.
    struct StartError: Error {
        let message: String
    }

    /// What has happened since the last look.
    struct Events {
        var received: [UInt8] = []
        var written: [UInt8] = []
        var isDisconnected = false
        var end: ProcessEnd?
    }

    /// The descriptor at which the extension finds its connection.
    static let connectionDescriptor: Int32 = 3

    /// `POSIX_SPAWN_SETSID`, which is hidden from Swift.
    private static let sessionOfItsOwn: Int32 = 0x80

    private let identifier: pid_t
    private var connection: Int32
    private var output: Int32
    private var unsent: [UInt8] = []
    private var isHungUp = false
    private var isReaped = false
    private var isAlone = false

    init(executable: String, environment: [String: String]) throws(StartError) {
        var ends: [Int32] = [-1, -1]
        var pipe: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw StartError(message: "A connection to the extension cannot be made: \(Self.words(for: errno)).")
        }
        guard unsafe Glibc.pipe(&pipe) == 0 else {
            let fault = errno
            close(ends[0])
            close(ends[1])
            throw StartError(message: "A pipe for the extension's output cannot be made: \(Self.words(for: fault)).")
        }
        for descriptor in pipe { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        defer {
            close(ends[1])
            close(pipe[1])
        }
        let (fault, started) = Self.spawn(
            executable, environment: environment, connection: ends[1], output: pipe[1])
        guard fault == 0 else {
            close(ends[0])
            close(pipe[0])
            throw StartError(message: "The extension '\(executable)' cannot be started: \(Self.words(for: fault)).")
        }
        for descriptor in [ends[0], pipe[0]] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
        identifier = started
        connection = ends[0]
        output = pipe[0]
    }

    /// Starts the program; the result is an error number, 0 for none, and the process id.
    private static func spawn(
        _ executable: String, environment: [String: String], connection: Int32, output: Int32
    ) -> (Int32, pid_t) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        // Descriptors below 4 may be among ours, if the device was started without standard ones: the two that are handed on
        // are first moved out of the way.
        let (high, higher): (Int32, Int32) = (100, 101)
        unsafe posix_spawn_file_actions_adddup2(&actions, connection, high)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, higher)
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, higher, 1)
        unsafe posix_spawn_file_actions_adddup2(&actions, higher, 2)
        unsafe posix_spawn_file_actions_adddup2(&actions, high, connectionDescriptor)
        for descriptor in [high, higher] + inheritable where descriptor > connectionDescriptor {
            unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
        }

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        var usual = sigset_t()
        unsafe sigemptyset(&usual)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD, SIGQUIT] { unsafe sigaddset(&usual, signal) }
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
        let flags = sessionOfItsOwn | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        var arguments = unsafe [strdup(executable), nil]
        var variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for place in unsafe arguments.indices { unsafe free(arguments[place]) }
            for place in unsafe variables.indices { unsafe free(variables[place]) }
        }
        var started: pid_t = -1
        let fault = unsafe posix_spawn(&started, executable, &actions, &attributes, &arguments, &variables)
        return (fault, started)
    }

    /// The descriptors of the device's that a program would inherit: those that whoever started it left open.
    ///
    /// `addclosefrom_np`, which would close them all, is hidden from Swift.
    private static var inheritable: [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }.filter { descriptor in
            let flags = fcntl(descriptor, F_GETFD)
            return flags >= 0 && flags & FD_CLOEXEC == 0
        }
    }

    /// Sends bytes; what the extension does not take at once is sent while waiting.
    mutating func send(_ bytes: [UInt8]) {
        unsent += bytes
        flush()
    }

    private mutating func flush() {
        while !unsent.isEmpty, connection >= 0 {
            let count = unsafe unsent.withUnsafeBytes { bytes in
                unsafe Glibc.send(connection, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else {
                if errno == EINTR { continue }
                return
            }
            unsent.removeFirst(count)
        }
    }

    /// Waits until something happens, at most for the time given, and says what it was.
    mutating func wait(atMost time: Duration) -> Events {
        var events = Events()
        // At most two descriptors; a closed one is -1, which poll leaves out.
        let writing = unsent.isEmpty ? 0 : POLLOUT
        var watched = [
            pollfd(fd: connection, events: Int16(POLLIN | writing), revents: 0),
            pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        ]
        let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
        unsafe poll(&watched, 2, Int32(clamping: max(0, milliseconds)))
        if watched[0].revents != 0 {
            flush()
            events.isDisconnected = !Self.drain(&connection, into: &events.received)
        }
        if watched[1].revents != 0 { _ = Self.drain(&output, into: &events.written) }
        events.end = reapIfEnded()
        if events.end != nil {
            if connection >= 0 { _ = Self.drain(&connection, into: &events.received) }
            if output >= 0 { _ = Self.drain(&output, into: &events.written) }
        }
        return events
    }

    /// The most that is read at one look, so that a flood cannot keep the device from its clock.
    private static let portion = 64 * 1024

    /// Reads what is there. Closes a descriptor at whose other end nobody is left, and returns whether it is still open.
    private static func drain(_ descriptor: inout Int32, into bytes: inout [UInt8]) -> Bool {
        var portion = [UInt8](repeating: 0, count: Self.portion)
        while true {
            let count = unsafe read(descriptor, &portion, portion.count)
            if count > 0 {
                bytes += portion[..<count]
                if count == portion.count { return true }
                continue
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return true }
            close(descriptor)
            descriptor = -1
            return false
        }
    }

    /// Lets the extension go: its end of the connection reads the end of file.
    mutating func hangUp() {
        guard !isHungUp, connection >= 0 else { return }
        isHungUp = true
        isAlone = !ProcessStatus.hasChildren(identifier)
        shutdown(connection, Int32(SHUT_WR))
    }

    /// Kills the process and what it started.
    mutating func kill() {
        guard !isReaped else { return }
        _ = Glibc.kill(-identifier, SIGKILL)
    }

    /// Collects the process once it has ended, and kills what it left behind.
    ///
    /// They are killed while the ended process still holds its id, so that its session cannot be anybody else's.
    private mutating func reapIfEnded() -> ProcessEnd? {
        var state = unsafe siginfo_t()
        let peek = WEXITED | WNOHANG | WNOWAIT
        guard !isReaped, unsafe waitid(P_PID, id_t(identifier), &state, peek) == 0,
            unsafe state.si_signo == SIGCHLD
        else {
            return nil
        }
        killSession()
        var status: Int32 = 0
        unsafe waitpid(identifier, &status, 0)
        isReaped = true
        let signal = status & 0x7F
        return signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
    }

    /// Kills every process of the session, unless there was none but the first when it was let go.
    ///
    /// Foundation's `Process` starts programs in groups of their own, so that killing a group is not enough.
    private func killSession() {
        guard !isAlone else { return }
        for member in ProcessStatus.members(ofSession: identifier) { _ = Glibc.kill(member, SIGKILL) }
    }

    /// The private memory of the process in bytes, nil when it has none any more. Its children do not count.
    var privateMemory: Int? {
        guard !isReaped else { return nil }
        return ProcessStatus.kilobytes(of: "RssAnon:", in: ProcessStatus.text(of: "\(identifier)/status"))
            .map { $0 * 1024 }
    }

    private static func words(for fault: Int32) -> String { unsafe String(cString: strerror(fault)) }

    deinit {
        if !isReaped {
            _ = Glibc.kill(identifier, SIGKILL)
            killSession()
            waitpid(identifier, nil, 0)
        }
        if connection >= 0 { close(connection) }
        if output >= 0 { close(output) }
    }
}
