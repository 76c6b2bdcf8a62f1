// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PushServer

@Suite("The rate of pushes")
struct PushRateTests {
    @Test func `each token has its own minute, and begins anew with the next`() throws {
        let rate = PushRate(most: 3)
        let (one, other) = (try #require(DeviceToken("aa")), try #require(DeviceToken("bb")))
        #expect((0..<5).map { _ in rate.isTooMany(one, at: 600) } == [false, false, false, true, true])
        #expect(!rate.isTooMany(other, at: 659))
        #expect((0..<4).map { _ in rate.isTooMany(one, at: 660) } == [false, false, false, true])
    }
}
