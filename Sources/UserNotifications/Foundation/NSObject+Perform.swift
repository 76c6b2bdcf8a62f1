// SPDX-License-Identifier: Apache-2.0

public import Foundation

// Methods that are called by their name, see ``Selector``.

extension NSObjectProtocol {
    /// Whether the object has a method.
    public func responds(to aSelector: Selector!) -> Bool { aSelector.map { $0.isOf(self) } ?? false }

    /// Calls a method.
    @discardableResult
    public func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { unsafe answer(aSelector.call(self)) }

    /// Calls a method with a value.
    @discardableResult
    public func perform(_ aSelector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
        unsafe answer(aSelector.call(self, object))
    }

    /// Calls a method with two values.
    @discardableResult
    public func perform(_ aSelector: Selector!, with object1: Any!, with object2: Any!) -> Unmanaged<AnyObject>! {
        unsafe answer(aSelector.call(self, object1, object2))
    }

    /// There is no pool that would release it later, so that it is kept.
    private func answer(_ value: Any?) -> Unmanaged<AnyObject>! {
        guard let value, !(value is Void) else { return nil }
        return unsafe Unmanaged.passRetained(value as AnyObject)
    }
}
