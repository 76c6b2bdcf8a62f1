// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Says a line on standard error, which ends in the extension's log.
func complain(_ line: String) {
    var line = line + "\n"
    _ = line.withUTF8 { unsafe write(2, $0.baseAddress, $0.count) }
}

/// What the C library says of the last fault.
var lastFault: String { unsafe String(cString: strerror(errno)) }
