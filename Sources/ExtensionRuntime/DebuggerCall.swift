// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
internal import Glibc

/// Has an extension wait for a debugger before it is handed its push, and tells who is to attach one.
public final class DebuggerCall: Sendable, Hashable {
    private let told: @Sendable (Int32) -> Void

    /// - Parameter told: is given the number of the process that waits, once.
    public init(_ told: @escaping @Sendable (Int32) -> Void) { self.told = told }

    public static func == (one: DebuggerCall, other: DebuggerCall) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    fileprivate func tell(_ process: Int32) { told(process) }
}

/// A push that is not handed over before a debugger is attached.
struct HeldRequest {
    private let bytes: [UInt8]
    private let call: DebuggerCall
    private var wasTold = false

    init(_ bytes: [UInt8], for call: DebuggerCall) {
        self.bytes = bytes
        self.call = call
    }

    /// Returns the push once a debugger is at the process.
    /// - Parameter process: its number, once it is known.
    mutating func released(to process: Int32?) -> [UInt8]? {
        // What has not become the extension's program yet is the launcher's.
        guard let process, let program = ProcessFiles.destination(of: "\(process)/exe"),
            !program.hasSuffix("/ExtensionLauncher")
        else { return nil }
        if !wasTold { call.tell(process) }
        wasTold = true
        let status = ProcessFiles.text(of: "\(process)/status", atMost: 4096)
        return ProcessFiles.kilobytes(of: "TracerPid:", in: status) ?? 0 > 0 ? bytes : nil
    }
}
