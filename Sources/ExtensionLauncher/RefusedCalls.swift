// SPDX-License-Identifier: Apache-2.0

internal import CSeccomp
internal import Glibc

/// A seccomp filter (libseccomp) that refuses what an extension never does and Landlock does not keep it from.
@safe struct RefusedCalls {
    private let filter: scmp_filter_ctx
    /// `SCMP_ACT_ALLOW` and `SCMP_ACT_NOTIFY`, whose suffix Swift does not import.
    private static let (allow, ask): (UInt32, UInt32) = (0x7FFF_0000, 0x7FC0_0000)

    /// Prepares the filter; nil where the kernel or the library has none.
    /// - Parameters:
    ///   - truncation: whether `truncate` is refused too, as Landlock does not know it before ABI 3.
    ///   - network: whether sockets of the internet are refused, as where there is no network.
    ///   - tasks: whether the kernel asks before a thread or a process is started.
    init?(truncation: Bool, network: Bool, tasks: Bool) {
        guard let filter = unsafe seccomp_init(Self.allow) else { return nil }
        unsafe self.filter = filter
        let names = Self.never + (truncation ? ["truncate", "truncate64"] : [])
        guard names.allSatisfy({ refuse($0, with: EPERM) }),
            // A new namespace of users would give rights in it; what `clone3` asks for lies where no filter can look, and
            // the C library goes on with `clone`.
            refuse("clone3", with: ENOSYS), refuse("clone", with: EPERM, where: Self.hasAny(0, of: Self.namespaces)),
            !network || refuse("socket", with: ENETUNREACH, where: Self.internet),
            refuse("unshare", with: EPERM), refuse("socket", with: EACCES, where: Self.families),
            refuse("socketpair", with: EACCES, where: Self.letters),
            // What it says of the mode lies where no filter can look; whoever asks for it knows another way.
            refuse("openat2", with: ENOSYS),
            Self.modes.allSatisfy({
                refuse($0.call, with: EPERM, where: Self.hasAny($0.argument, of: [0o4000, 0o2000]))
            }),
            Self.others.allSatisfy({ refuse($0.call, with: EPERM, where: [[Self.isNot(0, $0.argument)]]) }),
            // Of a group or a user 0 means the own one, with all that belongs to it.
            refuse("setpriority", with: EPERM, where: [[Self.isNot(UInt64(PRIO_PROCESS.rawValue), 0)]]),
            refuse("ioprio_set", with: EPERM, where: [[Self.isNot(1, 0)]]),
            // PR_SET_PDEATHSIG: what dies with the launcher goes on dying with it.
            refuse("prctl", with: EPERM, where: [[Self.isInt(1, 0), Self.isNot(9, 1)]]),
            // Taken and without effect, as where more is asked for than the kernel gives: what waits in a socket is nobody's memory.
            refuse("setsockopt", with: 0, where: Self.buffers),
            Self.later.allSatisfy({ refuse(number: $0, with: ENOSYS) }),
            refuse(number: Self.secretMemory, with: ENOSYS),
            Self.landlock.allSatisfy({ refuse(number: $0, with: ENOSYS) }),
            !tasks || asksBeforeTasks()
        else { return nil }
    }

    /// Loads the filter into this process for good.
    func refuse() -> Bool { unsafe seccomp_load(filter) == 0 }

    /// Where the kernel asks before a task is started, once the filter is loaded; -1 where it does not.
    var questions: Int32 { unsafe seccomp_notify_fd(filter) }

    /// `clone` with flags that make namespaces is refused: here are only the others, so that no two rules hold for one call.
    private func asksBeforeTasks() -> Bool {
        let plain = scmp_arg_cmp(
            arg: 0, op: SCMP_CMP_MASKED_EQ, datum_a: Self.namespaces.reduce(0, |), datum_b: 0)
        return [("clone", [plain]), ("fork", []), ("vfork", [])].allSatisfy { add(Self.ask, to: $0, where: $1) }
    }

    /// System calls of debuggers, administrators and escapes; io_uring would open what the filter refuses.
    private static let never = [
        "acct", "add_key", "bpf", "chroot", "create_module", "delete_module", "fanotify_init", "finit_module",
        "fsconfig",
        "fsmount", "fsopen", "init_module", "inotify_add_watch", "inotify_init", "inotify_init1", "io_uring_enter",
        "io_uring_register", "io_uring_setup", "ioperm", "iopl",
        "kcmp", "kexec_file_load", "kexec_load", "keyctl", "lookup_dcookie", "mount", "mount_setattr", "move_mount",
        "mq_open", "mq_unlink", "msgctl", "msgget", "msgrcv", "msgsnd", "name_to_handle_at", "nfsservctl",
        "open_by_handle_at", "open_tree", "perf_event_open", "pidfd_getfd",
        "pivot_root",
        "process_madvise", "process_vm_readv", "process_vm_writev", "ptrace", "quotactl", "quotactl_fd", "reboot",
        "request_key", "semctl", "semget", "semop", "semtimedop", "setdomainname", "sethostname", "setns", "shmat",
        "shmctl", "shmget", "swapoff", "swapon", "syslog", "umount2", "userfaultfd",
        "vhangup",
    ]

    /// The flags of `clone` that make namespaces: CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET, each a bit.
    private static let namespaces: [UInt64] = [
        0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000,
    ]

    /// Calls that give a file its mode, and in which argument: a program that runs as its owner would give others that owner's rights.
    private static let modes: [(call: String, argument: UInt32)] = [
        ("chmod", 1), ("fchmod", 1), ("fchmodat", 2), ("creat", 1), ("open", 2), ("openat", 3), ("mknod", 1),
        ("mknodat", 2),
        ("mkdir", 1), ("mkdirat", 2),
    ]

    /// Calls that change limits and turns of the process that an argument names: 0 is the own one.
    private static let others: [(call: String, argument: UInt32)] = [
        ("prlimit64", 0), ("setpriority", 1), ("ioprio_set", 1), ("sched_setaffinity", 0), ("sched_setattr", 0),
        ("sched_setparam", 0), ("sched_setscheduler", 0), ("migrate_pages", 0), ("move_pages", 0),
    ]

    /// Calls that are younger than the libraries that an extension is built with, `fchmodat2` among them: who asks for one goes on
    /// with an older one.
    private static let later: ClosedRange<Int32> = 450...560

    /// `memfd_secret` (Linux 5.14), by its number on every architecture, since older libraries have no name for it: what is mapped of it
    /// is counted as nobody's memory.
    private static let secretMemory: Int32 = 447

    /// Landlock's own calls, by their numbers on every architecture: what its rules take is the kernel's memory and nobody's, and those
    /// that hold here are made by the time that the filter is loaded.
    private static let landlock: ClosedRange<Int32> = 444...446

    /// All families of sockets but the internet's (2, 10) and the kernel's own for addresses (16, of which the first protocol).
    private static let families: [[scmp_arg_cmp]] =
        (0...15).filter { $0 != 2 && $0 != 10 }.map { [scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: $0, datum_b: 0)] }
        + [[scmp_arg_cmp(arg: 0, op: SCMP_CMP_GT, datum_a: 16, datum_b: 0)]]
        + [[scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: 16, datum_b: 0), isNot(0, 2)]]

    /// Pairs of sockets that send letters, of type 2, 3 and 5: one of them could be sent to a socket of anybody's. Streams stay.
    private static let letters: [[scmp_arg_cmp]] = [2, 3, 5].map {
        [scmp_arg_cmp(arg: 1, op: SCMP_CMP_MASKED_EQ, datum_a: 0xF, datum_b: $0)]
    }

    /// The options of a socket (level 1) that say how much may wait in it: SO_SNDBUF, SO_RCVBUF and both by force.
    private static let buffers: [[scmp_arg_cmp]] = [7, 8, 32, 33].map { [isInt(1, 1), isInt($0, 2)] }

    /// An argument that is a number of 32 bits, whatever stands in the upper half of its register.
    private static func isInt(_ number: UInt64, _ argument: UInt32) -> scmp_arg_cmp {
        scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: 0xFFFF_FFFF, datum_b: number)
    }

    /// An argument that is not a number; one with anything in the upper half of its register is another one.
    private static func isNot(_ number: UInt64, _ argument: UInt32) -> scmp_arg_cmp {
        scmp_arg_cmp(arg: argument, op: SCMP_CMP_NE, datum_a: number, datum_b: 0)
    }

    /// The families of the internet.
    private static let internet: [[scmp_arg_cmp]] = [2, 10].map {
        [scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: $0, datum_b: 0)]
    }

    private func add(_ action: UInt32, to name: String, where arguments: [scmp_arg_cmp] = []) -> Bool {
        let number = unsafe seccomp_syscall_resolve_name(name)
        // One that this architecture has not, or that is younger than the library: all of those are refused by their numbers.
        guard number >= 0 else { return true }
        return add(action, to: number, where: arguments)
    }

    private func add(_ action: UInt32, to number: Int32, where arguments: [scmp_arg_cmp] = []) -> Bool {
        unsafe seccomp_rule_add_array(filter, action, number, UInt32(arguments.count), arguments) == 0
    }

    private func refuse(_ name: String, with fault: Int32, where arguments: [scmp_arg_cmp] = []) -> Bool {
        add(earshot_refuse(UInt16(fault)), to: name, where: arguments)
    }

    private func refuse(number: Int32, with fault: Int32) -> Bool { add(earshot_refuse(UInt16(fault)), to: number) }

    private func refuse(_ name: String, with fault: Int32, where alternatives: [[scmp_arg_cmp]]) -> Bool {
        alternatives.allSatisfy { refuse(name, with: fault, where: $0) }
    }

    private static func hasAny(_ argument: UInt32, of bits: [UInt64]) -> [[scmp_arg_cmp]] {
        bits.map { [scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: $0, datum_b: $0)] }
    }
}
