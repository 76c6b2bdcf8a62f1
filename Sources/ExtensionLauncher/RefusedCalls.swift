// SPDX-License-Identifier: Apache-2.0

internal import CSeccomp
internal import Glibc

/// A seccomp filter (libseccomp) that refuses what an extension never does and Landlock does not keep it from.
@safe struct RefusedCalls {
    private let filter: scmp_filter_ctx
    /// `SCMP_ACT_ALLOW`, whose suffix Swift does not import.
    private static let allow: UInt32 = 0x7FFF_0000

    /// Prepares the filter; nil where the kernel or the library has none.
    /// - Parameters:
    ///   - truncation: whether `truncate` is refused too, as Landlock does not know it before ABI 3.
    ///   - network: whether sockets of the internet are refused, as where there is no network.
    init?(truncation: Bool, network: Bool) {
        guard let filter = unsafe seccomp_init(Self.allow) else { return nil }
        unsafe self.filter = filter
        let names = Self.never + (truncation ? ["truncate", "truncate64"] : [])
        guard names.allSatisfy({ refuse($0, with: EPERM) }),
            // A new namespace of users would give rights in it; what `clone3` asks for lies where no filter can look, and
            // the C library goes on with `clone`.
            refuse("clone3", with: ENOSYS), refuse("clone", with: EPERM, where: Self.hasAny(0, of: Self.namespaces)),
            !network || refuse("socket", with: ENETUNREACH, where: Self.internet),
            refuse("unshare", with: EPERM), Self.families.allSatisfy({ refuse("socket", with: EACCES, where: $0) })
        else { return nil }
    }

    /// Loads the filter into this process for good.
    func refuse() -> Bool { unsafe seccomp_load(filter) == 0 }

    /// System calls of debuggers, administrators and escapes; io_uring would open what the filter refuses.
    private static let never = [
        "acct", "add_key", "bpf", "chroot", "create_module", "delete_module", "fanotify_init", "finit_module",
        "fsconfig",
        "fsmount", "fsopen", "init_module", "io_uring_enter", "io_uring_register", "io_uring_setup", "ioperm", "iopl",
        "kcmp", "kexec_file_load", "kexec_load", "keyctl", "lookup_dcookie", "mount", "mount_setattr", "move_mount",
        "name_to_handle_at", "nfsservctl", "open_by_handle_at", "open_tree", "perf_event_open", "pidfd_getfd",
        "pivot_root",
        "process_madvise", "process_vm_readv", "process_vm_writev", "ptrace", "quotactl", "quotactl_fd", "reboot",
        "request_key", "setdomainname", "sethostname", "setns", "swapoff", "swapon", "syslog", "umount2", "userfaultfd",
        "vhangup",
    ]

    /// The flags of `clone` that make namespaces: CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET, each a bit.
    private static let namespaces: [UInt64] = [
        0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000,
    ]

    /// All families of sockets but the internet's (2, 10) and the kernel's own for addresses (16). `socketpair` stays.
    private static let families: [[scmp_arg_cmp]] =
        (0...15).filter { $0 != 2 && $0 != 10 }.map { [scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: $0, datum_b: 0)] }
        + [[scmp_arg_cmp(arg: 0, op: SCMP_CMP_GT, datum_a: 16, datum_b: 0)]]

    /// The families of the internet.
    private static let internet: [[scmp_arg_cmp]] = [2, 10].map {
        [scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: $0, datum_b: 0)]
    }

    private func refuse(_ name: String, with fault: Int32, where arguments: [scmp_arg_cmp] = []) -> Bool {
        let number = unsafe seccomp_syscall_resolve_name(name)
        // A name that this architecture or library does not know cannot be called by it.
        guard number >= 0 else { return true }
        let action = earshot_refuse(UInt16(fault))
        return unsafe seccomp_rule_add_array(filter, action, number, UInt32(arguments.count), arguments) == 0
    }

    private func refuse(_ name: String, with fault: Int32, where alternatives: [[scmp_arg_cmp]]) -> Bool {
        alternatives.allSatisfy { refuse(name, with: fault, where: $0) }
    }

    private static func hasAny(_ argument: UInt32, of bits: [UInt64]) -> [[scmp_arg_cmp]] {
        bits.map { [scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: $0, datum_b: $0)] }
    }
}
