// SPDX-License-Identifier: Apache-2.0

/// What a speaker tells the device, one line each.
package enum SpeakerReport: Equatable, Sendable {
    /// Somebody else is being heard.
    case waiting
    /// It is its turn.
    case turn
    /// All of it has been heard.
    case played
    /// Whoever wanted it heard does not want it any more.
    case stopped
    /// Not all of it has been heard, and why, in a sentence.
    case notPlayed(Fault, why: String)

    /// What kind of fault it is.
    package enum Fault: String, Sendable, CaseIterable {
        /// There is no such output, or it cannot be opened.
        case missing
        /// It failed on the way.
        case failed
        /// It was not heard in time.
        case late
    }

    /// The line, with its end.
    package var line: String {
        switch self {
        case .waiting: "waiting\n"
        case .turn: "turn\n"
        case .played: "played\n"
        case .stopped: "stopped\n"
        case .notPlayed(let fault, let why): "not-played \(fault.rawValue) \(why.filter { !$0.isNewline })\n"
        }
    }

    /// Reads a line without its end; nil when it is none.
    package init?(line: some StringProtocol) {
        switch line {
        case "waiting": self = .waiting
        case "turn": self = .turn
        case "played": self = .played
        case "stopped": self = .stopped
        default:
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count == 3, words[0] == "not-played", let fault = Fault(rawValue: String(words[1])) else {
                return nil
            }
            self = .notPlayed(fault, why: String(words[2]))
        }
    }
}
