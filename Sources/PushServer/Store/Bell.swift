// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Wakes threads that wait for something to become true; what they look at has a lock of its own.
///
/// They wait by the clock that nobody sets. Foundation's condition and Dispatch's semaphore wait until a time of day, so that they
/// would sleep for as long as that is set back meanwhile.
@safe final class Bell: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        var kind = pthread_condattr_t()
        unsafe pthread_condattr_init(&kind)
        unsafe pthread_condattr_setclock(&kind, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(condition, &kind)
        unsafe pthread_condattr_destroy(&kind)
        unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(condition)
        unsafe pthread_mutex_destroy(mutex)
        unsafe condition.deallocate()
        unsafe mutex.deallocate()
    }

    /// Has everybody who waits look again.
    func ring() {
        unsafe pthread_mutex_lock(mutex)
        unsafe pthread_cond_broadcast(condition)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Waits until something is true; returns whether it was before the time came.
    @discardableResult func wait(until end: ContinuousClock.Instant = .distantFuture, _ isTrue: () -> Bool) -> Bool {
        unsafe pthread_mutex_lock(mutex)
        defer { unsafe pthread_mutex_unlock(mutex) }
        while !isTrue() {
            // The kernel takes no time that is centuries away.
            let left = min(ContinuousClock.now.duration(to: end), .seconds(3600))
            guard left > .zero else { return false }
            var turn = timespec()
            unsafe clock_gettime(CLOCK_MONOTONIC, &turn)
            let nanoseconds = turn.tv_nsec + Int(left.components.attoseconds / 1_000_000_000)
            turn.tv_sec += Int(left.components.seconds) + nanoseconds / 1_000_000_000
            turn.tv_nsec = nanoseconds % 1_000_000_000
            unsafe pthread_cond_timedwait(condition, mutex, &turn)
        }
        return true
    }
}

extension ContinuousClock.Instant {
    /// So late that nobody sees it.
    static let distantFuture = now + .seconds(1 << 36)
    /// Before anything was.
    static let distantPast = now - .seconds(1 << 36)
}
