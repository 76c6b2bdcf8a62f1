// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
public import Foundation
@_weakLinked public import FoundationNetworking

/// What an observer wants to be told.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
}

/// A value that has changed.
public struct NSKeyValueObservedChange<Value> {
    /// What it is now, where that was asked for.
    public let newValue: Value?
    /// What it was, where that was asked for.
    public let oldValue: Value?
    /// Whether it is about to change, which is never told here.
    public let isPrior = false
}

/// An observer, until it is invalidated or let go of.
///
/// Unchecked: what it holds is asked for and changed under its lock.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
    private let lock = NSLock()
    private var look: (() -> Void)?
    private let timer: any DispatchSourceTimer

    init(_ look: @escaping () -> Void) {
        self.look = look
        timer = DispatchSource.makeTimerSource(queue: .global())
        super.init()
        timer.schedule(deadline: .now() + .milliseconds(10), repeating: .milliseconds(10))
        timer.setEventHandler { [weak self] in self?.lock.withLock { self?.look?() } }
        timer.activate()
    }

    deinit { timer.cancel() }

    /// Looks a last time, and then no more. An observer that ends itself while it is told is told no more.
    public func invalidate() {
        timer.cancel()
        guard lock.try() else { return }
        look?()
        look = nil
        lock.unlock()
    }
}

/// What can be observed: on Linux a `Progress`, and a task of a session.
///
/// There is nothing in Foundation on Linux that tells of a change: the value is looked at a hundred times a second, and a last time when the
/// observer is invalidated. What changes back in between is not seen.
public protocol _KeyValueCodingAndObserving: NSObject {}  // swift-format-ignore: NoLeadingUnderscores

extension Progress: _KeyValueCodingAndObserving {}
extension URLSessionTask: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
    /// Has a block called when a value changes, until what is returned is let go of.
    public func observe<Value: Equatable>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        var last = self[keyPath: keyPath]
        func tell(_ observed: Self, _ value: Value, _ before: Value?) {
            let change = NSKeyValueObservedChange(
                newValue: options.contains(.new) ? value : nil, oldValue: options.contains(.old) ? before : nil)
            changeHandler(observed, change)
        }
        if options.contains(.initial) { tell(self, last, nil) }
        return NSKeyValueObservation { [weak self] in
            (self as? TaskProgress)?.refresh()
            guard let self, self[keyPath: keyPath] != last else { return }
            let before = last
            last = self[keyPath: keyPath]
            tell(self, last, before)
        }
    }
}
