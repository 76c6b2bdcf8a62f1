// SPDX-License-Identifier: Apache-2.0

/// How many tasks an extension and what it starts may have together; iOS lets an extension start no process.
package enum TaskLimit {
    /// The most processes, one that waits to be collected among them.
    package static let processes = 128
    /// The most threads; Dispatch makes up to 255 of its own.
    package static let threads = 1024
}
