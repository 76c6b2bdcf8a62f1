// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import SystemFaults

/// The reason why a database cannot be used.
struct DatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    enum Code: Sendable {
        /// There is no such file or folder, or it may not be opened.
        case cannotOpen
        /// It is no database, or a damaged one.
        case damaged
        /// It was written by another version of Earshot.
        case otherVersion
        /// Another process holds it for longer than can be waited for.
        case busy
        /// The disk is full.
        case full
        /// What was to be written contradicts what is there.
        case conflict
        /// Reading or writing went wrong.
        case failed
    }

    let code: Code
    /// One sentence that names the file and the remedy; never a value that was to be written.
    let description: String

    /// - Parameter cause: why it cannot be opened, where the system has said it.
    init(_ code: Code, _ file: String, _ cause: SystemFault? = nil) {
        self.code = code
        if let cause {
            description = "'\(file)' cannot be opened: \(cause.told)."
            return
        }
        description =
            switch code {
            case .cannotOpen: "'\(file)' cannot be opened; it and its folder must be yours, and neither a link."
            case .damaged: "'\(file)' is damaged; remove it and start again."
            case .otherVersion: "'\(file)' is of another version of Earshot; use that, or move the file away."
            case .busy: "'\(file)' is held by another program; try again when that has ended."
            case .full: "'\(file)' cannot grow, because the disk is full; make room on it."
            case .conflict: "'\(file)' holds something else under that name; choose another."
            case .failed: "'\(file)' cannot be read or written; look after its disk and its permissions."
            }
    }
}

extension DatabaseError {
    /// Why a file cannot be opened, as far as the system says it: a disk that is read-only, a right that is missing.
    init(opening file: String, isWriting: Bool) {
        self.init(.cannotOpen, file, isWriting ? Self.whyNotWritten(file) : nil)
    }

    /// Why a file, or the folder that it would be made in, cannot be written; nil where that is not why.
    private static func whyNotWritten(_ file: String) -> SystemFault? {
        var place = file[...]
        while !place.isEmpty {
            if unsafe faccessat(AT_FDCWD, String(place), W_OK, AT_EACCESS) == 0 { return nil }
            let fault = SystemFault()
            guard fault.number == ENOENT, let slash = place.lastIndex(of: "/") else { return fault }
            place = place[..<slash]
        }
        return nil
    }
}
