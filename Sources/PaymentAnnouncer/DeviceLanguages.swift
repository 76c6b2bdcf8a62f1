// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The languages that the device is set to.
enum DeviceLanguages {
    /// The tags of the languages, the foremost first.
    ///
    /// Foundation on Linux answers `en-001` to `Locale.preferredLanguages` whatever it is told, so that the device hands its
    /// languages over in `EARSHOT_LANGUAGES`, with commas between.
    static func preferred(in environment: [String: String]) -> [String] {
        #if os(Linux)
            (environment["EARSHOT_LANGUAGES"] ?? "").split(separator: ",").map(String.init)
        #else
            Locale.preferredLanguages
        #endif
    }
}
