// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Dispatch
import Foundation
import SoundFiles
import SpeechWire
import Synchronization

/// The way to a speaker that can be heard, for one utterance: samples go there, and how much of them was heard comes back.
///
/// It is the clock of what it speaks: while it waits for its turn, stands still or is starved, no time passes.
final class SpeakerLine: Sendable {
    /// Makes a line for sound of a sample rate in hertz and the push that it is said for.
    typealias Opening = @Sendable (_ sampleRate: Int, _ push: UInt32) throws(SpeechError) -> SpeakerLine

    private struct State {
        var heard = 0
        var isOver = false
        /// Nothing is told any more.
        var isClosed = false
        var waiting: [(due: Double, wake: @Sendable () -> Void)] = []
        var afterPausing: [@Sendable () -> Void] = []
        var afterProceeding: [@Sendable () -> Void] = []
    }

    private let socket: SpeakerSocket
    private let sampleRate: Int
    private let state = Mutex(State())
    /// Where samples are sent, which may take as long as others are heard.
    private let sending = DispatchQueue(label: "earshot.speech.speaker")

    /// The device's speaker, where it has one.
    static let ofDevice: Opening? = {
        let environment = ProcessInfo.processInfo.environment
        guard environment[DeviceVariable.speaker] != nil,
            let descriptor = environment[DeviceVariable.engines].flatMap({ Int32($0) })
        else { return nil }
        return { sampleRate, push throws(SpeechError) in
            guard let socket = DevicePrograms.ask(for: .speaker(push: push), at: descriptor) else {
                throw SpeechError(code: .noSpeaker, message: "The device has no more speakers for this extension.")
            }
            return SpeakerLine(SpeakerSocket(socket), sampleRate: sampleRate)
        }
    }()

    init(_ socket: SpeakerSocket, sampleRate: Int) {
        self.socket = socket
        self.sampleRate = sampleRate
        send([.begin(sampleRate: sampleRate)])
    }

    /// The seconds that have been heard; all there will ever be once it is over.
    var now: Double { state.withLock { now($0) } }

    private func now(_ state: State) -> Double {
        state.isOver ? .infinity : Double(state.heard) / Double(sampleRate)
    }

    /// Does some work on a queue when so many more seconds have been heard.
    func after(_ seconds: Double, _ queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
        let isDue = state.withLock { state in
            let due = now(state) + seconds
            if state.isOver || state.isClosed { return true }
            state.waiting.append((due, { queue.async(execute: work) }))
            return false
        }
        if isDue { queue.async(execute: work) }
    }

    // MARK: Orders

    /// Sends a piece of sound.
    func send(_ speech: RenderedSpeech) {
        sending.async {
            self.sendNow([UInt8](littleEndian: speech.int16Samples(speech.frames)))
        }
    }

    /// Sends silence, in seconds.
    func send(silence seconds: Double) {
        let frames = Int(seconds * Double(sampleRate))
        if frames > 0 { sending.async { self.sendNow([UInt8](repeating: 0, count: 2 * frames)) } }
    }

    /// Nothing more is sent.
    func end() { send([.end]) }

    /// Stands still; what is to be done then is done when it does.
    func pause(then work: @escaping @Sendable () -> Void) {
        send([.pause])
        keep(work) { $0.afterPausing.append(work) }
    }

    /// Goes on; what is to be done then is done when it does.
    func proceed(then work: @escaping @Sendable () -> Void) {
        send([.proceed])
        keep(work) { $0.afterProceeding.append(work) }
    }

    /// What has not begun or is over does not answer.
    private func keep(_ work: () -> Void, _ keep: (inout State) -> Void) {
        let isKept = state.withLock { state in
            guard state.heard > 0, !state.isOver, !state.isClosed else { return false }
            keep(&state)
            return true
        }
        if !isKept { work() }
    }

    /// Lets it go: what has not been heard is not heard any more.
    func close() {
        state.withLock { state in
            state.isClosed = true
            state.waiting = []
            (state.afterPausing, state.afterProceeding) = ([], [])
        }
        socket.hangUp()
    }

    private func send(_ orders: [SpeakerOrder]) {
        sending.async { for order in orders { _ = self.socket.send(order.frame.bytes) } }
    }

    private func sendNow(_ samples: [UInt8]) {
        for start in stride(from: 0, to: samples.count, by: SpeakerOrder.mostBytes) {
            let part = samples[start..<min(start + SpeakerOrder.mostBytes, samples.count)]
            guard socket.send(SpeakerOrder.samples(Array(part)).frame.bytes) else { return }
        }
    }

    // MARK: Notices

    /// Listens on a thread of its own until all has been heard.
    /// - Parameter lost: is told why when that cannot be; not after ``close()``.
    func listen(lost: @escaping @Sendable (String) -> Void) {
        Thread.detachNewThread {
            var reader = SpeechFrameReader()
            while true {
                let bytes = self.socket.receive()
                reader.append(bytes)
                do throws(WireError) {
                    while let frame = try reader.next() {
                        if let why = self.take(try SpeakerNotice(frame)) { return self.give(up: why, lost) }
                    }
                } catch {
                    return self.give(up: "the speaker has answered what nobody understands.", lost)
                }
                if bytes.isEmpty { return self.give(up: "the speaker has ended while it spoke.", lost) }
            }
        }
    }

    /// Takes a notice; returns why nothing more will be heard, if that is so.
    private func take(_ notice: SpeakerNotice) -> String? {
        var due: [@Sendable () -> Void] = []
        state.withLock { state in
            switch notice {
            case .heard(let frames): state.heard = max(state.heard, frames)
            case .paused: swap(&due, &state.afterPausing)
            case .proceeding: swap(&due, &state.afterProceeding)
            case .over:
                state.isOver = true
                due = state.afterPausing + state.afterProceeding
                (state.afterPausing, state.afterProceeding) = ([], [])
            case .failed: break
            }
            let now = now(state)
            due += state.waiting.filter { $0.due <= now }.map(\.wake)
            state.waiting.removeAll { $0.due <= now }
        }
        for work in due { work() }
        if case .failed(let why) = notice { return why }
        return nil
    }

    private func give(up why: String, _ lost: (String) -> Void) {
        let isNews = state.withLock { state in
            defer {
                state.isClosed = true
                state.waiting = []
                (state.afterPausing, state.afterProceeding) = ([], [])
            }
            return !state.isClosed && !state.isOver
        }
        if isNews { lost(why) }
    }
}
