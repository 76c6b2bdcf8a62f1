// SPDX-License-Identifier: Apache-2.0

import CoreMedia
import Foundation
import Testing

@Suite("A time of Core Media")
struct TimeTests {
    @Test func `is exact where two have parts of different lengths`() {
        let third = CMTime(value: 1, timescale: 3)
        let quarter = CMTime(value: 1, timescale: 4)
        #expect(third + quarter == CMTime(value: 7, timescale: 12))
        #expect(third - quarter == CMTimeMake(value: 1, timescale: 12))
        #expect(CMTimeCompare(quarter, third) == -1 && CMTimeCompare(third, third) == 0)
        #expect(CMTime(value: 600, timescale: 600) == CMTime(value: 1, timescale: 1))
    }

    @Test(arguments: [(0.5, 600, 300), (1.0 / 3, 600, 200), (-2.5, 2, -5), (0, 44_100, 0)] as [(Double, Int32, Int64)])
    func `is the nearest to some seconds`(seconds: Double, scale: Int32, value: Int64) {
        let time = CMTimeMakeWithSeconds(seconds, preferredTimescale: scale)
        #expect(time.value == value && time.timescale == scale)
        #expect(time.convertScale(22_050).seconds == (time.seconds * 22_050).rounded() / 22_050)
    }

    @Test func `that has no end has none after anything, and what means nothing goes on to`() {
        #expect((CMTime.zero + .positiveInfinity) == .positiveInfinity)
        #expect((CMTime.positiveInfinity + .zero).seconds == .infinity)
        #expect(!(CMTime.invalid + .zero).isValid && CMTime.invalid.seconds.isNaN)
        #expect(!CMTime(value: 1, timescale: 0).isValid && CMTime.indefinite.isIndefinite)
        #expect(CMTime(seconds: .infinity, preferredTimescale: 1) == .positiveInfinity)
        #expect(!CMTime(seconds: .nan, preferredTimescale: 1).isValid)
        #expect(CMTime.zero < .positiveInfinity && kCMTimeZero == CMTime.zero)
    }

    @Test func `makes ranges`() {
        let range = CMTimeRangeMake(start: CMTime(value: 1, timescale: 2), duration: CMTime(value: 1, timescale: 4))
        #expect(range.end == CMTime(value: 3, timescale: 4) && !range.isEmpty)
        #expect(CMTimeRange(start: range.start, end: range.end) == range)
        #expect(CMTimeRange.zero.isEmpty && !CMTimeRange.invalid.isValid)
    }

    @Test func `goes into a dictionary and comes back`() {
        let time = CMTime(seconds: 1.5, preferredTimescale: 600)
        #expect(CMTimeMakeFromDictionary(CMTimeCopyAsDictionary(time, allocator: nil)) == time)
        #expect(!CMTimeMakeFromDictionary(nil).isValid && !CMTimeMakeFromDictionary(["value": 3]).isValid)
    }
}
