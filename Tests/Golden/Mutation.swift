// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

extension Seeded {
    /// A copy with some bytes changed, left out, doubled, or put in.
    fileprivate mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &self) {
            let place = Int.random(in: 0...bytes.count, using: &self)
            let end = min(bytes.count, place + Int.random(in: 0...8, using: &self))
            switch Int.random(in: 0..<5, using: &self) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
            case 2: bytes.insert([0, 0xFF, 0x7F, 0x80, 0x22, 0x5C].randomElement(using: &self) ?? 0, at: place)
            case 3: bytes.replaceSubrange(place..<end, with: [UInt8](repeating: 0xFF, count: end - place))
            default: if place < end { bytes[place] = UInt8.random(in: 0...255, using: &self) }
            }
        }
        return bytes
    }
}

/// How much is changed, from the environment.
private enum Asked {
    static let seconds = number("EARSHOT_MUTATION_SECONDS").map { Double($0) }
    static let seed = number("EARSHOT_MUTATION_SEED")

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }
}

/// Ends the process when a case takes too long, since a test that hangs says nothing.
private final class Watch: Sendable {
    /// The longest that a case may take, in seconds; most take microseconds, but the machine may be busy.
    private static let longest = 20.0

    private let name: String
    private let cases = Atomic<Int>(0)

    init(_ name: String) {
        self.name = name
        look(after: -1)
    }

    func begin() { cases.add(1, ordering: .relaxed) }

    private func look(after last: Int) {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.longest) { [weak self] in
            guard let self else { return }
            let now = cases.load(ordering: .relaxed)
            guard now != last else { fatalError("case \(now) of \(name) hangs") }
            look(after: now)
        }
    }
}

/// Hands over seeds with some bytes changed: for `EARSHOT_MUTATION_SECONDS` seconds, else a fixed number of them. What is
/// changed follows from `EARSHOT_MUTATION_SEED`; where seconds are given and no seed, a new one is made up, and printed.
public func changes(of seeds: [[UInt8]], _ test: String = #function, _ body: ([UInt8]) throws -> Void) rethrows {
    let seed = Asked.seed ?? (Asked.seconds == nil ? 1 : UInt64.random(in: 0...UInt64.max))
    let name = "EARSHOT_MUTATION_SEED=\(seed) \(test)"
    if Asked.seconds != nil { print(name) }
    var random = Seeded(seed)
    let watch = Watch(name)
    let end = ContinuousClock.now + .seconds(Asked.seconds ?? 0)
    var count = 0
    while Asked.seconds == nil ? count < 4000 : ContinuousClock.now < end {
        count += 1
        watch.begin()
        try body(random.changed(seeds[count % seeds.count]))
    }
    if Asked.seconds != nil { #expect(peakMegabytes < 1024) }
}

/// The most memory that this process has had, in megabytes (`VmHWM`).
private var peakMegabytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? .max) / 1024
}
