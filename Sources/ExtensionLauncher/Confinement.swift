// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import CSeccomp
internal import Glibc
internal import LaunchContract

/// What keeps a program to its folders: Landlock for files and signals, seccomp for what Landlock does not reach, limits.
struct Confinement {
    private let plan: LaunchPlan
    /// The ABI of Landlock that is used; 0 for none.
    private let abi: Int
    private let calls: RefusedCalls?

    init(_ plan: LaunchPlan) {
        self.plan = plan
        abi = plan.confinement == .off ? 0 : max(0, min(Int(earshot_landlock_abi()), plan.newestABI))
        calls =
            plan.confinement == .off
            ? nil : RefusedCalls(truncation: abi < 3, network: !plan.hasNetwork, tasks: abi > 0)
    }

    /// Whether signals are to be kept inside by a PID namespace, since Landlock cannot.
    var wantsNamespace: Bool { plan.confinement != .off && abi < 6 }

    /// What this kernel cannot do, signals left aside where a namespace may help.
    var missing: [LaunchReport.Gap] {
        guard plan.confinement != .off else { return [] }
        return (abi < 1 ? [.files] : []) + (calls == nil && abi < 3 ? [.truncation] : [])
            + (calls == nil ? [.sockets] : [])
    }

    /// Confines this process for good; ends it when that fails, since nobody would know.
    /// - Returns: where the kernel asks before a task is started, to be answered from outside; -1 where it does not.
    func enter() -> Int32 {
        limit(RLIMIT_CORE, to: 0)
        limit(RLIMIT_FSIZE, to: Self.largestFile)
        limit(RLIMIT_NOFILE, to: Self.mostFiles)
        guard plan.confinement != .off else { return -1 }
        guard earshot_gain_no_rights_ever() == 0 else { fail("no_new_privs") }
        // Root's rights go as well: with them `/proc/kcore` could be read.
        guard earshot_drop_capabilities() == 0 else { fail("capset") }
        if abi > 0, !Landlock(abi).restrict(readable: plan.readable, writable: plan.writable) { fail("Landlock") }
        guard let calls else { return -1 }
        guard calls.refuse() else { fail("seccomp") }
        return calls.questions
    }

    /// The largest file that is written, in bytes.
    private static let largestFile: rlim_t = 1 << 30

    /// The most descriptors that a process has open; iOS gives 256. What waits in pipes and sockets is bounded by them.
    private static let mostFiles: rlim_t = 512

    private func limit(_ resource: __rlimit_resource, to most: rlim_t) {
        var limits = rlimit()
        _ = unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limits)
        limits = rlimit(rlim_cur: min(most, limits.rlim_max), rlim_max: min(most, limits.rlim_max))
        _ = unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
    }

    private func fail(_ part: String) -> Never {
        complain("The extension is not started: \(part) fails (\(lastFault)).")
        _exit(126)
    }
}
