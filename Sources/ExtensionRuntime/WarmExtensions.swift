// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
internal import DeviceContract
public import Foundation
internal import Synchronization
public import UserNotifications

/// How an extension's process is started, where it is kept for more than one push.
public struct ExtensionStart: Sendable {
    let bundle: ExtensionBundle
    let surroundings: ExtensionSurroundings
    let environment: [String: String]
    let place: (any Sendable)?
    let clean: @Sendable () -> Void
    /// Answers what the extension asks its notification centre; without one nothing is delivered or pending there.
    package var centre: (any CentreOfDevice)?

    /// Names what is started.
    /// - Parameters:
    ///   - place: is found again in ``ExtensionRun/place`` of every push in the process.
    ///   - clean: is called once the process is gone; it removes what was made for it alone.
    public init(
        _ bundle: ExtensionBundle, surroundings: ExtensionSurroundings, environment: [String: String],
        place: (any Sendable)? = nil, clean: @escaping @Sendable () -> Void = {}
    ) {
        self.bundle = bundle
        self.surroundings = surroundings
        self.environment = environment
        self.place = place
        self.clean = clean
    }
}

/// Processes of extensions that are kept for the next push.
///
/// A process is shared by pushes with the same key alone; whoever asks puts into it whatever must not be shared: bundle,
/// containers, confinement, network, environment, and the app whose notification centre answers.
public final class WarmExtensions: Sendable {
    private let sessions = Mutex<[String: [ExtensionSession]]>([:])
    private let gone = DispatchGroup()
    private let cutOff = Mutex(0)
    private let most: Int
    private let rest: Duration

    /// Keeps no processes yet.
    /// - Parameters:
    ///   - most: the processes of one key that run at the same time.
    ///   - rest: how long one is kept without a push.
    public init(most: Int = ProcessInfo.processInfo.activeProcessorCount, rest: Duration = .seconds(10)) {
        self.most = max(1, most)
        self.rest = rest
    }

    /// Hands a request to a process and waits until its content is settled; what it says after that goes on.
    /// - Parameters:
    ///   - start: says how a process is started; it is called only where one is.
    ///   - meanwhile: is called at most once, as soon as the process has the request: for what needs nothing of its answer.
    public func run(
        _ request: UNNotificationRequest, key: String, limits: ExtensionLimits,
        start: @escaping @Sendable () throws -> ExtensionStart, meanwhile: () -> Void = {}
    ) -> RunningExtension {
        let push = PushAttendance(number: 1, limits: limits)
        var isCalled = false
        do {
            let contents = try PropertyValue(request).bytes
            while true {
                let session = try session(key, limits, start)
                let running = session.run(contents, limits: limits) {
                    if !isCalled { meanwhile() }
                    isCalled = true
                }
                if let running { return running }
            }
        } catch let error as ChildProcess.StartError {
            let words = "No process can be attended: \(error.told)."
            return RunningExtension(Attendance.notRun(push, because: words, at: .zero))
        } catch {
            return RunningExtension(Attendance.notRun(push, because: "\(error)", at: .zero))
        }
    }

    /// Lets all processes go once their pushes are over and what they have under way has had its time, and waits until they are
    /// gone.
    /// - Returns: how many were ended with something under way, since the start.
    @discardableResult public func leave() -> Int {
        for session in sessions.withLock({ $0.values.flatMap { $0 } }) { session.leave() }
        gone.wait()
        return cutOff.withLock { $0 }
    }

    /// The process that has least to do, or another one where all are busy and there may be more.
    private func session(
        _ key: String, _ limits: ExtensionLimits, _ start: @escaping @Sendable () throws -> ExtensionStart
    ) throws(ChildProcess.StartError) -> ExtensionSession {
        try sessions.withLock { (sessions) throws(ChildProcess.StartError) in
            let open = (sessions[key] ?? []).compactMap { session in session.load.map { (session, $0) } }
            if let least = open.min(by: { $0.1 < $1.1 }), least.1 == 0 || open.count >= most { return least.0 }
            gone.enter()
            do throws(ChildProcess.StartError) {
                let new = try ExtensionSession(
                    start: start, rest: rest, largest: limits.memory.map { $0 * 3 / 4 },
                    ended: { [gone, weak self] session in
                        self?.forget(session, of: key)
                        gone.leave()
                    })
                sessions[key, default: []].append(new)
                return new
            } catch {
                gone.leave()
                throw error
            }
        }
    }

    private func forget(_ session: ExtensionSession, of key: String) {
        sessions.withLock { $0[key]?.removeAll { $0 === session } }
        if session.hasCutOff { cutOff.withLock { $0 += 1 } }
    }
}
