// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// An open folder, from which names are looked up without following a link.
///
/// Names come from extensions, and lead nowhere but beneath, whatever is renamed meanwhile: `openat2` is told so where the kernel has it,
/// else each step of a path is opened from the folder before it with `O_NOFOLLOW`, and none of them is `..`.
package final class OpenFolder: Sendable {
    /// Why a name leads to no file.
    package enum Fault: Error {
        case missing, link, notPlain, unreadable
    }

    private let descriptor: Int32

    private init?(owning descriptor: Int32) {
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    /// Opens a folder by a path of the device's own, in which links are followed.
    package convenience init?(path: String) {
        self.init(owning: unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    }

    deinit { close(descriptor) }

    /// The steps of a path beneath a folder; nil where one would lead elsewhere.
    package static func steps(_ path: some StringProtocol) -> [String]? {
        let steps = String(path).split(separator: "/").map(String.init).filter { $0 != "." }
        return steps.contains { $0 == ".." || $0.utf8.contains(0) } ? nil : steps
    }

    /// Opens a folder in this one.
    package func folder(_ name: String) throws(Fault) -> OpenFolder {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        guard let folder = OpenFolder(owning: unsafe openat(descriptor, name, flags)) else { throw fault(name) }
        return folder
    }

    /// Opens a folder beneath this one.
    package func folder(along steps: [String]) throws(Fault) -> OpenFolder {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        if steps.count > 1 {
            let found = unsafe earshot_open_beneath(descriptor, steps.joined(separator: "/"), flags)
            if let folder = OpenFolder(owning: found) { return folder }
            if errno == ENOENT { throw .missing }
        }
        // Step by step it is also found out what is wrong.
        var folder = self
        for step in steps { folder = try folder.folder(step) }
        return folder
    }

    /// Opens a folder beneath this one, making what is not there, for its user alone. What stands in its place and is no folder is removed.
    package func making(_ steps: some Sequence<String>) -> OpenFolder? {
        // Mostly it is there. Root gets in also where an extension, whose rights are dropped, has closed its own folder.
        if !Self.isRoot, let found = try? folder(along: Array(steps)) { return found }
        var folder = self
        for step in steps {
            if let next = try? folder.folder(step) {
                if Self.isRoot { next.openIfClosed() }
                folder = next
                continue
            }
            var isMade = unsafe mkdirat(folder.descriptor, step, 0o700) == 0
            // An extension may have closed its own folder, which would end every push after it.
            if !isMade, errno == EACCES, folder !== self, fchmod(folder.descriptor, 0o700) == 0 {
                isMade = unsafe mkdirat(folder.descriptor, step, 0o700) == 0
            }
            let fault = isMade ? 0 : errno
            if fault == EEXIST {
                // Another process may have made it; a link in its place is none of ours.
                if (try? folder.folder(step)) == nil, !folder.reopen(step), !folder.removeFile(step), folder !== self {
                    // The folder that it lies in may be closed as well.
                    _ = fchmod(folder.descriptor, 0o700)
                    _ = folder.removeFile(step)
                }
                _ = unsafe mkdirat(folder.descriptor, step, 0o700)
            }
            guard let next = try? folder.folder(step) else {
                // The reason is that of the making, and not that of the look.
                if fault != 0, fault != EEXIST { errno = fault }
                return nil
            }
            folder = next
        }
        return folder
    }

    private static let isRoot = geteuid() == 0

    private func openIfClosed() {
        var facts = stat()
        if unsafe fstat(descriptor, &facts) == 0, facts.st_mode & 0o700 != 0o700 { openToOwner() }
    }

    /// Gives the folder its usual rights, where an extension may have taken them away.
    package func openToOwner() { _ = fchmod(descriptor, 0o700) }

    /// Gives a folder in this one that cannot be opened its usual rights; returns whether there is one, and it is the own user's.
    package func reopen(_ name: String) -> Bool {
        // A folder that nobody may read can still be named; its rights are changed by what was named, whatever is there by then.
        // O_PATH, which is hidden from Swift.
        let found = unsafe openat(descriptor, name, 0o10_000_000 | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard found >= 0 else { return false }
        defer { close(found) }
        return unsafe chmod("/proc/self/fd/\(found)", 0o700) == 0
    }

    /// Opens a plain file in this folder. A pipe or a device in its place is not waited for.
    package func file(_ name: String) throws(Fault) -> OpenFile {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        guard let file = OpenFile(owning: unsafe openat(descriptor, name, flags)) else { throw fault(name) }
        return file
    }

    /// Makes a file that was not there, for its user alone.
    package func newFile(_ name: String) -> OpenFile? {
        OpenFile(
            owning: unsafe openat(descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600))
    }

    /// Takes the folder and what is in it from other users, where they may look into it: an earlier version let them.
    package func keepFromOthers() {
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & 0o077 != 0, fchmod(descriptor, 0o700) == 0 else {
            return
        }
        for name in contents {
            switch mode(of: name).map({ $0 & S_IFMT }) {
            case S_IFDIR?: (try? folder(name))?.keepFromOthers()
            case S_IFREG?: unsafe fchmodat(descriptor, name, 0o600, Int32(AT_SYMLINK_NOFOLLOW))
            default: break
            }
        }
    }

    /// Removes a file; returns whether that went well.
    package func removeFile(_ name: String) -> Bool { unsafe unlinkat(descriptor, name, 0) == 0 }

    /// Removes an empty folder; returns whether that went well.
    package func removeFolder(_ name: String) -> Bool { unsafe unlinkat(descriptor, name, Int32(AT_REMOVEDIR)) == 0 }

    /// Moves a file or folder into another one under another name; never onto something that holds anything.
    package func move(_ name: String, to folder: OpenFolder, as other: String) -> Bool {
        unsafe renameat(descriptor, name, folder.descriptor, other) == 0
    }

    /// Has two names change places, in one step (`renameat2` with `RENAME_EXCHANGE`); false where one of them is not there.
    package func exchange(_ name: String, with other: String) -> Bool {
        unsafe earshot_exchange(descriptor, name, other) == 0
    }

    /// Keeps other processes and threads that do the same from the folder while the body runs (`flock`).
    ///
    /// It is opened anew for that: a lock belongs to what was opened, and this object may be shared.
    /// - Parameter most: The longest that others are waited for; then the body runs beside them. Needed where an extension may lock the
    ///   folder and keep it.
    @discardableResult package func locked<Result>(
        waitingAtMost most: Duration? = nil, _ body: () throws -> Result
    ) rethrows -> Result? {
        let own = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { return nil }
        defer { close(own) }
        let deadline = most.map { ContinuousClock.now + $0 }
        while flock(own, deadline == nil ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            guard errno == EWOULDBLOCK, let deadline else { return nil }
            if ContinuousClock.now >= deadline { return try body() }
            usleep(1000)
        }
        // Not left to the closing: a program that is being started holds the descriptor for a moment longer.
        defer { flock(own, LOCK_UN) }
        return try body()
    }

    /// Has the names in the folder put onto the disk (`fsync`); returns whether that went well.
    package func sync() -> Bool { fsync(descriptor) == 0 }

    /// Whether there is something of a name, and it is no folder: a file, a link.
    package func holdsNoFolder(_ name: String) -> Bool { mode(of: name).map { $0 & S_IFMT != S_IFDIR } ?? false }

    /// Whether there is something of a name.
    package func holds(_ name: String) -> Bool { mode(of: name) != nil }

    private func mode(of name: String) -> mode_t? {
        var facts = stat()
        return unsafe fstatat(descriptor, name, &facts, Int32(AT_SYMLINK_NOFOLLOW)) == 0 ? facts.st_mode : nil
    }

    private func fault(_ name: String) -> Fault {
        switch mode(of: name).map({ $0 & S_IFMT }) {
        case nil: .missing
        case S_IFLNK?: .link
        case S_IFREG?, S_IFDIR?: .unreadable
        default: .notPlain
        }
    }

    /// The names in the folder, as the bytes that they are.
    private var names: [[CChar]] {
        let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0 else { return [] }
        guard let stream = unsafe fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { unsafe closedir(stream) }
        var names: [[CChar]] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    unsafe Array(UnsafeBufferPointer(start: name, count: strlen(name) + 1))
                }
            }
            if name != [0x2E, 0], name != [0x2E, 0x2E, 0] { names.append(name) }
        }
        return names
    }

    /// The names in the folder that are text.
    package var contents: [String] {
        names.compactMap { String(validating: $0.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) }
    }

    /// What a folder held that was emptied.
    package struct Leftovers: Equatable {
        /// How many files.
        package var files = 0
        /// How many bytes they had together.
        package var bytes = 0

        /// Makes a count.
        package init(files: Int = 0, bytes: Int = 0) { (self.files, self.bytes) = (files, bytes) }
    }

    /// Removes everything in the folder, following no link.
    ///
    /// Folders in folders are first moved up into this one, so that no depth of them is too deep.
    /// - Parameter isNobodys: says of the name of a file in this folder whether it is not counted.
    package func empty(uncounted isNobodys: (String) -> Bool = { _ in false }) -> Leftovers {
        // The extension may have closed the folder itself as well.
        openToOwner()
        var left = Leftovers()
        var number = 0
        // As often as folders can lie in each other; something that still writes does not keep it here.
        for _ in 0..<100_000 {
            let names = names
            var hasRemoved = false
            for name in names {
                var facts = stat()
                guard unsafe fstatat(descriptor, name, &facts, Int32(AT_SYMLINK_NOFOLLOW)) == 0 else { continue }
                if facts.st_mode & S_IFMT != S_IFDIR {
                    guard unsafe unlinkat(descriptor, name, 0) == 0 else { continue }
                    hasRemoved = true
                    let text = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
                    if isNobodys(text) { continue }
                    left.files += 1
                    left.bytes += Int(facts.st_size)
                    continue
                }
                // The extension may have taken away its own right to look inside.
                unsafe fchmodat(descriptor, name, 0o700, Int32(AT_SYMLINK_NOFOLLOW))
                let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
                if let inner = OpenFolder(owning: unsafe openat(descriptor, name, flags)) {
                    for child in inner.names {
                        number += 1
                        let place = ".earshot-\(getpid())-\(number)"
                        unsafe fchmodat(inner.descriptor, child, 0o700, Int32(AT_SYMLINK_NOFOLLOW))
                        if unsafe renameat(inner.descriptor, child, descriptor, place) == 0 { hasRemoved = true }
                    }
                }
                if unsafe unlinkat(descriptor, name, Int32(AT_REMOVEDIR)) == 0 { hasRemoved = true }
            }
            if names.isEmpty || !hasRemoved { break }
        }
        return left
    }
}
