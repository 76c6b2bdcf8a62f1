// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension Timer {
    /// Makes a timer that calls a method of an object, which it keeps; it is added to a run loop.
    /// - Note: On Linux only one that is scheduled hands on what comes with it.
    public convenience init(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Never?,
        repeats yesOrNo: Bool
    ) {
        let call = TimerCall(target: aTarget, name: aSelector)
        self.init(timeInterval: ti, repeats: yesOrNo) { call.run($0) }
    }

    /// Makes a timer with a first moment; it is added to a run loop.
    /// - Note: On Linux only one that is scheduled hands on what comes with it.
    public convenience init(
        fireAt date: Date, interval ti: TimeInterval, target t: Any, selector s: Selector, userInfo ui: Never?,
        repeats rep: Bool
    ) {
        let call = TimerCall(target: t, name: s)
        self.init(fire: date, interval: ti, repeats: rep) { call.run($0) }
    }

    /// Starts a timer that calls a method of an object, which it keeps, on the run loop of this thread.
    @discardableResult
    public class func scheduledTimer(
        timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector, userInfo: Any?,
        repeats yesOrNo: Bool
    ) -> Timer {
        let call = TimerCall(target: aTarget, name: aSelector)
        let timer = WordedTimer(timeInterval: ti, repeats: yesOrNo) { call.run($0) }
        timer.words = userInfo
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }
}

/// A timer with something that came with it, for which Foundation on Linux has no place.
private final class WordedTimer: Timer {
    var words: Any?

    override var userInfo: Any? { words }
}

/// Unchecked: it goes to the thread whose run loop has the timer.
private struct TimerCall: @unchecked Sendable {
    let target: Any
    let name: Selector

    func run(_ timer: Timer) { name.call(target, name.arity > 0 ? timer : nil) }
}
