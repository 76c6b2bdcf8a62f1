// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import SystemFaults

/// A program that this process has started, and ends with it: the one place that spawns.
///
/// It inherits the descriptors that it is given and no other, every signal's usual effect and an empty mask: threads of
/// Dispatch block most signals, and what inherits that cannot be ended by them.
package struct ChildProcess: ~Copyable {
    /// The program could not be started; `fault` is the error number of `posix_spawn`.
    package struct StartError: Error {
        /// The number, as `errno` has it.
        package let fault: Int32
        /// What the number says, in the C library's words.
        package var words: String { SystemFault(fault).words }
        /// The words, and what can be done about it.
        package var told: String { SystemFault(fault).told }
    }

    /// How a process ended.
    package enum End: Equatable, Sendable {
        /// By itself, with a code.
        case code(Int32)
        /// By a signal.
        case signal(Int32)
    }

    /// The process's id.
    package let identifier: Int32
    private var isReaped = false

    /// Starts a program.
    /// - Parameters:
    ///   - program: its path.
    ///   - arguments: what follows the path.
    ///   - environment: all of its variables.
    ///   - descriptors: ours, in the order in which the program finds them from 0 on; -1 stands for `/dev/null`.
    ///   - folder: the folder in which it runs; nil for this process's own.
    ///   - inSession: whether it leads a session of its own.
    package init(
        _ program: String, _ arguments: [String] = [], environment: [String: String], descriptors: [Int32],
        in folder: String? = nil, inSession: Bool = false
    ) throws(StartError) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        // What is handed on may have a number that is handed out: it is first moved above all of them.
        let high = max(Int32(descriptors.count), descriptors.max() ?? 0) + 1
        for (place, descriptor) in descriptors.enumerated() where descriptor >= 0 {
            unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, high + Int32(place))
        }
        for (place, descriptor) in descriptors.enumerated() {
            let number = Int32(place)
            if descriptor >= 0 {
                unsafe posix_spawn_file_actions_adddup2(&actions, high + number, number)
            } else {
                unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            }
        }
        unsafe earshot_close_from(&actions, Int32(descriptors.count))
        if let folder { unsafe earshot_add_folder(&actions, folder) }

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        unsafe sigemptyset(&none)
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        let session = inSession ? Self.sessionOfItsOwn : 0
        unsafe posix_spawnattr_setflags(&attributes, Int16(session | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var started: pid_t = -1
        let fault = unsafe Self.lending([program] + arguments) { arguments in
            unsafe Self.lending(environment.map { "\($0.key)=\($0.value)" }) { variables in
                unsafe posix_spawn(&started, program, &actions, &attributes, arguments, variables)
            }
        }
        guard fault == 0 else { throw StartError(fault: fault) }
        identifier = started

    }

    /// Lets others go first, where they compete for a processor (`setpriority`); what it starts does as well.
    package func yieldToOthers() { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(identifier), 10) }

    /// `POSIX_SPAWN_SETSID`, which is hidden from Swift.
    private static let sessionOfItsOwn: Int32 = 0x80

    /// Lends an array of C strings that ends with nil.
    private static func lending<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        var copies = unsafe strings.map { unsafe strdup($0) }
        unsafe copies.append(nil)
        defer { while let copy = unsafe copies.popLast() { unsafe free(copy) } }
        return unsafe body(copies)
    }

    /// Sends a signal to the process; nothing once it has been collected.
    package func signal(_ number: Int32) {
        guard !isReaped else { return }
        _ = Glibc.kill(identifier, number)
    }

    /// Collects the process if it has ended, and says how; nil while it runs, and once it has been collected.
    package mutating func reaped() -> End? { isReaped ? nil : collect(WNOHANG) }

    /// Waits until the process has ended, and says how; nil once it has been collected.
    package mutating func waited() -> End? { isReaped ? nil : collect(0) }

    /// Waits until the process has ended, at most for a time (`pidfd_open`, `poll`); nil where it still runs then.
    package mutating func waited(atMost seconds: Int) -> End? {
        let handle = earshot_pidfd_open(identifier)
        guard !isReaped, handle >= 0 else { return waited() }
        defer { close(handle) }
        let end = ContinuousClock.now + .seconds(seconds)
        var left = end - .now
        while left > .zero {
            var watched = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
            let milliseconds = min(left.components.seconds * 1000 + 1, Int64(Int32.max))
            if unsafe poll(&watched, 1, Int32(milliseconds)) > 0 { break }
            left = end - .now
        }
        return reaped()
    }

    private mutating func collect(_ options: Int32) -> End? {
        var status: Int32 = 0
        while true {
            let found = unsafe waitpid(identifier, &status, options)
            if found < 0, errno == EINTR { continue }
            guard found == identifier else { return nil }
            isReaped = true
            let signal = status & 0x7F
            return signal == 0 ? .code((status >> 8) & 0xFF) : .signal(signal)
        }
    }

    /// Kills the process and collects it.
    deinit {
        guard !isReaped else { return }
        _ = Glibc.kill(identifier, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    }
}
