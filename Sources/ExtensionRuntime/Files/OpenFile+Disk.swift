// SPDX-License-Identifier: Apache-2.0

internal import CLinux

extension OpenFile {
    /// Has the disk begin with what was written, so that ``sync()`` has less to wait for (`sync_file_range`).
    package func beginSync() { _ = earshot_begin_sync(descriptor) }
}
