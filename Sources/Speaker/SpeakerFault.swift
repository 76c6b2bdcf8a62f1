// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LaunchContract

/// Why something was not heard to its end.
struct SpeakerFault: Error, Equatable {
    let fault: SpeakerReport.Fault
    /// One sentence that names the thing and the remedy.
    let why: String

    init(_ fault: SpeakerReport.Fault, _ why: String) {
        self.fault = fault
        self.why = why
    }

    /// What the C library says of the last fault.
    static var lastReason: String { unsafe String(cString: strerror(errno)) }
}
