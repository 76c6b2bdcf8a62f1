// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Voices

/// The contents of voices' files, as short names: each is read once a process, and anew when it has changed.
enum VoiceFingerprints {
    /// A file as it was found.
    struct Found: Sendable, Hashable {
        let hash: ContentHash
        let identity: VoiceResource.Identity
    }

    private static let known = Mutex<[String: Found]>([:])

    /// More files than this are not remembered.
    private static let most = 4096

    /// Returns what a file beneath a voice's folder is; nil where there is none that can be read.
    static func of(_ file: String, in folder: URL) -> Found? {
        guard let resource = try? VoiceResource(file, in: folder, atMost: Voice.largestFile) else { return nil }
        let path = folder.path + "/" + file
        if let found = known.withLock({ $0[path] }), found.identity == resource.identity { return found }
        guard let bytes = try? resource.bytes(), resource.isUnchanged else { return nil }
        let found = Found(hash: ContentHash(of: bytes), identity: resource.identity)
        // A further change within the clock's step could not be seen.
        if found.identity.isSettled() {
            known.withLock { known in
                if known.count >= most { known.removeAll() }
                known[path] = found
            }
        }
        return found
    }
}
