// SPDX-License-Identifier: Apache-2.0

// The names are Apple's.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import DeviceContract
internal import Dispatch
public import Foundation
internal import Synchronization

// Darwin's notifications: names without contents, which an extension posts for its app.

/// The name of a notification.
public struct CFNotificationName: RawRepresentable, Hashable, Sendable {
    private let name: String

    /// Makes a name.
    public init(_ rawValue: CFString) { self.init(rawValue: rawValue) }

    /// Makes a name.
    public init(rawValue: CFString) { name = rawValue as String }

    /// The name.
    public var rawValue: CFString { name as NSString }
}

/// What happens to a notification for a process that does not run.
public enum CFNotificationSuspensionBehavior: Int, Sendable {
    /// It is lost.
    case drop = 1
    /// The last one waits.
    case coalesce = 2
    /// All of them wait.
    case hold = 3
    /// It is delivered all the same.
    case deliverImmediately = 4
}

/// A centre that notifications are posted to, across processes.
///
/// - Note: On Linux no other process hears of it: the device records it as `posted`, and observers in the same process are called, on the
///   main queue, as on iOS without object and contents.
public final class CFNotificationCenter: Sendable {
    fileprivate static let darwin = CFNotificationCenter()

    /// Asks for a notification.
    // A place tells observers apart, and is never looked into; a callback runs on the main queue alone.
    @safe
    private struct Observer: @unchecked Sendable {
        let place: Int
        let name: String?
        let callback: CFNotificationCallback
    }

    private let observers = Mutex<[Observer]>([])

    fileprivate func add(_ observer: UnsafeRawPointer?, _ callback: @escaping CFNotificationCallback, _ name: String?) {
        let entry = unsafe Observer(place: Int(bitPattern: observer), name: name, callback: callback)
        observers.withLock { $0.append(entry) }
    }

    fileprivate func remove(_ observer: UnsafeRawPointer?, _ name: String?) {
        let place = Int(bitPattern: observer)
        observers.withLock { all in all.removeAll { $0.place == place && (name == nil || $0.name == name) } }
    }

    fileprivate func post(_ name: CFNotificationName) {
        DeviceWarning(code: "posted", message: name.rawValue as String).record()
        DispatchQueue.main.async { [self] in
            // Whoever has gone meanwhile is not called.
            let called = observers.withLock { all in
                all.filter { $0.name == nil || $0.name == name.rawValue as String }
            }
            for entry in called {
                unsafe entry.callback(self, UnsafeMutableRawPointer(bitPattern: entry.place), name, nil, nil)
            }
        }
    }
}

/// Is called with the centre, the observer, the name, and, of centres that are not Darwin's, an object and contents.
public typealias CFNotificationCallback = (
    CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?, CFDictionary?
) -> Void

/// Returns the centre of notifications across processes.
public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! { .darwin }

/// Posts a notification; of Darwin's centre the name alone travels.
public func CFNotificationCenterPostNotification(
    _ center: CFNotificationCenter!, _ name: CFNotificationName!, _ object: UnsafeRawPointer!,
    _ userInfo: CFDictionary!, _ deliverImmediately: Bool
) {
    guard let name else { return }
    center?.post(name)
}

/// Posts a notification; of Darwin's centre the name alone travels, and options mean nothing.
public func CFNotificationCenterPostNotificationWithOptions(
    _ center: CFNotificationCenter!, _ name: CFNotificationName!, _ object: UnsafeRawPointer!,
    _ userInfo: CFDictionary!, _ options: CFOptionFlags
) {
    guard let name else { return }
    center?.post(name)
}

/// Has a callback called for a name, or for every name.
public func CFNotificationCenterAddObserver(
    _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!, _ callBack: CFNotificationCallback!,
    _ name: CFString!, _ object: UnsafeRawPointer!, _ suspensionBehavior: CFNotificationSuspensionBehavior
) {
    guard let callBack = unsafe callBack else { return }
    unsafe center?.add(observer, callBack, name.map { $0 as String })
}

/// Forgets what an observer has asked for of a name, or of every name.
public func CFNotificationCenterRemoveObserver(
    _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!, _ name: CFNotificationName!,
    _ object: UnsafeRawPointer!
) {
    unsafe center?.remove(observer, name.map { $0.rawValue as String })
}

/// Forgets all that an observer has asked for.
public func CFNotificationCenterRemoveEveryObserver(_ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!) {
    unsafe center?.remove(observer, nil)
}
