// SPDX-License-Identifier: Apache-2.0

internal import CLinux

/// What becomes of memory that an extension frees.
enum FreedMemory {
    /// Pieces of this size and more, in bytes, are given back to the system as soon as they are freed: a picture's, not a sentence's.
    private static let large: Int32 = 1 << 20
    /// So much that was freed is kept for what comes next, in bytes, by each of the few threads at work.
    private static let kept: Int32 = 4 << 20

    /// Has the process keep some of what it frees (`mallopt`).
    ///
    /// Each announcement needs one to three megabytes for a moment. By its own rule glibc gives that back after each, and asks for it
    /// again page by page. What is kept counts towards the extension's memory as before, and is a sixth of what it may hold.
    static func keepSome() {
        _ = earshot_keep_freed(large, kept)
    }
}
