// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Synchronization

/// Calls of methods that are to come: `perform(_:with:afterDelay:)`.
enum DelayedCalls {
    /// Unchecked: the timer is of the thread that asked for it, and is only ended by others.
    private struct Call: @unchecked Sendable {
        let target: NSObject
        let name: Selector
        let value: Any?
        let timer: Timer
    }
    private static let calls = Mutex<[Call]>([])

    /// Unchecked: it goes to the thread that it comes from.
    private struct Work: @unchecked Sendable {
        let target: NSObject
        let name: Selector
        let value: Any?
    }

    static func add(_ target: NSObject, _ name: Selector, _ value: Any?, after delay: TimeInterval) {
        let work = Work(target: target, name: name, value: value)
        let timer = Timer(timeInterval: max(0, delay), repeats: false) { timer in
            let ended = ObjectIdentifier(timer)
            calls.withLock { $0.removeAll { ObjectIdentifier($0.timer) == ended } }
            work.name.call(work.target, work.value)
        }
        let call = Call(target: target, name: name, value: value, timer: timer)
        calls.withLock { $0.append(call) }
        RunLoop.current.add(timer, forMode: .default)
    }

    static func remove(_ target: NSObject, _ name: Selector? = nil, _ value: Any? = nil) {
        let (target, value) = (ObjectIdentifier(target), value.map { $0 as AnyObject as? NSObject })
        calls.withLock { calls in
            calls.removeAll { call in
                guard ObjectIdentifier(call.target) == target, name == nil || call.name == name,
                    name == nil || (call.value.map { $0 as AnyObject as? NSObject }) == value
                else { return false }
                call.timer.invalidate()
                return true
            }
        }
    }
}

extension NSObject {
    /// Calls a method later, on the run loop of this thread.
    public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
        DelayedCalls.add(self, aSelector, anArgument, after: delay)
    }

    /// Takes back what was to be called later.
    public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
        if let target = aTarget as? NSObject { DelayedCalls.remove(target) }
    }

    /// Takes back what was to be called later, by method and value.
    public class func cancelPreviousPerformRequests(
        withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?
    ) {
        if let target = aTarget as? NSObject { DelayedCalls.remove(target, aSelector, anArgument) }
    }

    /// Calls a method on the main thread.
    public func performSelector(onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool) {
        let call = ThreadCall(target: self, name: aSelector, value: arg)
        if wait {
            if Thread.isMainThread { call.run() } else { DispatchQueue.main.sync { call.run() } }
        } else {
            DispatchQueue.main.async { call.run() }
        }
    }

    /// Calls a method on a thread of its own.
    public func performSelector(inBackground aSelector: Selector, with arg: Any?) {
        let call = ThreadCall(target: self, name: aSelector, value: arg)
        Thread.detachNewThread { call.run() }
    }
}

/// A call on another thread.
///
/// Unchecked: what is not to be called there is the extension's own to know, as on Apple's systems.
private struct ThreadCall: @unchecked Sendable {
    let target: NSObject
    let name: Selector
    let value: Any?

    func run() { name.call(target, value) }
}
