// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// The sounds that pushes name which are under way at the same time, in this process.
///
/// iOS hands an extension several pushes at once. Where each writes its speech to a file of the same name, which of them is heard
/// with which is chance, and nothing else tells.
final class SharedSounds: Sendable {
    static let ofProcess = SharedSounds()

    private struct Push {
        let app: String
        /// What others have named since it began.
        var named: Set<String> = []
    }

    private let pushes = Mutex<[UUID: Push]>([:])

    /// Takes down that a push is under way. What it returns is to be given back by ``end(_:)``.
    /// - Parameter app: what the pushes have in common that find the same sounds.
    func begin(for app: String) -> UUID {
        let push = UUID()
        pushes.withLock { $0[push] = Push(app: app) }
        return push
    }

    func end(_ push: UUID) { pushes.withLock { $0[push] = nil } }

    /// Takes down a name; returns whether another push has named it since this one began.
    func isShared(_ name: String, by push: UUID) -> Bool {
        pushes.withLock { pushes in
            guard let own = pushes[push] else { return false }
            for (other, open) in pushes where other != push && open.app == own.app { pushes[other]?.named.insert(name) }
            return own.named.contains(name)
        }
    }
}
