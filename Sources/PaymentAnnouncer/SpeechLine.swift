// SPDX-License-Identifier: Apache-2.0

/// The announcements that wait for the speaker, one of them speaking: decisions only.
///
/// The synthesizer is given one utterance at a time, because it can only be stopped with its whole queue: a push whose
/// time is over must not take the words of the next one along.
struct SpeechLine {
    /// What the owner of the synthesizer has to do.
    enum Action: Equatable {
        /// Start this wording of this announcement.
        case speak(ticket: Int, wording: Int)
        /// Stop what is being spoken.
        case stop
        /// Nothing now.
        case nothing
    }

    /// What became of an announcement, and what is to be done next.
    struct Outcome: Equatable {
        /// The announcement that is over and whether it was spoken to its end.
        var over: Over?
        /// The next thing to do.
        var next: Action

        /// An announcement that is over.
        struct Over: Equatable {
            let ticket: Int
            let finished: Bool
        }
    }

    private struct Waiting {
        let ticket: Int
        let wordings: Int
        var wording = 0
        var isWithdrawn = false
    }

    private var line: [Waiting] = []

    /// Puts an announcement with a number of wordings at the end of the line.
    mutating func join(_ ticket: Int, wordings: Int) -> Action {
        line.append(Waiting(ticket: ticket, wordings: wordings))
        return line.count == 1 ? .speak(ticket: ticket, wording: 0) : .nothing
    }

    /// The one that was speaking has come to its end.
    mutating func finished() -> Outcome { leave(finished: true) }

    /// The one that was speaking was cut off: the next wording is tried unless it was withdrawn.
    mutating func cancelled() -> Outcome {
        guard var first = line.first, !first.isWithdrawn, first.wording + 1 < first.wordings else {
            return leave(finished: false)
        }
        first.wording += 1
        line[0] = first
        return Outcome(next: .speak(ticket: first.ticket, wording: first.wording))
    }

    /// The one that was speaking cannot be heard, whatever its words.
    mutating func lost() -> Outcome { leave(finished: false) }

    /// An announcement is no longer wanted.
    mutating func withdraw(_ ticket: Int) -> Outcome {
        guard let place = line.firstIndex(where: { $0.ticket == ticket }) else { return Outcome(next: .nothing) }
        if place == 0 {
            line[0].isWithdrawn = true
            return Outcome(next: .stop)
        }
        line.remove(at: place)
        return Outcome(over: .init(ticket: ticket, finished: false), next: .nothing)
    }

    private mutating func leave(finished: Bool) -> Outcome {
        guard !line.isEmpty else { return Outcome(next: .nothing) }
        let first = line.removeFirst()
        let next = line.first.map { Action.speak(ticket: $0.ticket, wording: $0.wording) } ?? .nothing
        return Outcome(over: .init(ticket: first.ticket, finished: finished), next: next)
    }
}
