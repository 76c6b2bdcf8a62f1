// SPDX-License-Identifier: Apache-2.0

import ChildProcess
import ExtensionRuntime
import Foundation

/// `--attach-debugger`: the extension waits until a debugger is at its process.
enum DebuggerOption {
    static let name = "--attach-debugger"

    /// Refuses what goes with no debugger.
    /// - Throws: ``Failure`` with exit code 64.
    static func check(_ arguments: Arguments, _ payloads: PushedPayloads) throws(Failure) {
        guard arguments.has(name) else { return }
        guard !payloads.areSeveral else {
            throw Failure(.usage, "\(name) is for one payload; push the others without it.")
        }
        for option in ["--time-limit", "--linger"] where arguments[option] != nil {
            throw Failure(.usage, "no limit of time holds under a debugger; leave out \(option) or \(name).")
        }
    }

    /// Returns whom to call; nil where no debugger is asked for.
    /// - Throws: ``Failure`` with exit code 69 where there is none to attach.
    static func call(_ arguments: Arguments, _ environment: [String: String]) throws(Failure) -> DebuggerCall? {
        guard arguments.has(name) else { return nil }
        guard let debugger = Debugger(onPath: environment) else {
            throw Failure(
                .missingPart, "there is no debugger on the path that starts; install one: apt-get install lldb-19.")
        }
        return DebuggerCall { process in
            let lines =
                [
                    "the extension waits in process \(process) for a debugger; in another terminal:",
                    "  " + debugger.command(for: process),
                ]
                + [hint].compactMap { $0 }
            for line in lines { try? FileHandle.standardError.write(contentsOf: Data("debugger: \(line)\n".utf8)) }
        }
    }

    /// What stands in the way of attaching, where the kernel lets only a process's parent do it.
    private static var hint: String? {
        let scope = ProcessFiles.text(of: "sys/kernel/yama/ptrace_scope", atMost: 8).first ?? UInt8(ascii: "0")
        guard scope != UInt8(ascii: "0"), getuid() != 0 else { return nil }
        return "(this kernel lets only root attach: put sudo before it, or 'sysctl kernel.yama.ptrace_scope=0')"
    }
}

/// A debugger that can be started here.
struct Debugger: Equatable {
    /// Its name on the path.
    let name: String

    /// What is tried, the first that starts is taken: Swift's own lldb knows the language, Debian's and gdb its lines.
    static let names = [
        "lldb", "lldb-21", "lldb-20", "lldb-19", "lldb-18", "lldb-17", "lldb-16", "lldb-15", "lldb-14", "gdb",
    ]

    /// Finds one. A toolchain may bring an lldb that lacks a library of another system, so each is asked for its version.
    init?(onPath environment: [String: String]) {
        let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        for name in Self.names {
            for folder in folders where Self.starts("\(folder)/\(name)", environment) {
                self.init(name: name)
                return
            }
        }
        return nil
    }

    init(name: String) { self.name = name }

    /// What attaches it to a process, and stops where the extension is called.
    func command(for process: Int32) -> String {
        // As the name is written in the program, and as Swift's own debugger shows it.
        let place = "didReceive.*withContentHandler"
        return name == "gdb"
            ? "gdb -p \(process) -ex 'rbreak \(place)' -ex continue"
            : "\(name) -p \(process) -o 'breakpoint set -r \(place)' -o continue"
    }

    private static func starts(_ path: String, _ environment: [String: String]) -> Bool {
        guard FileManager.default.isExecutableFile(atPath: path) else { return false }
        guard var process = try? ChildProcess(path, ["--version"], environment: environment, descriptors: [-1, -1, -1])
        else { return false }
        return process.waited() == .code(0)
    }
}
