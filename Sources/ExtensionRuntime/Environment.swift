// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The variables that the device's programs find.
enum Environment {
    /// What a program of our own needs: the one variable that says where Swift's libraries are.
    static var ofPrograms: [String: String] {
        ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }
    }

    /// What an extension finds: what was given and what every process needs, nothing else of the device's own.
    static func ofExtension(_ given: [String: String]) -> [String: String] {
        let usual = [
            "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8",
            // Swift's own tale of a crash is told by a program that the confinement does not let start.
            "SWIFT_BACKTRACE": "enable=no",
        ]
        return usual.merging(ofPrograms) { $1 }.merging(given) { $1 }
    }
}
