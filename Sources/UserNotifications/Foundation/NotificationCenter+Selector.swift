// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Synchronization

extension NotificationCenter {
    /// Has a method of an object called with notifications, on the thread that posts them. The object is not kept alive.
    public func addObserver(
        _ observer: Any, selector aSelector: Selector, name aName: Notification.Name?, object anObject: Any?
    ) {
        let target = observer as AnyObject
        let call = ObservedCall(target: target, name: aSelector)
        let token = addObserver(forName: aName, object: anObject, queue: nil) { call.run($0) }
        let sender = anObject.map { ObjectIdentifier($0 as AnyObject) }
        let kept = Observation(
            center: ObjectIdentifier(self), target: target, name: aName, sender: sender, token: token)
        let ended = Observation.all.withLock { all in
            let ended = all.filter { $0.target == nil }
            all = all.filter { $0.target != nil } + [kept]
            return ended
        }
        for observation in ended { removeObserver(observation.token as Any) }
    }

    /// Ends all calls of an object's methods, or of a block by its token.
    public func removeObserver(_ observer: AnyObject) {
        for observation in take(of: observer, where: { _ in true }) { removeObserver(observation.token as Any) }
        removeObserver(observer as Any)
    }

    /// Ends calls of an object's methods with notifications of a name and a sender; nil stands for any.
    public func removeObserver(_ observer: AnyObject, name aName: Notification.Name?, object anObject: Any?) {
        let sender = anObject.map { ObjectIdentifier($0 as AnyObject) }
        let ended = take(of: observer) { seen in
            (aName == nil || seen.name == aName) && (sender == nil || seen.sender == sender)
        }
        for observation in ended { removeObserver(observation.token as Any) }
        removeObserver(observer as Any, name: aName, object: anObject)
    }

    private func take(of observer: AnyObject, where isMeant: (Observation) -> Bool) -> [Observation] {
        let (center, observer) = (ObjectIdentifier(self), ObjectIdentifier(observer))
        return Observation.all.withLock { all in
            let (ended, left) = all.reduce(into: ([Observation](), [Observation]())) { parts, seen in
                let isIts = seen.center == center && seen.target.map(ObjectIdentifier.init) == observer && isMeant(seen)
                if isIts { parts.0.append(seen) } else { parts.1.append(seen) }
            }
            all = left
            return ended
        }
    }
}

/// A method that a notification centre calls.
///
/// Unchecked: nothing of it changes but that its object ends.
private struct Observation: @unchecked Sendable {
    let center: ObjectIdentifier
    weak var target: AnyObject?
    let name: Notification.Name?
    let sender: ObjectIdentifier?
    let token: any NSObjectProtocol

    static let all = Mutex<[Observation]>([])
}

/// Unchecked: it runs on the thread that posts, as on Apple's systems.
private struct ObservedCall: @unchecked Sendable {
    weak var target: AnyObject?
    let name: Selector

    func run(_ notification: Notification) {
        if let target { name.call(target, name.arity > 0 ? notification : nil) }
    }
}
