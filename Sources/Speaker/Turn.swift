// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A place in the line of those who wait to be heard, in order of arrival, whatever becomes of the others.
///
/// The line is a file. Whoever comes counts the number in it up, locks the byte of that number, and waits until no byte before
/// it is locked. The locks belong to the open file (`F_OFD_SETLK`), so that the kernel lets them go with the process, however
/// that ends; `flock` would not keep the order.
struct Turn: ~Copyable {
    /// The line cannot be used.
    struct Fault: Error { let reason: String }

    private let descriptor: Int32
    /// The place of the own byte.
    private let place: Int

    /// `F_OFD_SETLK` and `F_OFD_SETLKW`, which are hidden from Swift.
    private static let set: Int32 = 37
    private static let setAndWait: Int32 = 38
    /// Where the numbers' bytes begin; the file's own are before it.
    private static let first = 64
    /// The greatest number; a greater one was not written by this.
    private static let greatest = 1 << 60

    /// Joins the line in a file, which is made where there is none.
    init(in path: String) throws(Fault) {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Fault(reason: SpeakerFault.lastReason) }
        do throws(Fault) {
            place = try Self.join(descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    private static func join(_ descriptor: Int32) throws(Fault) -> Int {
        guard lock(descriptor, F_WRLCK, 0, 1, setAndWait) else { throw Fault(reason: SpeakerFault.lastReason) }
        defer { _ = lock(descriptor, F_UNLCK, 0, 1, set) }
        var number = 0
        let count = unsafe withUnsafeMutableBytes(of: &number) { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count == 0 || count == MemoryLayout<Int>.size, (0..<greatest).contains(number) else {
            throw Fault(reason: "it holds no number; remove it")
        }
        number += 1
        guard lock(descriptor, F_WRLCK, first + number, 1, set) else { throw Fault(reason: SpeakerFault.lastReason) }
        let written = unsafe withUnsafeBytes(of: number) { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
        guard written == MemoryLayout<Int>.size else { throw Fault(reason: SpeakerFault.lastReason) }
        return first + number
    }

    /// Whether it is this one's turn.
    func hasCome() -> Bool { Self.lock(descriptor, F_RDLCK, Self.first, place - Self.first, Self.set) }

    /// Waits until it is this one's turn.
    func wait() { _ = Self.lock(descriptor, F_RDLCK, Self.first, place - Self.first, Self.setAndWait) }

    private static func lock(_ descriptor: Int32, _ kind: Int32, _ start: Int, _ length: Int, _ call: Int32) -> Bool {
        // A length of 0 would mean everything behind it.
        guard length > 0 else { return true }
        var range = flock()
        range.l_type = Int16(kind)
        range.l_whence = Int16(SEEK_SET)
        range.l_start = start
        range.l_len = length
        while unsafe fcntl(descriptor, call, &range) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }

    deinit {
        // A child that was just started has the file open until it runs its program, and would keep the locks.
        _ = Self.lock(descriptor, F_UNLCK, 0, place + 1, Self.set)
        close(descriptor)
    }
}
