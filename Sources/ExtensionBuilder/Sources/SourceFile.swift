// SPDX-License-Identifier: Apache-2.0

/// A file that an extension is built from, read once.
struct SourceFile: Sendable, Equatable {
    /// Where it stands, as the caller would write it.
    let path: String
    /// Its name, the last part of the path.
    let name: String
    /// What it holds.
    let bytes: [UInt8]
    /// The package's target that it is of; nil for what is of none.
    var part: PackagePart?
}

/// A file that lies beside the executable, read once.
struct ResourceFile: Sendable, Equatable {
    /// Its place in the bundle: a name, or `en.lproj/Localizable.strings`.
    let place: String
    /// What it holds.
    let bytes: [UInt8]
    /// The package's target that it is of, in whose bundle it lies; nil for what lies in the extension's.
    var part: PackagePart?
}

/// What was found where sources were looked for.
struct FoundFiles: Sendable {
    /// What is compiled.
    var sources: [SourceFile] = []
    /// What lies beside the executable.
    var resources: [ResourceFile] = []
    /// Property lists by name that may be the extension's `Info.plist`.
    var informationFiles: [SourceFile] = []
    /// `.entitlements` files.
    var entitlements: [SourceFile] = []
    /// What was left out, and why; lines.
    var remarks: [String] = []
    /// The project's own modules whose sources are among these.
    var merged: Set<String> = []
    /// Sources in languages that cannot be built here.
    var foreign: [String] = []

    /// What is to be told beside the outcome; lines.
    var notes: [String] {
        remarks
            + foreign.map {
                "'\($0)' is left out: Objective-C and C are not built here; write it in Swift, or do without."
            }
    }
}
