// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation
internal import NetworkRules
internal import Synchronization
internal import UserNotifications

/// What UIKit does with an app while a device has it running.
@MainActor package protocol ApplicationLife: Sendable {
    /// The process has been started: the app's delegate is told that launching is finished.
    func launch()
    /// The app comes to the front, where it is not there yet.
    func enterForeground()
    /// The app is at the front, and used.
    func becomeActive()
    /// The time for what the app does behind is over.
    func timeIsOver()
}

/// The process of an app that a device has started for one event: the main thread's run loop serves it from the launch to the end.
package enum ApplicationMain {
    /// Runs an app to its end, which the device decides.
    @MainActor package static func run(_ life: any ApplicationLife) -> Never {
        guard let connection = DeviceConnection.current else {
            DeviceConnection.end(
                64, saying: "An app is started by a device: `earshot respond`, or `earshot push --foreground`.")
        }
        LibraryFolder.install()
        NetworkRules.install()
        if let home = ProcessInfo.processInfo.environment["HOME"] {
            _ = FileManager.default.changeCurrentDirectoryPath(home)
        }
        let service = ApplicationService(life: life, connection: connection)
        Thread.detachNewThread { service.serve() }
        RunLoop.main.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
        while true { RunLoop.main.run() }
    }
}

/// Answers the device for an app.
private final class ApplicationService: Sendable {
    private let life: any ApplicationLife
    private let connection: DeviceConnection
    private let defaults = GroupDefaults(environment: ProcessInfo.processInfo.environment)
    private let calls = Mutex(0)

    init(life: any ApplicationLife, connection: DeviceConnection) {
        self.life = life
        self.connection = connection
    }

    /// Takes what the device sends until it hangs up.
    func serve() -> Never {
        var reader = DeviceFrameReader()
        while true {
            let bytes = connection.receive()
            guard !bytes.isEmpty else {
                defaults.carryOut()
                DeviceConnection.end(0)
            }
            reader.append(bytes)
            do {
                while let frame = try reader.next() { try take(frame) }
            } catch {
                DeviceConnection.end(76, saying: "The device sent what this app cannot read: \(error)")
            }
        }
    }

    private func take(_ frame: DeviceFrame) throws {
        let push = frame.push
        switch frame.kind {
        case .request:
            let wire = try PropertyValue(bytes: frame.contents).withWholeNumbers
            guard AppEvent(wire: wire) != nil else { throw DeviceFrameReader.Malformed() }
            onMain { service in
                guard let event = AppEvent(wire: wire) else { return }
                service.defaults.bringIn()
                CurrentPush.$number.withValue(push) {
                    service.life.launch()
                    service.connection.send(DeviceFrame(kind: .ready, push: push))
                    service.tell(event, push)
                }
                service.connection.send(DeviceFrame(kind: .returned, push: push))
            }
        case .expire:
            onMain { service in
                CurrentPush.$number.withValue(push) { service.life.timeIsOver() }
                service.connection.send(DeviceFrame(kind: .expiryReturned, push: push))
            }
        case .centreAnswer: CentreLine.current?.take(frame)
        default: throw DeviceFrameReader.Malformed()
        }
    }

    private func onMain(_ work: @escaping @MainActor @Sendable (ApplicationService) -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated { work(self) } }
    }

    @MainActor private func tell(_ event: AppEvent, _ push: UInt32) {
        let centre = UNUserNotificationCenter.current()
        let delegate = centre.delegate
        guard let delegate, !event.isLaunch else {
            life.becomeActive(unless: event.isBehind)
            return answer(AppAnswer(hasDelegate: delegate != nil, isWritten: event.isLaunch), push)
        }
        switch event {
        case .launch: break
        case .present(let notification):
            life.becomeActive(unless: false)
            delegate.userNotificationCenter(centre, willPresent: notification) { [self] options in
                answer(written("willPresent", options.rawValue), push)
            }
        case .respond(let response, let toFront):
            // As iOS does: told on its way to the front, and active after that.
            if toFront { life.enterForeground() }
            delegate.userNotificationCenter(centre, didReceive: response) { [self] in
                answer(written("didReceive"), push)
            }
            if toFront { life.becomeActive() }
        case .openSettings(let notification):
            life.becomeActive(unless: false)
            delegate.userNotificationCenter(centre, openSettingsFor: notification)
            answer(written("openSettingsFor"), push)
        }
    }

    private func written(_ method: String, _ options: UInt = 0) -> AppAnswer {
        AppAnswer(hasDelegate: true, isWritten: !UnwrittenMethods.contains(method), options: options)
    }

    private func answer(_ answer: AppAnswer, _ push: UInt32) {
        let isFirst = calls.withLock { calls in
            calls += 1
            return calls == 1
        }
        if isFirst { RequestsUnderWay.shared.processAnswers() }
        connection.send(
            DeviceFrame(
                kind: isFirst ? .answered : .answeredAgain, push: push, contents: isFirst ? answer.wire.bytes : []))
        if isFirst { defaults.carryOut() }
    }
}

extension ApplicationLife {
    /// Brings the app to the front and has it used.
    @MainActor fileprivate func becomeActive(unless isBehind: Bool) {
        guard !isBehind else { return }
        enterForeground()
        becomeActive()
    }
}

extension AppEvent {
    fileprivate var isLaunch: Bool { if case .launch = self { true } else { false } }
    /// Whether the app stays behind with it.
    fileprivate var isBehind: Bool { if case .respond(_, toFront: false) = self { true } else { false } }
}
