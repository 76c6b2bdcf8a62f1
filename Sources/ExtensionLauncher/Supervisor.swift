// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import ChildProcess
internal import Glibc
internal import LaunchContract

/// Watches over the program from outside of its confinement until nothing that it started is left.
///
/// It is a subreaper: children that leave the program's session, or whose parent has ended, become its own, and are found.
/// When the device's end of the control line closes, however the device died, all of them are killed.
struct Supervisor {
    private let plan: LaunchPlan
    private let control = LaunchDescriptor.control

    init(_ plan: LaunchPlan) { self.plan = plan }

    /// Starts the program and returns when it and all that it started are gone.
    func run() -> Never {
        guard fcntl(control, F_SETFD, FD_CLOEXEC) == 0 else {
            complain("ExtensionLauncher is started by a device: `earshot push`.")
            exit(64)
        }
        let confinement = Confinement(plan)
        guard plan.confinement != .require || confinement.missing.isEmpty else {
            tell(.refused(missing: confinement.missing))
            exit(0)
        }
        if confinement.wantsNamespace, !Namespace.enter() {
            guard plan.confinement != .require else {
                tell(.refused(missing: confinement.missing + [.signals]))
                exit(0)
            }
            start(confinement, missing: confinement.missing + [.signals])
        }
        start(confinement, missing: confinement.missing)
    }

    private func start(_ confinement: Confinement, missing: [LaunchReport.Gap]) -> Never {
        _ = earshot_adopt_orphans()
        let ended = ChildSignal()
        guard let line = try? SocketPair() else {
            tell(.refused(missing: []))
            exit(0)
        }
        let program = fork()
        guard program != 0 else {
            ended.forget()
            _ = earshot_hand_over(line.theirs.number, confinement.enter())
            // Where nothing keeps signals inside, whoever kills the launcher ends the extension too; the filter lets it not change that.
            _ = earshot_die_with_the_parent()
            execute()
        }
        guard program > 0 else {
            tell(.refused(missing: []))
            exit(0)
        }
        let ours = line.kept()
        let tasks = StartedTasks(earshot_take_over(ours.number))
        tell(.started(process: Processes.outerIdentifier(ofOnlyChild: program), missing: missing))
        watch(program, ended, tasks)
    }

    private func execute() -> Never {
        var arguments = unsafe [strdup(plan.program), nil]
        unsafe execv(plan.program, &arguments)
        complain("'\(plan.program)' cannot be executed: \(lastFault).")
        _exit(126)
    }

    private func watch(_ program: pid_t, _ ended: ChildSignal, _ tasks: StartedTasks?) -> Never {
        var tasks = tasks
        // A negative descriptor is not looked at.
        var watched = [control, ended.descriptor, tasks?.descriptor ?? -1].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        var isCrowded = false
        while true {
            unsafe poll(&watched, 3, -1)
            if watched[1].revents != 0 {
                ended.take()
                if let status = Processes.collect(until: program) {
                    let left = Processes.killDescendants()
                    let signal = status & 0x7F
                    tell(
                        .ended(
                            code: signal == 0 ? (status >> 8) & 0xFF : nil, signal: signal == 0 ? nil : signal,
                            left: left))
                    exit(0)
                }
            }
            if watched[2].revents & Int16(POLLIN) != 0 {
                if tasks?.answerOne() == true, !isCrowded {
                    isCrowded = true
                    tell(.crowded)
                }
            } else if watched[2].revents != 0 {
                watched[2].fd = -1
            }
            guard watched[0].revents != 0 else { continue }
            var word: UInt8 = 0
            let count = unsafe read(control, &word, 1)
            if count < 0, errno == EINTR { continue }
            // Any word means the same: enough.
            kill(program, SIGKILL)
            guard count > 0 else {
                _ = Processes.killDescendants()
                exit(0)
            }
        }
    }

    private func tell(_ report: LaunchReport) {
        var line = report.line
        _ = line.withUTF8 { unsafe send(control, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
}
