// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

internal import Foundation
internal import Synchronization

// What `@synchronized` is in Objective-C, and many a Swift source calls by its name.

/// Locks an object; the same thread may lock it again. Returns 0.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
    ObjectLocks.taken(for: object as AnyObject).lock()
    return 0
}

/// Unlocks an object; returns 0, or -1 where nobody has locked it.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 { ObjectLocks.release(object as AnyObject) ? 0 : -1 }

/// The locks of the objects that are locked, or waited for.
private enum ObjectLocks {
    private struct Entry {
        // An object that somebody waits for stays, so that its place is no other's.
        let object: UncheckedObject
        let lock = NSRecursiveLock()
        var holders = 0
    }

    /// It is compared, and never looked into.
    private struct UncheckedObject: @unchecked Sendable { let object: AnyObject }

    private static let all = Mutex<[ObjectIdentifier: Entry]>([:])

    static func taken(for object: AnyObject) -> NSRecursiveLock {
        let place = UncheckedObject(object: object)
        return all.withLock { all in
            let name = ObjectIdentifier(place.object)
            var entry = all[name] ?? Entry(object: place)
            entry.holders += 1
            all[name] = entry
            return entry.lock
        }
    }

    static func release(_ object: AnyObject) -> Bool {
        let name = ObjectIdentifier(object)
        let lock: NSRecursiveLock? = all.withLock { all in
            guard var entry = all[name] else { return nil }
            entry.holders -= 1
            all[name] = entry.holders > 0 ? entry : nil
            return entry.lock
        }
        lock?.unlock()
        return lock != nil
    }
}
