// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import SystemFaults

/// `Server/Log` in a device's folder: nobody but its owner looks into it, and no link in it is followed.
final class LogFolder: LogFiles {
    private let descriptor: Int32
    private let path: String

    /// Opens folders beneath a folder, making those that are not there.
    init(beneath path: String, _ steps: [String] = ["Server", "Log"]) throws(LogFault) {
        self.path = ([path] + steps).joined(separator: "/")
        var folder = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        var fault = SystemFault()
        for step in steps where folder >= 0 {
            let isMade = unsafe mkdirat(folder, step, 0o700) == 0
            fault = SystemFault()
            if isMade { fsync(folder) }
            let next = unsafe openat(folder, step, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            // One that is there already may be a link or a file.
            if fault.number == EEXIST || isMade { fault = SystemFault() }
            close(folder)
            folder = next
        }
        guard folder >= 0 else {
            throw LogFault(code: .broken, message: "The folder '\(self.path)' cannot be made: \(fault.told).")
        }
        descriptor = folder
    }

    deinit { close(descriptor) }

    var names: [String] {
        let copy = unsafe openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard copy >= 0, let stream = unsafe fdopendir(copy) else {
            close(copy)
            return []
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(validatingCString: $0) }
            }
            if let name { names.append(name) }
        }
        return names
    }

    func make(_ name: String) throws(LogFault) -> any LogFile {
        let file = unsafe openat(descriptor, name, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw fault(name) }
        var facts = stat()
        _ = unsafe fstat(file, &facts)
        let made = DiskFile(owning: file, "\(path)/\(name)", facts)
        guard fsync(descriptor) == 0 else {
            let fault = fault(name)
            remove(name)
            throw fault
        }
        return made
    }

    func open(_ name: String) throws(LogFault) -> any LogFile {
        let file = unsafe openat(descriptor, name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard file >= 0 else { throw fault(name) }
        var facts = stat()
        guard unsafe fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw LogFault(code: .broken, message: "'\(path)/\(name)' is no plain file; remove it.")
        }
        return DiskFile(owning: file, "\(path)/\(name)", facts)
    }

    func replace(_ name: String, with other: String) throws(LogFault) {
        guard unsafe renameat(descriptor, other, descriptor, name) == 0 else { throw fault(name) }
    }

    func syncNames() throws(LogFault) {
        guard fsync(descriptor) == 0 else { throw LogFault(EIO, path) }
    }

    func remove(_ name: String) { unsafe unlinkat(descriptor, name, 0) }

    private func fault(_ name: String) -> LogFault { LogFault(errno, "\(path)/\(name)") }
}

/// A file on a disk.
private final class DiskFile: LogFile {
    private let descriptor: Int32
    private let path: String
    /// Which file it is, whatever its name leads to.
    private let (device, number): (dev_t, ino_t)

    init(owning descriptor: Int32, _ path: String, _ facts: stat) {
        self.descriptor = descriptor
        self.path = path
        (device, number) = (facts.st_dev, facts.st_ino)
    }

    deinit { close(descriptor) }

    var size: Int {
        var facts = stat()
        return unsafe fstat(descriptor, &facts) == 0 ? Int(facts.st_size) : 0
    }

    func write(_ bytes: ArraySlice<UInt8>, at place: Int) throws(LogFault) -> Int {
        while true {
            let count = unsafe bytes.withUnsafeBytes { part in
                unsafe pwrite(descriptor, part.baseAddress, part.count, place)
            }
            if count >= 0 { return count }
            guard errno == EINTR else { throw LogFault(errno, path) }
        }
    }

    func sync() throws(LogFault) {
        guard fdatasync(descriptor) == 0 else { throw LogFault(EIO, path) }
    }

    func checkName() throws(LogFault) {
        var facts = stat()
        // By the whole path: a folder that was moved still has the file by its descriptor.
        guard unsafe lstat(path, &facts) == 0, facts.st_dev == device, facts.st_ino == number else {
            throw LogFault(
                code: .broken,
                message: "'\(path)' was moved or removed while it was written; put it back, and start the server again."
            )
        }
    }

    func truncate(to size: Int) throws(LogFault) {
        guard ftruncate(descriptor, size) == 0 else { throw LogFault(EIO, path) }
    }

    func bytes(at place: Int, count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: max(0, count)) { space, filled in
            while filled < count {
                let read = unsafe pread(
                    descriptor, space.baseAddress?.advanced(by: filled), count - filled, place + filled)
                if read < 0, errno == EINTR { continue }
                guard read > 0 else { break }
                filled += read
            }
        }
    }
}

extension LogFault {
    /// What an error number of a write says.
    fileprivate init(_ number: Int32, _ path: String) {
        switch number {
        case ENOSPC, EDQUOT, EFBIG, EMFILE, ENFILE:
            self.init(code: .full, message: "The disk has no room for '\(path)'; make some.")
        default:
            self.init(code: .broken, message: "'\(path)' cannot be written: \(SystemFault(number).told).")
        }
    }
}
