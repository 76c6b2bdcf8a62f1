// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UserNotifications

/// What `earshot build` makes of `#selector(count(_:))` is a selector with the method.
private final class Till: NSObject {
    private(set) var calls: [String] = []

    func tick() { calls.append("tick") }
    func heard(_ notification: Notification) {
        let sender = notification.object as? String
        calls.append("heard \(sender ?? "-")")
    }
    func rang(_ timer: Timer) {
        calls.append("rang \(timer.userInfo as? Int ?? 0)")
        if calls.count == 2 { timer.invalidate() }
    }
    func sum(_ one: Int, _ other: Int) -> Int { one + other }
    func take(_ value: Any?) { calls.append(value == nil ? "took nil" : "took \(value ?? 0)") }
}

@Suite("A method that is called by its name", .serialized)
struct SelectorTests {
    private let till = Till()

    @Test func `has the name that Objective-C gives it`() {
        #expect(Selector("tick", Till.tick).description == "tick")
        #expect(Selector("heard", Till.heard).description == "heard:")
        #expect(NSStringFromSelector(Selector("sum:and:", Till.sum)) == "sum:and:")
        #expect(Selector("tick", Till.tick) == Selector("tick", till.tick))
    }

    @Test func `is performed, with what it takes`() {
        unsafe till.perform(Selector("tick", Till.tick))
        unsafe till.perform(Selector("take", Till.take), with: 3)
        unsafe till.perform(Selector("take", Till.take), with: nil)
        #expect(till.calls == ["tick", "took 3", "took nil"])
        let sum = unsafe till.perform(Selector("sum", Till.sum), with: 1, with: 2)?.takeUnretainedValue()
        #expect(sum as? Int == 3)
        #expect(till.responds(to: Selector("tick", Till.tick)) && !NSObject().responds(to: Selector("tick", Till.tick)))
    }

    @Test func `hears notifications until it is removed, by name or altogether`() {
        let centre = NotificationCenter()
        let (one, other) = (Notification.Name("one"), Notification.Name("other"))
        centre.addObserver(till, selector: Selector("heard", Till.heard), name: one, object: nil)
        centre.addObserver(till, selector: Selector("tick", Till.tick), name: other, object: nil)
        centre.post(name: one, object: "a")
        centre.post(name: other, object: nil)
        centre.removeObserver(till, name: other, object: nil)
        centre.post(name: other, object: nil)
        centre.post(name: one, object: "b")
        centre.removeObserver(till)
        centre.post(name: one, object: "c")
        #expect(till.calls == ["heard a", "tick", "heard b"])
    }

    @Test func `hears a sender alone, and a block is still removed by its token`() {
        let centre = NotificationCenter()
        let sender = NSObject()
        centre.addObserver(till, selector: Selector("tick", Till.tick), name: nil, object: sender)
        let token = centre.addObserver(forName: nil, object: sender, queue: nil) { _ in Issue.record("heard") }
        centre.removeObserver(token)
        centre.post(name: Notification.Name("x"), object: nil)
        centre.post(name: Notification.Name("x"), object: sender)
        #expect(till.calls == ["tick"])
    }

    @Test func `keeps no observer alive`() {
        let centre = NotificationCenter()
        weak var gone: Till?
        do {
            let till = Till()
            gone = till
            centre.addObserver(till, selector: Selector("tick", Till.tick), name: nil, object: nil)
        }
        centre.post(name: Notification.Name("x"), object: nil)
        #expect(gone == nil)
    }

    @Test func `is called by a timer, which hands itself over`() {
        let timer = Timer.scheduledTimer(
            timeInterval: 0.001, target: till, selector: Selector("rang", Till.rang), userInfo: 7, repeats: true)
        while timer.isValid { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 5)) }
        #expect(till.calls == ["rang 7", "rang 7"])
        let once = Timer(
            timeInterval: 0.001, target: till, selector: Selector("tick", Till.tick), userInfo: nil, repeats: false)
        RunLoop.current.add(once, forMode: .default)
        while once.isValid { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 5)) }
        #expect(till.calls.last == "tick")
    }

    @Test func `is called later, unless that is taken back`() {
        till.perform(Selector("take", Till.take), with: "late", afterDelay: 0.002)
        till.perform(Selector("tick", Till.tick), with: nil, afterDelay: 0.001)
        NSObject.cancelPreviousPerformRequests(withTarget: till, selector: Selector("tick", Till.tick), object: nil)
        while till.calls.isEmpty { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 5)) }
        #expect(till.calls == ["took late"])
        till.perform(Selector("tick", Till.tick), with: nil, afterDelay: 0.001)
        NSObject.cancelPreviousPerformRequests(withTarget: till)
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        #expect(till.calls == ["took late"])
    }
}
