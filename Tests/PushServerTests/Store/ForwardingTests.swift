// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushServer

@Suite("Store and forward")
struct ForwardingTests {
    private static let saving = ForwardingOptions(burst: 60)
    private static let throttled = ForwardingOptions(backgroundPause: 100)

    /// Fails again and again, however long it is waited between.
    private static func failing(_ push: ForwardingStory.Step, times: Int) -> [ForwardingStory.Step] {
        var steps = [push, .begins, .fails]
        for attempt in 1..<times { steps += [.time(10_000 * Double(attempt)), .begins, .fails] }
        return steps
    }

    static let stories: [ForwardingStory] = [
        ForwardingStory(
            "a device that can be reached is delivered to", [.comes(1), .comes(2), .delivers],
            [1: "delivered", 2: "delivered"]),
        ForwardingStory(
            "the newest waits for a device that cannot",
            [.offline(), .comes(1), .comes(2), .comes(3), .online(), .delivers],
            [1: "stored replaced-by-2", 2: "stored replaced-by-3", 3: "stored delivered"]),
        ForwardingStory(
            "one waits of each token and each app",
            [
                .offline(), .offline("bb"), .comes(1), .comes(2, to: "bb"), .comes(3, app: "dev.b"), .online(),
                .delivers,
                .online("bb"), .delivers,
            ], [1: "stored delivered", 2: "stored delivered", 3: "stored delivered"]),
        ForwardingStory(
            "expiration 0 is tried once", [.comes(1, expires: 0), .delivers, .offline(), .comes(2, expires: 0)],
            [1: "delivered", 2: "discarded-device-offline"]),
        ForwardingStory(
            "one that expires in the store is not delivered",
            [.offline(), .comes(1, expires: 100), .time(99), .time(100), .online(), .delivers], [1: "stored expired"]),
        ForwardingStory(
            "one that does not expire in time is",
            [.offline(), .comes(1, expires: 100), .time(99), .online(), .delivers],
            [1: "stored delivered"]),
        ForwardingStory(
            "nothing is stored that has expired before", [.offline(), .comes(1, expires: -5)], [1: "expired"]),
        ForwardingStory(
            "one that has expired before is delivered if it can be", [.comes(1, expires: -5), .delivers],
            [1: "delivered"]),
        ForwardingStory(
            "without an expiration it waits for 30 days",
            [.offline(), .comes(1), .time(2_591_999), .comes(2, to: "bb"), .time(2_592_000), .delivers],
            [1: "stored expired", 2: "delivered"]),
        ForwardingStory(
            "an expiration in a year is one in 30 days",
            [.offline(), .comes(1, expires: 31_536_000), .time(2_592_000)],
            [1: "stored expired"]),
        ForwardingStory(
            "an earlier one is not kept by a later expiration of its own",
            [.offline(), .comes(1, expires: 100), .comes(2, expires: 50), .time(60), .online(), .delivers],
            [1: "stored replaced-by-2", 2: "stored expired"]),
        ForwardingStory(
            "a token that ends ends what waits for it", [.offline(), .comes(1), .unregistered()],
            [1: "stored discarded-unregistered"]),
        ForwardingStory(
            "a token that has ended is delivered nothing", [.unregistered(), .comes(1)], [1: "discarded-unregistered"]),
        ForwardingStory(
            "what has begun is not taken back", [.comes(1), .begins, .unregistered(), .delivers], [1: "delivered"]),
        ForwardingStory(
            "what is due waits again when the device goes",
            [.comes(1), .comes(2), .offline(), .delivers, .online(), .delivers],
            [1: "stored replaced-by-2", 2: "stored delivered"]),
        ForwardingStory(
            "one that is discarded or has expired as it comes takes no place",
            [
                .offline(), .comes(1, collapse: "c"), .comes(2, collapse: "c", expires: 0),
                .comes(3, collapse: "c", expires: -5), .online(), .comes(4, collapse: "c"), .delivers,
            ],
            [
                1: "stored replaced-by-4", 2: "discarded-device-offline", 3: "expired", 4: "delivered",
            ]),
        ForwardingStory(
            "a stored one is replaced once by a later one of its collapse id",
            [.offline(), .comes(1, collapse: "c"), .comes(2, collapse: "c"), .online(), .delivers],
            [1: "stored replaced-by-2", 2: "stored delivered"]),
        ForwardingStory(
            "one with a collapse id takes the place of one that waits for its turn",
            [.comes(1, collapse: "c"), .comes(2, collapse: "d"), .comes(3, collapse: "c"), .comes(4), .delivers],
            [1: "replaced-by-3", 2: "delivered", 3: "delivered", 4: "delivered"]),
        ForwardingStory(
            "but not of one that has begun",
            [.comes(1, collapse: "c"), .begins, .comes(2, collapse: "c"), .delivers, .delivers],
            [1: "delivered", 2: "delivered"]),
        ForwardingStory(
            "a collapse id is one token's and one app's",
            [
                .comes(1, collapse: "c"), .comes(2, collapse: "c", to: "bb"), .comes(3, collapse: "c", app: "dev.b"),
                .delivers,
            ],
            [1: "delivered", 2: "delivered", 3: "delivered"]),
        ForwardingStory(
            "the store has one place whatever the collapse ids say",
            [.offline(), .comes(1, collapse: "c"), .comes(2, collapse: "d"), .online(), .delivers],
            [1: "stored replaced-by-2", 2: "stored delivered"]),
        ForwardingStory(
            "priority makes no difference unless power is saved", [.comes(1, priority: "5"), .delivers],
            [1: "delivered"]),
        ForwardingStory(
            "a device that saves power is told of the less important ones in bursts", under: saving,
            [
                .time(10), .comes(1, priority: "5"), .comes(2), .comes(3, priority: "1"), .delivers, .time(59),
                .delivers, .time(60), .delivers,
            ],
            [1: "stored delivered", 2: "delivered", 3: "stored delivered"]),
        ForwardingStory(
            "a burst comes to nobody who has gone", under: saving,
            [.comes(1, priority: "5"), .offline(), .time(60), .delivers, .online(), .time(120), .delivers],
            [1: "stored stored stored delivered"]),
        ForwardingStory(
            "what is held for power is stored no longer than it may be", under: saving,
            [
                .time(10), .comes(1, expires: 0, priority: "5"), .comes(2, expires: 30, priority: "1"),
                .comes(3, expires: 70, priority: "5"), .comes(4, expires: 5, priority: "5"), .time(29), .delivers,
                .time(30), .delivers, .time(60), .delivers,
            ],
            [1: "discarded-power-saving", 2: "stored expired", 3: "stored delivered", 4: "expired"]),
        ForwardingStory(
            "a burst that is late delivers nothing whose time has ended", under: saving,
            [.comes(1, expires: 61, priority: "5"), .comes(2, priority: "5"), .time(70), .delivers],
            [1: "stored expired", 2: "stored delivered"]),
        ForwardingStory(
            "a device that comes back late is delivered nothing whose time has ended",
            [.offline(), .comes(1, expires: 100), .silence(101), .online(), .delivers], [1: "stored expired"]),
        ForwardingStory(
            "background pushes are delivered as they come",
            [.comes(1, type: "background"), .comes(2, type: "background"), .delivers],
            [1: "delivered", 2: "delivered"]),
        ForwardingStory(
            "background pushes are throttled where that is asked for", under: throttled,
            [
                .comes(1, type: "background"), .comes(2, type: "background"), .comes(3, type: "background"), .comes(4),
                .delivers,
                .time(100), .delivers, .time(200), .delivers,
            ], [1: "delivered", 2: "stored delivered", 3: "stored delivered", 4: "delivered"]),
        ForwardingStory(
            "where both are asked for a background push is held for power, and throttled among the bursts",
            under: ForwardingOptions(burst: 60, backgroundPause: 100),
            [
                .time(10), .comes(1, priority: "5", type: "background"),
                .comes(2, expires: 175, priority: "5", type: "background"),
                .comes(3, priority: "5", type: "background"), .time(59), .delivers, .time(60), .delivers, .time(170),
                .delivers, .time(175), .time(180), .delivers,
            ], [1: "stored delivered", 2: "stored expired", 3: "stored delivered"]),
        ForwardingStory(
            "a throttled background push is stored no longer than it may be", under: throttled,
            [
                .comes(1, type: "background"), .comes(2, expires: 0, type: "background"),
                .comes(3, expires: 50, type: "background"), .comes(4, expires: 150, type: "background"),
                .comes(5, expires: 150, type: "background"), .delivers, .time(50), .time(100), .delivers, .time(150),
                .time(200), .delivers,
            ],
            [
                1: "delivered", 2: "discarded-power-saving", 3: "stored expired", 4: "stored delivered",
                5: "stored expired",
            ]),
        ForwardingStory(
            "what fails for now is tried again",
            [.comes(1), .begins, .fails, .time(0.5), .delivers, .time(1), .delivers],
            [1: "stored delivered"]),
        ForwardingStory(
            "what is not stored is tried seven times",
            failing(.comes(1, expires: 0), times: 7),
            [1: "stored stored stored stored stored stored discarded-undeliverable"]),
        ForwardingStory(
            "what is stored is tried for as long as it would be",
            failing(.comes(1, expires: 85_000), times: 9) + [.time(90_000), .begins, .fails],
            [1: "stored stored stored stored stored stored stored stored stored expired"]),
        ForwardingStory(
            "what is tried again comes 1,024 seconds later at the latest",
            failing(.comes(1), times: 8) + [.time(71_023), .begins, .delivers, .time(71_024), .delivers],
            [1: "stored stored stored stored stored stored stored stored delivered"]),
    ]

    @Test(arguments: stories)
    func `each push ends once, as Apple says`(story: ForwardingStory) throws {
        var play = ForwardingPlay(story)
        #expect(try play.play() == story.states)
    }

    @Test func `four of an app begin at once, and no app holds up another`() throws {
        var forwarding = Forwarding()
        for number in 1...20 {
            let push = try received(number, app: number <= 10 ? "dev.a" : "dev.b")
            let waiting = WaitingPush(
                push.outline, unique: try #require(PushName(push.unique)), place: LogPlace(segment: 1, offset: 0),
                sequence: UInt64(number))
            _ = forwarding.accept(waiting, reach: .online, now: 0)
        }
        var begun: [WaitingPush] = []
        while let push = forwarding.take() { begun.append(push) }
        #expect(begun.map(\.sequence).sorted() == [1, 2, 3, 4, 11, 12, 13, 14])
        let end = PushState.delivered(folder: "", outcome: "modified", reason: "", said: nil)
        _ = forwarding.finished(1, end)
        // Its extension still runs.
        #expect(forwarding.take() == nil && forwarding.count == 19)
        forwarding.leave("dev.a")
        #expect(forwarding.take()?.sequence == 5 && forwarding.take() == nil)
    }

    @Test func `what is tried again is counted until it has ended`() throws {
        var forwarding = Forwarding()
        for number in 1...2 {
            let push = try received(number, app: "dev.a")
            let waiting = WaitingPush(
                push.outline, unique: try #require(PushName(push.unique)), place: LogPlace(segment: 1, offset: 0),
                sequence: UInt64(number))
            _ = forwarding.accept(waiting, reach: .online, now: 0)
        }
        let end = PushState.delivered(folder: "", outcome: "modified", reason: "", said: nil)
        var counts = [forwarding.retried]
        for time in [0.0, 10, 100] {
            _ = forwarding.pass(to: time)
            while let push = forwarding.take() {
                // The second one fails twice.
                let isBad = push.sequence == 2 && time < 100
                _ = isBad ? forwarding.failed(2, now: time) : forwarding.finished(push.sequence, end)
                forwarding.leave("dev.a")
            }
            counts.append(forwarding.retried)
        }
        #expect(counts == [0, 1, 1, 0] && forwarding.count == 0)
    }
}
