// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Dispatch
internal import Synchronization

/// The requests of this process that have been started and have no answer. From the process's first answer on its device is told
/// whether there are any: before that it waits anyway.
///
/// Foundation tells nobody when a task is resumed, suspended or over, so that those that are known are asked every few milliseconds.
package final class RequestsUnderWay: Sendable {
    /// What a request says of itself.
    enum State: Sendable {
        /// It is not started, or suspended.
        case waiting
        case underWay
        case over
    }

    private struct Known {
        var requests: [Int: @Sendable () -> State] = [:]
        var lastNumber = 0
        var hasAnswered = false
        var isTold = false
        var isLooking = false
    }

    /// Those of this process; nobody hears of them where no device has started it.
    package static let shared = RequestsUnderWay(
        tell: DeviceConnection.current.map { device in { @Sendable isAny in tell(device, isAny) } },
        later: { @Sendable look in
            looks.asyncAfter(deadline: .now() + .milliseconds(5)) { look() }
        })

    private static let looks = DispatchQueue(label: "dev.earshot.requests")

    private static func tell(_ device: DeviceConnection, _ isAny: Bool) {
        device.send(DeviceFrame(kind: .requests, contents: [isAny ? 1 : 0]))
    }

    private let known = Mutex(Known())
    private let tell: (@Sendable (Bool) -> Void)?
    private let later: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// Knows of none yet.
    /// - Parameters:
    ///   - tell: hears whether there are any, when that has changed; nil where nobody is to hear.
    ///   - later: calls what it is given in a few milliseconds.
    init(tell: (@Sendable (Bool) -> Void)?, later: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.tell = tell
        self.later = later
    }

    /// Returns the number of a new request.
    func newNumber() -> Int {
        known.withLock { known in
            known.lastNumber += 1
            return known.lastNumber
        }
    }

    /// Follows a request, which is asked for its state until it has ended.
    /// - Parameter state: asks for nothing here.
    func follow(_ number: Int, _ state: @escaping @Sendable () -> State) {
        guard tell != nil else { return }
        known.withLock { known in
            known.requests[number] = state
            look(&known)
        }
    }

    /// A request has its answer, and its handler is called now: what that does is told after this.
    func end(_ number: Int) {
        guard tell != nil else { return }
        known.withLock { known in
            known.requests[number] = nil
            look(&known)
        }
    }

    /// Waits for a request that is under way until this returns.
    func following<Answer>(_ work: () async throws -> Answer) async rethrows -> Answer {
        let number = newNumber()
        follow(number) { .underWay }
        defer { end(number) }
        return try await work()
    }

    /// The process answers now: whoever hears of that has heard before what is under way.
    package func processAnswers() {
        guard tell != nil else { return }
        known.withLock { known in
            known.hasAnswered = true
            look(&known)
        }
    }

    private func look(_ known: inout Known) {
        guard known.hasAnswered, let tell else { return }
        var isAny = false
        for (number, state) in known.requests {
            switch state() {
            case .waiting: break
            case .underWay: isAny = true
            case .over: known.requests[number] = nil
            }
        }
        // Within the lock, so that what is told last is true.
        if isAny != known.isTold { tell(isAny) }
        known.isTold = isAny
        guard !known.requests.isEmpty, !known.isLooking else { return }
        known.isLooking = true
        later { [self] in
            self.known.withLock { known in
                known.isLooking = false
                look(&known)
            }
        }
    }
}
