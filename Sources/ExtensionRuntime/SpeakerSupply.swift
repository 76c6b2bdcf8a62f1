// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
internal import Glibc

/// Starts speakers for an extension's process, outside of its confinement: one for each utterance, which has the turn only as long
/// as that is heard.
struct SpeakerSupply: ~Copyable {
    /// The most speakers that one process has at the same time: one that is heard, and the next that begins as it ends.
    static let most = 4

    private let speaker: DeviceSpeaker?
    private var running: [SpeakerProcess] = []

    init(_ speaker: DeviceSpeaker?) { self.speaker = speaker }

    /// The descriptors to wait at.
    var descriptors: [Int32] { running.map(\.descriptor) }

    /// The number of speakers that the extension has.
    var count: Int { running.count }

    /// Whether one of them waits for its turn, which is not the extension's time.
    var isWaiting: Bool { running.contains(where: \.isWaiting) }

    /// Starts a speaker and returns the socket that leads to it; nil when there is none, or the extension has too many.
    mutating func start(for push: UInt32) -> SocketPair? {
        guard let speaker, running.count < Self.most, let pair = try? SocketPair(),
            let process = try? SpeakerProcess(speaker, orders: pair.ours.number, push: push)
        else { return nil }
        running.append(process)
        return pair
    }

    /// Takes what the speakers have said; returns what was not heard.
    mutating func take() -> [SpeakerProcess.Fault] {
        let faults = running.compactMap { $0.take() }
        // Not as soon as it is over: whoever it speaks for is told after the device.
        running.removeAll { $0.isGone }
        return faults
    }
}
