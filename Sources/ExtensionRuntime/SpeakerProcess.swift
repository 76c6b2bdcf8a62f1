// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
internal import Foundation
internal import Glibc
internal import LaunchContract

/// A running speaker, seen from the device: it ends with this object.
///
/// It watches over itself and ends in time even where the sound server hangs; that it hangs itself is not waited for.
final class SpeakerProcess {
    /// Why something was not heard to its end.
    struct Fault: Equatable {
        /// The push that it was for; 0 where that is not known.
        let push: UInt32
        /// A sentence.
        let why: String
    }

    private let process: ChildProcess
    private let line: OwnDescriptor
    private let push: UInt32
    private var pending: [UInt8] = []
    /// Whether it waits for its turn.
    private(set) var isWaiting = false
    /// Whether it has said what became of the sound.
    private var isOver = false
    /// Whether it has ended.
    private(set) var isGone = false
    private var fault: Fault?

    /// Starts a speaker.
    /// - Parameters:
    ///   - sound: a file that it plays; without one the samples come through `orders`.
    ///   - orders: the socket through which it is told what to play.
    init(
        _ speaker: DeviceSpeaker, sound: URL? = nil, orders: Int32 = -1, push: UInt32 = 0
    ) throws(ChildProcess.StartError) {
        let pair = try SocketPair()
        // All of the environment: the user's sound server is found by it.
        process = try ChildProcess(
            speaker.program.path, speaker.plan(sound: sound)?.arguments ?? [],
            environment: ProcessInfo.processInfo.environment, descriptors: [orders, orders, -1, pair.theirs.number])
        self.push = push
        line = pair.kept()
        line.neverWait()
    }

    /// The descriptor to wait at.
    var descriptor: Int32 { line.number }

    /// Takes what it has said; returns what went wrong, once.
    func take() -> Fault? {
        var portion = [UInt8](repeating: 0, count: 4096)
        while !isGone {
            let count = unsafe recv(line.number, &portion, portion.count, 0)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { break }
            isGone = count <= 0
            pending += portion.prefix(max(0, count))
        }
        while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
            if let report = SpeakerReport(line: String(decoding: pending[..<end], as: UTF8.self)) { take(report) }
            pending.removeFirst(end + 1)
        }
        if isGone, !isOver {
            isOver = true
            fault = Fault(push: push, why: "the speaker has ended by itself; play something else.")
        }
        if isOver { isWaiting = false }
        defer { fault = nil }
        return fault
    }

    private func take(_ report: SpeakerReport) {
        switch report {
        case .waiting: isWaiting = true
        case .turn: isWaiting = false
        case .played, .stopped: isOver = true
        case .notPlayed(_, let why):
            isOver = true
            fault = Fault(push: push, why: why)
        }
    }

    /// How long it has to end once it has said what became of the sound, in milliseconds.
    private static let farewell: Int32 = 1000

    /// Waits until it is over, and says what went wrong.
    func waited() -> String? {
        var found: Fault?
        while !isGone {
            var watched = pollfd(fd: line.number, events: Int16(POLLIN), revents: 0)
            let isSilent = unsafe poll(&watched, 1, isOver ? Self.farewell : -1) == 0
            found = take() ?? found
            if isSilent { break }
        }
        return found?.why
    }
}
