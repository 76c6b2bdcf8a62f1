// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Foundation
import Testing
import UserNotifications

@testable import PushSimulator

@Suite("What the notification centre keeps of an app")
struct CentreStateTests {
    private func request(_ identifier: String, _ due: Double) -> PendingRequest {
        PendingRequest(identifier: identifier, due: due, request: .dictionary([:]))
    }

    @Test func `the soonest sixty-four are kept`() {
        var state = CentreState()
        let kept = (0..<70).map { state.keep(request("\($0)", Double(100 - $0))) }
        #expect(kept.allSatisfy { $0 })
        #expect(state.pending.count == CentreState.mostPending)
        #expect(state.pending.first?.identifier == "69")
        let isKept = state.keep(request("late", 1000))
        #expect(!isKept)
    }

    /// Numbers have no next one there: it would be due again and again.
    @Test(arguments: [(1e9, 1), (1e300, 0)])
    func `what repeats goes on waiting where its interval makes a later time`(due: Double, left: Int) throws {
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: true)
        let request = UNNotificationRequest(identifier: "r", content: UNNotificationContent(), trigger: trigger)
        var state = CentreState()
        _ = state.keep(PendingRequest(identifier: "r", due: due, request: try PropertyValue(request)))
        #expect(state.takeDue(by: Date(timeIntervalSince1970: due)).count == 1)
        #expect(state.pending.count == left)
    }

    @Test func `it comes back from its file`() throws {
        var state = CentreState()
        state.badge = 3
        _ = state.keep(request("a", 1.5))
        let file = try #require(state.json)
        #expect(CentreState(file) == state)
    }

    @Test(arguments: ["", "[]", #"{"badge":"x"}"#, #"{"categories":[],"badge":1,"badge":2,"pending":[]}"#, "\u{0}"])
    func `a file that holds something else is none`(text: String) {
        #expect(CentreState(Array(text.utf8)) == nil)
    }
}
