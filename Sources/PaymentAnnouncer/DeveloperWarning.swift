// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
    import DeviceContract
#else
    import os
#endif

/// Tells the developer something that nobody else is shown: the device here, the log on iOS.
enum DeveloperWarning {
    /// Says a sentence under a stable word.
    static func say(_ word: String, _ sentence: String) {
        #if os(Linux)
            DeviceWarning(code: word, message: sentence).send()
        #else
            Logger(subsystem: "dev.earshot.payments", category: "announcer").warning("\(word): \(sentence)")
        #endif
    }
}
