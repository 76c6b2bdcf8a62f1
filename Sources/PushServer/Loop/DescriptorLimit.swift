// SPDX-License-Identifier: Apache-2.0

import Glibc

/// How many descriptors this process may have open (`RLIMIT_NOFILE`).
enum DescriptorLimit {
    /// What the store, the page's connections and extensions need beside those of providers.
    private static let others = 512

    /// The most connections of providers, at most some, that leave enough for everything else.
    static func connections(atMost most: Int) -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return most }
        return connections(atMost: most, of: Int(clamping: limit.rlim_cur))
    }

    /// The same where the process may have so many descriptors.
    static func connections(atMost most: Int, of descriptors: Int) -> Int {
        min(most, max(descriptors - others, descriptors / 4, 1))
    }
}
