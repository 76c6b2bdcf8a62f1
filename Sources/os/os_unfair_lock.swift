// SPDX-License-Identifier: Apache-2.0

// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

internal import Glibc
internal import Synchronization

/// A lock of one word, which stays where it is: `os_unfair_lock_lock(&lock)`, or with a pointer that was allocated for it.
/// - Note: On Linux nobody is told who holds it, and a thread of more importance waits like any other.
public struct os_unfair_lock {
    var word: UInt32 = 0

    /// Makes one that nobody holds.
    public init() {}
}

public typealias os_unfair_lock_s = os_unfair_lock
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>

/// Takes a lock if nobody holds it.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
    unsafe UnsafeMutableRawPointer(lock).assumingMemoryBound(to: Atomic<UInt32>.self).pointee
        .compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
}

/// Takes a lock, and waits until nobody else holds it.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
    var tries = 0
    while unsafe !os_unfair_lock_trylock(lock) {
        tries += 1
        // Whoever holds it may be kept from running by those who wait.
        if tries < 100 { sched_yield() } else { usleep(50) }
    }
}

/// Gives a lock back.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
    unsafe UnsafeMutableRawPointer(lock).assumingMemoryBound(to: Atomic<UInt32>.self).pointee
        .store(0, ordering: .releasing)
}
