// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Speaker

/// A device of a test's own: it hears a frame a millisecond, and what it says can be made wrong.
private final class FakeOutput: Output {
    let tail = 50
    let room: Int
    let canPause: Bool
    var lies = 0
    private(set) var heard: [UInt8] = []
    private var waiting: [UInt8] = []
    private(set) var isRunning = false
    private(set) var hasDrained = false

    init(room: Int = 200, canPause: Bool = true) { (self.room, self.canPause) = (room, canPause) }

    func pass(_ frames: Int) {
        guard isRunning else { return }
        let count = min(waiting.count, frames * 2)
        heard += waiting.prefix(count)
        waiting.removeFirst(count)
    }

    func take(_ frames: ArraySlice<UInt8>) -> Int {
        let count = min(room - waiting.count / 2, frames.count / 2)
        waiting += frames.prefix(count * 2)
        if waiting.count / 2 == room { isRunning = true }
        return count
    }
    func start() { isRunning = true }
    func held() -> Int { waiting.count / 2 - lies }
    func pause() -> Bool {
        if canPause { isRunning = false }
        return canPause
    }
    func proceed() { isRunning = true }
    func drop() {
        waiting = []
        isRunning = false
    }
    func drain() {
        heard += waiting
        waiting = []
        hasDrained = true
    }
    func close() {}
}

@Suite("A sound on its way to an output")
struct PlayerTests {
    private static let sound: [UInt8] = (0..<2000).map { UInt8(truncatingIfNeeded: $0 / 7 + 1) }

    private func player(_ sound: [UInt8] = Self.sound, isWhole: Bool = true) -> Player {
        var player = Player(rate: 1000, channels: 1)
        player.append(sound)
        if isWhole { player.end() }
        return player
    }

    /// Plays to the end, a step each five milliseconds; returns the frames heard at each.
    private func run(
        _ player: inout Player, _ output: FakeOutput, from start: Int = 0, until end: Int = 10_000,
        each: (inout Player, Int) throws -> Void = { _, _ in }
    ) throws -> [Int] {
        var heard: [Int] = []
        for now in stride(from: start, to: end, by: 5) {
            let isOver = try player.step(output, at: Double(now) / 1000)
            heard.append(player.heard)
            if isOver { return heard }
            output.pass(5)
            try each(&player, now)
        }
        return heard
    }

    @Test func `is heard whole, with silence behind it for cards that cut the last of it off`() throws {
        let output = FakeOutput()
        var player = player()
        let heard = try run(&player, output)
        #expect(output.heard == Self.sound + [UInt8](repeating: 0, count: 100))
        #expect(output.hasDrained && player.heard == 1000)
        #expect(heard == heard.sorted() && heard.count > 190)
    }

    @Test func `is heard though it is shorter than the output's room`() throws {
        let output = FakeOutput()
        var player = player(Array(Self.sound.prefix(20)))
        _ = try run(&player, output)
        #expect(output.heard.prefix(20) == Self.sound.prefix(20) && output.hasDrained)
    }

    @Test(arguments: [false, true])
    func `loses and repeats nothing at a pause`(canPause: Bool) throws {
        let output = FakeOutput(canPause: canPause)
        var player = player()
        _ = try run(&player, output, until: 300)
        try player.pause(output, at: 0.3)
        let there = output.heard.count
        #expect(player.isStanding)
        _ = try run(&player, output, from: 300, until: 5000)
        #expect(output.heard.count == there)
        try player.proceed(output, at: 5)
        _ = try run(&player, output, from: 5000)
        #expect(output.heard == Self.sound + [UInt8](repeating: 0, count: 100))
    }

    @Test func `is not heard faster than it is played, whatever the output says`() throws {
        let output = FakeOutput()
        var player = player()
        let heard = try run(&player, output) { player, now in
            if now == 100 { output.lies = 190 }
            if now == 200 { output.lies = 0 }
            #expect(player.heard <= (now + 5) * 13 / 10 + 2)
        }
        #expect(heard == heard.sorted())
    }

    @Test func `waits for what is not there yet`() throws {
        let output = FakeOutput()
        var player = player(Array(Self.sound.prefix(1000)), isWhole: false)
        let before = try run(&player, output, until: 2000)
        #expect(before.last == 500 && player.isStarved && !output.hasDrained)
        player.append(Array(Self.sound.dropFirst(1000)))
        player.end()
        _ = try run(&player, output, from: 2000)
        #expect(output.heard == Self.sound + [UInt8](repeating: 0, count: 100))
    }
}

@Suite("The time that a sound may take")
struct PatienceTests {
    @Test(
        arguments: [
            (4.99, 0, false), (5.01, 0, true), (4.9, 59, false), (1, 61, true), (0, 59, false),
        ] as [(Double, Double, Bool)])
    func `is its length and three seconds, and a minute of rest`(busy: Double, rest: Double, isOver: Bool) {
        var patience = Patience()
        let first = patience.isOver(after: busy, isResting: false, duration: 2)
        let second = patience.isOver(after: rest, isResting: true, duration: 2)
        #expect((first || second) == isOver)
    }
}
