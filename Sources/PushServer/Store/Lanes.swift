// SPDX-License-Identifier: Apache-2.0

/// The pushes whose turn it is, a line for each app: some of each are delivered at the same time, and no app holds up another.
struct Lanes: Sendable {
    /// A push in a line; its place may be another's by the time that its turn comes.
    struct Turn: Sendable {
        let app: String
        let place: Int
        let sequence: UInt64
    }

    private struct Lane {
        var line: [Turn] = []
        var first = 0
        /// How many are being delivered.
        var running = 0
        var isReady = false
    }

    private let most: Int
    private var lanes: [String: Lane] = [:]
    /// Apps that have pushes and room, in the order of their turns.
    private var ready: [String] = []
    private var firstReady = 0

    /// - Parameter most: how many of an app are delivered at the same time; one at least.
    init(most: Int) { self.most = max(1, most) }

    /// Whether ``take()`` may have one.
    var hasReady: Bool { firstReady < ready.count }

    /// Puts a push at the end of its app's line.
    mutating func add(_ turn: Turn) {
        lanes[turn.app, default: Lane()].line.append(turn)
        makeReady(turn.app)
    }

    /// Takes the next turn of an app that has room; it takes room until ``leave(_:)``.
    mutating func take() -> Turn? {
        while firstReady < ready.count {
            let app = ready[firstReady]
            firstReady += 1
            if firstReady == ready.count { (ready, firstReady) = ([], 0) }
            lanes[app]?.isReady = false
            let found = first(of: app)
            if found != nil { lanes[app]?.running += 1 }
            makeReady(app)
            if let found { return found }
        }
        return nil
    }

    /// Makes room for another push of an app.
    mutating func leave(_ app: String) {
        lanes[app]?.running -= 1
        makeReady(app)
        if let lane = lanes[app], lane.running == 0, lane.first == lane.line.count { lanes[app] = nil }
    }

    private mutating func makeReady(_ app: String) {
        guard let lane = lanes[app], !lane.isReady, lane.first < lane.line.count, lane.running < most else { return }
        lanes[app]?.isReady = true
        ready.append(app)
    }

    private mutating func first(of app: String) -> Turn? {
        guard var lane = lanes[app], lane.running < most, lane.first < lane.line.count else { return nil }
        lanes[app] = nil
        let turn = lane.line[lane.first]
        lane.first += 1
        if lane.first >= 1024, lane.first * 2 > lane.line.count {
            lane.line.removeFirst(lane.first)
            lane.first = 0
        }
        lanes[app] = lane
        return turn
    }
}
