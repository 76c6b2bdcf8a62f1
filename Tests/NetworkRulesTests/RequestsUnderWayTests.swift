// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import NetworkRules

/// A device that hears of requests, and a clock that goes on when it is told to.
private final class Told: Sendable {
    let words = Mutex<[Bool]>([])
    private let looks = Mutex<[@Sendable () -> Void]>([])

    var requests: RequestsUnderWay {
        RequestsUnderWay(
            tell: { isAny in self.words.withLock { $0.append(isAny) } },
            later: { look in self.looks.withLock { $0.append(look) } })
    }

    /// How many looks are due.
    var due: Int { looks.withLock { $0.count } }

    /// Lets the time for a look come.
    func pass() {
        let looks = self.looks.withLock { looks in
            defer { looks = [] }
            return looks
        }
        for look in looks { look() }
    }
}

/// A request whose state the test sets.
private final class Request: Sendable {
    let state = Mutex(RequestsUnderWay.State.waiting)
    func be(_ state: RequestsUnderWay.State) { self.state.withLock { $0 = state } }
}

@Suite("What a process tells of its requests")
struct RequestsUnderWayTests {
    private let told = Told()

    private func followed(_ state: RequestsUnderWay.State, in requests: RequestsUnderWay) -> (Request, Int) {
        let (request, number) = (Request(), requests.newNumber())
        request.be(state)
        requests.follow(number) { request.state.withLock { $0 } }
        return (request, number)
    }

    @Test func `nothing is told before its first answer, and then at once what is under way`() {
        let requests = told.requests
        let (_, number) = followed(.underWay, in: requests)
        #expect(told.words.withLock { $0 } == [] && told.due == 0)
        requests.processAnswers()
        #expect(told.words.withLock { $0 } == [true])
        requests.end(number)
        #expect(told.words.withLock { $0 } == [true, false])
    }

    @Test func `one that had its answer before is not told, and nobody looks for it`() {
        let requests = told.requests
        let (_, number) = followed(.underWay, in: requests)
        requests.end(number)
        requests.processAnswers()
        told.pass()
        #expect(told.words.withLock { $0 } == [] && told.due == 0)
    }

    @Test func `one that is started or over later is seen by looking, as long as there is one`() {
        let requests = told.requests
        requests.processAnswers()
        let (request, _) = followed(.waiting, in: requests)
        #expect(told.words.withLock { $0 } == [])
        request.be(.underWay)
        told.pass()
        told.pass()
        #expect(told.words.withLock { $0 } == [true])
        request.be(.over)
        told.pass()
        #expect(told.words.withLock { $0 } == [true, false] && told.due == 0)
    }

    @Test func `the last of several counts, and one look serves all`() {
        let requests = told.requests
        requests.processAnswers()
        let all = (1...3).map { _ in followed(.underWay, in: requests) }
        #expect(told.due == 1)
        for (_, number) in all.dropLast() { requests.end(number) }
        #expect(told.words.withLock { $0 } == [true])
        all.last?.0.be(.over)
        told.pass()
        #expect(told.words.withLock { $0 } == [true, false])
    }

    @Test func `what is awaited is under way until it returns or throws`() async throws {
        struct Fault: Error {}
        let requests = told.requests
        requests.processAnswers()
        let answer = await requests.following { 5 }
        #expect(answer == 5 && told.words.withLock { $0 } == [true, false])
        await #expect(throws: Fault.self) { try await requests.following { throw Fault() } }
        #expect(told.words.withLock { $0 } == [true, false, true, false])
    }

    @Test func `where nobody hears of them none is kept`() {
        let requests = RequestsUnderWay(tell: nil, later: { _ in Issue.record("looked for nobody") })
        _ = followed(.underWay, in: requests)
        requests.processAnswers()
    }
}
