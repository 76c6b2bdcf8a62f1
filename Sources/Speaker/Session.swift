// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LaunchContract
internal import SoundFiles
internal import SpeechWire
internal import Synchronization

/// One sound from its first order to its end: the process does nothing else.
///
/// A thread of its own plays, since it may hang in a call of ALSA's whenever a sound server does; this one reads the orders,
/// looks at the clock, and ends the process when its time is over.
final class Session: Sendable {
    /// How far the thread that plays has come.
    private struct Progress {
        var orders = Orders()
        /// The seconds of a file that is played.
        var duration = 0.0
        var hasTurn = false
        var isResting = false
        var isStopped = false
        var isOver = false
        /// Whether somebody has said what became of the sound.
        var isDecided = false
    }

    private let plan: SpeakerPlan
    private let progress = Mutex(Progress())
    private let lines = Lines()

    /// How often the output is asked.
    private static let look: Int32 = 5
    /// How long the output has to let go when nothing is wanted of it any more, in seconds.
    private static let farewell = 0.5

    init(_ plan: SpeakerPlan) { self.plan = plan }

    /// Plays what comes, and ends the process.
    func run() -> Never {
        guard startPlaying() else { fail(SpeakerFault(.failed, "no thread can be started; end other programs.")) }
        var reader = SpeechFrameReader()
        var patience = Patience()
        var (last, endedAt) = (Self.now(), Double?.none)
        var isListening = plan.sound == nil
        while true {
            var watched = [
                pollfd(fd: isListening ? SpeakerDescriptor.orders : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: lines.hasDevice ? SpeakerDescriptor.device : -1, events: Int16(POLLIN), revents: 0),
            ]
            unsafe poll(&watched, nfds_t(watched.count), 20)
            var isWanted = watched[1].revents == 0
            if isListening, watched[0].revents != 0 {
                isListening = listen(&reader)
                isWanted = isWanted && isListening
            }
            let now = Self.now()
            let (hasTurn, isResting, isOver, duration) = progress.withLock { progress in
                if !isWanted { progress.isStopped = true }
                if progress.isStopped || progress.isOver, endedAt == nil { endedAt = now }
                return (
                    progress.hasTurn, progress.isResting, progress.isOver, progress.orders.duration + progress.duration
                )
            }
            if let endedAt, !hasTurn || now - endedAt > Self.farewell { stop(unlessOver: isOver) }
            if hasTurn, endedAt == nil, patience.isOver(after: now - last, isResting: isResting, duration: duration) {
                fail(
                    SpeakerFault(
                        .late, "it was not heard in time, so the sound server hangs or nobody plays; start it anew."))
            }
            last = now
        }
    }

    // MARK: What is ordered

    /// Reads orders; false when no more can come.
    private func listen(_ reader: inout SpeechFrameReader) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 64 * 1024)
        let count = unsafe read(SpeakerDescriptor.orders, &bytes, bytes.count)
        if count < 0 { return errno == EINTR || errno == EAGAIN }
        guard count > 0 else { return false }
        reader.append(bytes[..<count])
        do throws(WireError) {
            while let frame = try reader.next() {
                let order = try SpeakerOrder(frame)
                try progress.withLock { (progress) throws(WireError) in try progress.orders.take(order) }
            }
            return true
        } catch {
            fail(SpeakerFault(.failed, "it was told what no sound can be; send it less or other samples."))
        }
    }

    // MARK: On the thread that plays

    private func startPlaying() -> Bool {
        let itself = unsafe Unmanaged.passRetained(self)
        var thread = pthread_t()
        return unsafe pthread_create(
            &thread, nil,
            { session in
                guard let session = unsafe session else { return nil }
                unsafe Unmanaged<Session>.fromOpaque(session).takeRetainedValue().play()
            }, unsafe itself.toOpaque()) == 0
    }

    private func play() -> Never {
        do throws(SpeakerFault) {
            // Kept to the end of the process, which is the end of the turn.
            let turn = try takeTurn()
            if let sound = plan.sound { try play(fileAt: sound) } else { try playWhatIsSent() }
            _ = consume turn
        } catch {
            fail(error)
        }
        Self.end(0)
    }

    private func takeTurn() throws(SpeakerFault) -> Turn? {
        var turn: Turn?
        if let path = plan.turns {
            do throws(Turn.Fault) { turn = try Turn(in: path) } catch {
                throw SpeakerFault(.failed, "the line at '\(path)' cannot be joined (\(error.reason)).")
            }
        }
        if turn?.hasCome() == false {
            lines.tell(.waiting)
            turn?.wait()
        }
        lines.tell(.turn)
        progress.withLock { $0.hasTurn = true }
        return turn
    }

    private func output(rate: Int, channels: Int) throws(SpeakerFault) -> any Output {
        switch plan.output {
        case .alsa(let name): try ALSAOutput(name: name, rate: rate, channels: channels)
        case .file(let path):
            try FileOutput(path: path, rate: rate, channels: channels, hurry: plan.hurry, now: Self.now)
        }
    }

    private func playWhatIsSent() throws(SpeakerFault) {
        while true {
            let (rate, isStopped) = progress.withLock { progress in
                progress.isResting = progress.orders.rate == nil
                return (progress.orders.rate, progress.isStopped)
            }
            if isStopped { stop(unlessOver: false) }
            if let rate {
                return try play(
                    Player(rate: rate, channels: 1, hurry: fastest), on: output(rate: rate, channels: 1), isSent: true)
            }
            Self.rest()
        }
    }

    private func play(fileAt path: String) throws(SpeakerFault) {
        let (rate, channels, samples) = try SpokenFile.read(path)
        progress.withLock { $0.duration = Double(samples.count / (2 * channels)) / Double(rate) }
        var player = Player(rate: rate, channels: channels, hurry: fastest)
        player.append(samples)
        player.end()
        try play(player, on: output(rate: rate, channels: channels), isSent: false)
    }

    /// How many times faster than life the output may be.
    private var fastest: Double { if case .file = plan.output { plan.hurry } else { 1 } }

    private func play(_ start: Player, on output: some Output, isSent: Bool) throws(SpeakerFault) {
        var player = start
        var told = -1
        while true {
            let (samples, isWhole, isPaused, isStopped) = progress.withLock { progress in
                progress.isResting = player.isStarved || player.isStanding
                return (
                    progress.orders.samples(), progress.orders.isWhole, progress.orders.isPaused, progress.isStopped
                )
            }
            if isStopped {
                try? output.drop()
                output.close()
                stop(unlessOver: false)
            }
            if isSent {
                player.append(samples)
                if isWhole { player.end() }
            }
            if isPaused != player.isStanding {
                if isPaused {
                    try player.pause(output, at: Self.now())
                } else {
                    try player.proceed(output, at: Self.now())
                }
                tell(.heard(frames: player.heard))
                tell(isPaused ? .paused : .proceeding)
            }
            let isOver = try player.step(output, at: Self.now())
            if isOver { return finish(output, frames: player.frames) }
            if player.heard > told, player.heard > 0 {
                told = player.heard
                tell(.heard(frames: told))
            }
            Self.rest()
        }
    }

    private func finish(_ output: some Output, frames: Int) {
        guard decide() else { Self.restForEver() }
        // The device knows before anybody acts upon it.
        lines.tell(.played)
        progress.withLock { $0.isOver = true }
        tell(.heard(frames: frames))
        tell(.over)
        output.close()
    }

    private func tell(_ notice: SpeakerNotice) {
        // Who orders a sound and does not listen to what becomes of it is gone, or means no good.
        if plan.sound == nil, !lines.tell(notice) { progress.withLock { $0.isStopped = true } }
    }

    private static func rest() { _ = poll(nil, 0, look) }

    // MARK: The end

    /// Whether nobody has said yet what became of the sound: both threads may come to an end at the same moment.
    private func decide() -> Bool {
        progress.withLock { progress in
            defer { progress.isDecided = true }
            return !progress.isDecided
        }
    }

    /// Waits for the other thread, which ends the process.
    private static func restForEver() -> Never { while true { _ = poll(nil, 0, -1) } }

    /// Ends the process because nobody wants the sound any more.
    private func stop(unlessOver isOver: Bool) -> Never {
        if !isOver, decide() { lines.tell(.stopped) }
        Self.end(0)
    }

    /// Ends the process because the sound cannot be heard.
    private func fail(_ fault: SpeakerFault) -> Never {
        guard decide() else { Self.restForEver() }
        lines.tell(.notPlayed(fault.fault, why: fault.why))
        _ = lines.tell(.failed(fault.why))
        if !lines.hasDevice { complain(fault.why) }
        Self.end(fault.fault == .missing ? 69 : 74)
    }

    /// Not `exit`: what libraries do at an end may wait for a server that hangs.
    private static func end(_ code: Int32) -> Never { _exit(code) }

    /// The time in seconds.
    @Sendable private static func now() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Says a line on standard error.
func complain(_ line: String) {
    var line = "Speaker: \(line)\n"
    _ = line.withUTF8 { unsafe write(2, $0.baseAddress, $0.count) }
}
