// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
internal import DeviceContract
internal import Glibc
internal import LaunchContract

/// One process of an extension and its launcher, seen from the device: the only file of this end that reads and writes their
/// descriptors.
///
/// The extension inherits standard input (empty), standard output and error (one pipe), the connection and the line for
/// engines. When the device dies the launcher's line closes, and the launcher ends everything.
struct ExtensionProcess: ~Copyable {
    /// The process could not be started.
    struct StartError: Error {
        let message: String
    }

    /// What has happened since the last look.
    struct Events {
        var frames: [DeviceFrame] = []
        /// What came through the connection behind the frames is no frame; nothing more is read from it.
        var isMalformed = false
        var written: [UInt8] = []
        var isDisconnected = false
        var reports: [LaunchReport] = []
        /// The launcher is gone; without a report of the end nobody knows how the extension ended.
        var isAbandoned = false
        /// What was not heard.
        var notPlayed: [SpeakerProcess.Fault] = []
    }

    private var launcher: ChildProcess
    private var connection: Inlet
    private var output: Inlet
    private var control: Inlet
    private var engines: EngineSupply
    private var enginesAreOpen = true
    private var unsent: [UInt8] = []
    private var isHungUp = false
    private let time: DeviceTime
    private var frames = DeviceFrameReader()
    private var isReadable = true
    private var reports = ReportLines()
    /// The extension's process, once the launcher has told it.
    private(set) var identifier: pid_t?

    init(
        _ plan: LaunchPlan, launcher: String, engine: String?, speaker: DeviceSpeaker?, time: DeviceTime,
        environment: [String: String]
    ) throws(StartError) {
        self.time = time
        do {
            let line = try SocketPair()
            let engineLine = try SocketPair()
            let controlLine = try SocketPair()
            let pipe = try Pipe()
            self.launcher = try ChildProcess(
                launcher, plan.arguments, environment: environment,
                descriptors: [
                    -1, pipe.writing.number, pipe.writing.number, line.theirs.number, engineLine.theirs.number,
                    controlLine.theirs.number,
                ], inSession: true)
            output = Inlet(pipe.keptForReading())
            connection = Inlet(line.kept())
            engines = EngineSupply(program: engine, speaker: speaker, line: engineLine.kept())
            control = Inlet(controlLine.kept())
        } catch {
            throw StartError(message: "The extension's launcher '\(launcher)' cannot be started: \(error.told).")
        }
    }

    /// The launcher's process.
    var launcherIdentifier: pid_t { launcher.identifier }

    /// The number of sockets to engines and speakers that the extension was handed.
    var enginesHanded: Int { engines.handed + engines.speakers.count }

    /// Whether the extension has taken all that was sent to it.
    var hasTakenAll: Bool { unsent.isEmpty }

    /// Sends bytes; what the extension does not take at once is sent while waiting.
    mutating func send(_ bytes: [UInt8]) {
        unsent += bytes
        flush()
    }

    private mutating func flush() {
        while !unsent.isEmpty, let descriptor = connection.descriptor {
            let count = unsafe unsent.withUnsafeBytes { bytes in
                unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else {
                if errno == EINTR { continue }
                return
            }
            unsent.removeFirst(count)
        }
    }

    /// Waits until something happens, at most for the time given, and says what it was.
    /// - Parameter wake: a descriptor of the device's that ends the waiting when there is something to read; -1 for none.
    mutating func wait(atMost time: Duration, orUntil wake: Int32 = -1) -> Events {
        var events = Events()
        let writing = unsent.isEmpty ? 0 : POLLOUT
        // A closed one is -1, which poll leaves out.
        var watched = [
            pollfd(fd: connection.descriptor ?? -1, events: Int16(POLLIN | writing), revents: 0),
            pollfd(fd: output.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: control.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: enginesAreOpen ? engines.descriptor : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
        ]
        watched += engines.speakers.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
        unsafe poll(&watched, nfds_t(watched.count), Int32(clamping: max(0, milliseconds)))
        if watched[0].revents != 0 {
            flush()
            events.isDisconnected = !receive(into: &events)
        }
        if watched[1].revents != 0 { _ = output.drain(into: &events.written) }
        if watched[3].revents != 0 { enginesAreOpen = engines.answer() }
        if engines.speakers.count > 0 {
            events.notPlayed = engines.speakers.take()
            self.time.stand(engines.speakers.isWaiting)
        }
        if watched[2].revents != 0 {
            var told: [UInt8] = []
            events.isAbandoned = !control.drain(into: &told)
            events.reports = reports.take(told)
            for case .started(let process, _) in events.reports { identifier = process }
            let isOver = events.isAbandoned || events.reports.contains { if case .ended = $0 { true } else { false } }
            if isOver { drain(into: &events) }
        }
        return events
    }

    /// Takes the frames that have arrived; returns whether the connection is still open.
    private mutating func receive(into events: inout Events) -> Bool {
        var received: [UInt8] = []
        let isOpen = connection.drain(into: &received)
        guard isReadable else { return isOpen }
        frames.append(received)
        do {
            while let frame = try frames.next() { events.frames.append(frame) }
        } catch {
            isReadable = false
            events.isMalformed = true
        }
        return isOpen
    }

    /// More portions than a socket or a pipe holds.
    private static let mostLeft = 64

    /// Takes what an ended extension has left in the connection and the pipe.
    private mutating func drain(into events: inout Events) {
        // Counted: beside a launcher that is gone the extension may still be writing.
        for _ in 0..<Self.mostLeft where connection.descriptor != nil { _ = receive(into: &events) }
        for _ in 0..<Self.mostLeft where output.descriptor != nil { _ = output.drain(into: &events.written) }
    }

    /// Lets the extension go: its end of the connection reads the end of file.
    mutating func hangUp() {
        guard !isHungUp, let descriptor = connection.descriptor else { return }
        isHungUp = true
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Has the launcher kill the process and all that it started.
    mutating func kill() {
        guard let descriptor = control.descriptor else { return }
        var word: UInt8 = 1
        _ = unsafe Glibc.send(descriptor, &word, 1, Int32(MSG_NOSIGNAL))
    }

    /// Collects the launcher, which ends after its last report.
    mutating func collectLauncher() { _ = launcher.waited() }

    /// Kills an extension whose launcher is gone without a report.
    func killAbandoned() {
        guard let identifier else { return }
        _ = Glibc.kill(identifier, SIGKILL)
        for member in ProcessFiles.members(ofSession: launcher.identifier) { _ = Glibc.kill(member, SIGKILL) }
    }
}

/// The reading end of something that an extension or its launcher writes into.
private struct Inlet: ~Copyable {
    private var own: OwnDescriptor?
    /// Its number; nil once nobody is left at the other end.
    private(set) var descriptor: Int32?

    init(_ descriptor: consuming OwnDescriptor) {
        descriptor.neverWait()
        self.descriptor = descriptor.number
        own = consume descriptor
    }

    /// The most that is read at one look, so that a flood cannot keep the device from its clock.
    private static let portion = 64 * 1024

    /// Reads what is there, and closes it when nobody is left at the other end; returns whether it is still open.
    mutating func drain(into bytes: inout [UInt8]) -> Bool {
        guard let descriptor else { return false }
        var portion = [UInt8](repeating: 0, count: Self.portion)
        // All together: of one that writes as fast as it is read there would be no end.
        var room = Self.portion
        while room > 0 {
            let count = unsafe read(descriptor, &portion, room)
            if count > 0 {
                bytes += portion[..<count]
                room -= count
                continue
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return true }
            own = nil
            self.descriptor = nil
            return false
        }
        return true
    }
}

/// Cuts the launcher's lines out of what arrives.
private struct ReportLines {
    private var pending: [UInt8] = []

    mutating func take(_ bytes: [UInt8]) -> [LaunchReport] {
        pending += bytes
        var reports: [LaunchReport] = []
        while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
            if let report = LaunchReport(line: String(decoding: pending[..<end], as: UTF8.self)) {
                reports.append(report)
            }
            pending.removeFirst(end + 1)
        }
        return reports
    }
}
