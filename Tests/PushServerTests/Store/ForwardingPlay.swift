// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import PushServer

/// A story of a device and its pushes, and how each push ended; times are seconds from the beginning.
struct ForwardingStory: Sendable, CustomStringConvertible {
    enum Step: Sendable {
        /// A push comes: its number, and what its request says.
        case comes(
            Int, collapse: String? = nil, expires: Int? = nil, priority: String? = nil, type: String? = nil,
            to: String = "aa", app: String = "dev.a")
        case offline(String = "aa")
        case online(String = "aa")
        case unregistered(String = "aa")
        case time(Double)
        /// Time passes, and nobody is told.
        case silence(Double)
        /// Everything that is due is delivered.
        case delivers
        /// What is due begins, and ends with the next `delivers`.
        case begins
        /// What has begun fails for now.
        case fails
    }

    var description: String
    var options = ForwardingOptions()
    var steps: [Step]
    /// Each push's states in their order.
    var states: [Int: String]

    init(_ description: String, under options: ForwardingOptions = .init(), _ steps: [Step], _ states: [Int: String]) {
        (self.description, self.options, self.steps, self.states) = (description, options, steps, states)
    }
}

/// Plays a story.
struct ForwardingPlay {
    let story: ForwardingStory
    var forwarding: Forwarding
    var offline: Set<String> = []
    var gone: Set<String> = []
    var now = 0.0
    var begun: [WaitingPush] = []
    var states: [Int: String] = [:]
    /// A multiple of the bursts' time.
    let start = 1_795_233_600.0

    init(_ story: ForwardingStory) {
        self.story = story
        forwarding = Forwarding(story.options)
    }

    func reach(_ destination: PushDestination) -> Forwarding.Reach {
        let token = destination.token.text
        return gone.contains(token) ? .gone : offline.contains(token) ? .offline : .online
    }

    mutating func told(_ changes: [Forwarding.Change]) {
        for change in changes {
            var word = change.state.word
            if case .discarded(let why) = change.state { word += "-\(why)" }
            if case .replaced(let other) = change.state {
                word += "-by-\((Int(other.text.suffix(12), radix: 16) ?? 0) - 0x100000)"
            }
            let number = Int(change.push.sequence)
            states[number] = states[number].map { "\($0) \(word)" } ?? word
        }
    }

    mutating func look() {
        let before = self
        told(forwarding.look(now: start + now) { before.reach($0) })
    }

    mutating func begin() { while let push = forwarding.take() { begun.append(push) } }

    mutating func play() throws -> [Int: String] {
        for step in story.steps {
            switch step {
            case .comes(let number, let collapse, let expires, let priority, let type, let token, let app):
                let expiration = expires.map { $0 == 0 ? "0" : String(Int(start) + $0) }
                let push = try received(
                    number, token: token, app: app, collapse: collapse, expiration: expiration, priority: priority,
                    type: type, at: start + now)
                let unique = try #require(PushName(push.unique))
                let waiting = WaitingPush(
                    push.outline, unique: unique, place: LogPlace(segment: 1, offset: 0),
                    sequence: UInt64(number))
                told(forwarding.accept(waiting, reach: reach(waiting.destination), now: start + now))
            case .offline(let token):
                offline.insert(token)
                look()
            case .online(let token):
                offline.remove(token)
                look()
            case .unregistered(let token):
                gone.insert(token)
                look()
            case .silence(let time): now = time
            case .time(let time):
                now = time
                told(forwarding.pass(to: start + now))
            case .begins: begin()
            case .fails:
                for push in begun {
                    told(forwarding.failed(push.sequence, now: start + now))
                    forwarding.leave(push.destination.app)
                }
                begun = []
            case .delivers:
                repeat {
                    begin()
                    for push in begun {
                        let end = PushState.delivered(folder: "", outcome: "modified", reason: "", said: nil)
                        told(forwarding.finished(push.sequence, end))
                        // Once only.
                        told(forwarding.finished(push.sequence, end))
                        forwarding.leave(push.destination.app)
                    }
                    begun = []
                } while forwarding.hasDue
            }
        }
        return states
    }
}
