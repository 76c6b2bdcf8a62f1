// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Glibc

/// Lets one write a file, or many read it, at a time.
///
/// - Note: On Linux it is the folder of the file that is locked, for every process of the device that coordinates too: another file of the
///   same folder waits as well. There are no file presenters to be told.
open class NSFileCoordinator: NSObject {
    /// What is read for.
    public struct ReadingOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Makes options of bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// What others have not saved yet is of no matter.
        public static let withoutChanges = ReadingOptions(rawValue: 1)
        /// A link is followed.
        public static let resolvesSymbolicLink = ReadingOptions(rawValue: 2)
        /// What is known of it is enough.
        public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 4)
        /// It is sent somewhere.
        public static let forUploading = ReadingOptions(rawValue: 8)
    }

    /// What is written for.
    public struct WritingOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Makes options of bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// It is deleted.
        public static let forDeleting = WritingOptions(rawValue: 1)
        /// It is moved.
        public static let forMoving = WritingOptions(rawValue: 2)
        /// What is there is read before.
        public static let forMerging = WritingOptions(rawValue: 4)
        /// Another takes its place.
        public static let forReplacing = WritingOptions(rawValue: 8)
        /// What is known of it changes, and its bytes do not.
        public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 16)
    }

    /// Makes a coordinator for nobody who presents a file.
    public override init() { super.init() }

    /// Makes a coordinator; there is nobody who presents a file.
    public init(filePresenter filePresenterOrNil: Never?) { super.init() }

    /// Calls a reader while nobody writes.
    open func coordinate(
        readingItemAt url: URL, options: ReadingOptions = [], error outError: UnsafeMutablePointer<NSError?>?,
        byAccessor reader: (URL) -> Void
    ) {
        FolderLock.with(url, isExclusive: false) { reader(url) }
    }

    /// Calls a writer while nobody else reads or writes.
    open func coordinate(
        writingItemAt url: URL, options: WritingOptions = [], error outError: UnsafeMutablePointer<NSError?>?,
        byAccessor writer: (URL) -> Void
    ) {
        FolderLock.with(url, isExclusive: true) { writer(url) }
    }
}

@available(*, unavailable)
extension NSFileCoordinator: @unchecked Sendable {}

/// A lock of the folder that a file lies in.
private enum FolderLock {
    fileprivate struct Held: Sendable {
        let descriptor: Int32
        let isExclusive: Bool
    }

    /// What is called within a call for the same folder has the lock already: on iOS too it must not wait for itself.
    @TaskLocal private static var held: [String: Held] = [:]

    static func with(_ url: URL, isExclusive: Bool, _ body: () -> Void) {
        let folder = url.standardizedFileURL.deletingLastPathComponent().path
        if let outer = held[folder] {
            guard isExclusive, !outer.isExclusive else { return body() }
            // A reader that writes: others that read are waited for, and may read again when it is over.
            take(outer.descriptor, LOCK_EX)
            defer { take(outer.descriptor, LOCK_SH) }
            return $held.withValue(held.adding(Held(descriptor: outer.descriptor, isExclusive: true), of: folder)) {
                body()
            }
        }
        // Where there is no folder there is nothing that others could read, and nothing to be locked.
        guard let handle = FileHandle(forReadingAtPath: folder) else { return body() }
        defer { try? handle.close() }
        let descriptor = handle.fileDescriptor
        take(descriptor, isExclusive ? LOCK_EX : LOCK_SH)
        defer { take(descriptor, LOCK_UN) }
        $held.withValue(held.adding(Held(descriptor: descriptor, isExclusive: isExclusive), of: folder)) { body() }
    }

    private static func take(_ descriptor: Int32, _ operation: Int32) {
        while flock(descriptor, operation) != 0, errno == EINTR {}
    }
}

extension [String: FolderLock.Held] {
    fileprivate func adding(_ lock: FolderLock.Held, of folder: String) -> Self { merging([folder: lock]) { $1 } }
}
