// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation
internal import LaunchContract
public import UserNotifications

/// Runs extensions as a device does: each push in a process of its own, within limits.
public struct ExtensionHost: Sendable {
    /// What an extension is allowed.
    public let limits: ExtensionLimits
    /// Where it runs, and what it may reach.
    public let surroundings: ExtensionSurroundings
    /// Answers what the extension asks its notification centre; without one nothing is delivered or pending there.
    package var centre: (any CentreOfDevice)?
    /// Called once an extension's process has been started, which then takes some milliseconds to begin: what can be made ready
    /// meanwhile.
    package var meanwhile: @Sendable () -> Void = {}

    /// Makes a host.
    public init(limits: ExtensionLimits = ExtensionLimits(), surroundings: ExtensionSurroundings) {
        self.limits = limits
        self.surroundings = surroundings
    }

    /// Hands a request to an extension and waits until its process is gone.
    /// - Parameter environment: the variables that the extension finds; `PATH`, `LANG` and the loader's path are added.
    ///   `HOME` is its working folder.
    public func run(
        _ request: UNNotificationRequest, in bundle: ExtensionBundle, environment: [String: String]
    ) -> ExtensionRun {
        start(request, in: bundle, environment: environment).ended()
    }

    /// Hands a request to an extension and waits until it is settled what is shown; what it has under way goes on.
    /// - Parameter environment: as for ``run(_:in:environment:)``.
    public func start(
        _ request: UNNotificationRequest, in bundle: ExtensionBundle, environment: [String: String]
    ) -> RunningExtension {
        start(bundle.executable, of: bundle.url, environment) { () throws(PropertyValueError) in
            try request.frame(number: 1)
        }
    }

    /// Starts an app for an event and waits until its process is gone.
    /// - Parameter environment: as for ``run(_:in:environment:)``.
    package func run(
        _ event: AppEvent, in bundle: ApplicationBundle, environment: [String: String]
    ) -> ExtensionRun {
        start(bundle.executable, of: bundle.url, environment) { () throws(PropertyValueError) in
            DeviceFrame(kind: .request, push: 1, contents: try event.wire().bytes)
        }.ended()
    }

    private func start(
        _ executable: URL, of bundle: URL, _ environment: [String: String],
        _ request: () throws(PropertyValueError) -> DeviceFrame
    ) -> RunningExtension {
        let time = DeviceTime()
        let now = { time.now }
        let push = PushAttendance(number: 1, limits: limits)
        do {
            let attended = AttendedProcess(
                try ExtensionProcess(executable, of: bundle, surroundings, environment: environment, time: time),
                as: .cold, centre: centre, now: now)
            attended.begin(push, try request(), after: limits.debugger)
            meanwhile()
            return RunningExtension(attended)
        } catch let error as ExtensionProcess.StartError {
            return RunningExtension(Attendance.notRun(push, because: error.message, at: now()))
        } catch {
            return RunningExtension(Attendance.notRun(push, because: "\(error)", at: now()))
        }
    }
}

extension UNNotificationRequest {
    /// The frame that hands a request over.
    /// - Throws: `PropertyValueError` when its content cannot travel.
    func frame(number: UInt32) throws(PropertyValueError) -> DeviceFrame {
        DeviceFrame(kind: .request, push: number, contents: try PropertyValue(self).bytes)
    }
}

extension ExtensionProcess {
    /// Starts an extension where it is to run.
    /// - Throws: ``StartError`` when there is no launcher.
    init(
        _ executable: URL, of bundle: URL, _ surroundings: ExtensionSurroundings, environment: [String: String],
        time: DeviceTime
    ) throws(StartError) {
        var variables = Environment.ofExtension(environment)
        variables[DeviceConnection.variable] = "1"
        if surroundings.engine != nil { variables[DeviceVariable.engines] = "\(LaunchDescriptor.engines)" }
        if surroundings.engine != nil, surroundings.speaker != nil { variables[DeviceVariable.speaker] = "1" }
        try self.init(
            surroundings.plan(running: executable, of: bundle), launcher: surroundings.launcher.path,
            engine: surroundings.engine?.path,
            speaker: surroundings.speaker, time: time, environment: variables)
    }
}

extension Duration {
    /// The time in milliseconds, to the microsecond.
    var milliseconds: Double {
        let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
        return Double(microseconds) / 1000
    }
}
