// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
internal import Synchronization

/// What was read of an app's state last, or written: with much that waits reading takes half a second, and every question asks for it.
///
/// It holds for one file. That stays open, so that no other can get its number; a state that was changed is another file.
final class KnownState: Sendable {
    private let known = Mutex<(file: OpenFile, stamp: OpenFile.Stamp, state: CentreState)?>(nil)

    /// The state in a file, which is read only where it is not the known one.
    func state(in file: OpenFile, read: (OpenFile) -> CentreState?) -> CentreState? {
        // Before it is read: what changes meanwhile is another state.
        guard let stamp = file.stamp else { return read(file) }
        if let state = known.withLock({ $0?.stamp == stamp ? $0?.state : nil }) { return state }
        guard let state = read(file) else { return nil }
        known.withLock { $0 = (file, stamp, state) }
        return state
    }

    /// Keeps what was written into a file.
    func keep(_ state: CentreState, of file: OpenFile) {
        known.withLock { known in known = file.stamp.map { (file, $0, state) } }
    }
}
