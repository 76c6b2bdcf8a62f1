// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
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
        let clock = ContinuousClock()
        let start = clock.now
        let now = { start.duration(to: clock.now) }
        let push = PushAttendance(number: 1, limits: limits)
        do {
            var process = try ExtensionProcess(bundle, surroundings, environment: environment)
            process.send(try request.frame(number: 1).bytes)
            var attendance = Attendance(.cold, centre: centre)
            attendance.begin(push)
            while true {
                if let over = attendance.turn(&process, now: now).first {
                    process.collectLauncher()
                    return over.run
                }
            }
        } catch let error as ExtensionProcess.StartError {
            return Attendance.notRun(push, because: error.message, at: now())
        } catch {
            return Attendance.notRun(push, because: "\(error)", at: now())
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
        _ bundle: ExtensionBundle, _ surroundings: ExtensionSurroundings, environment: [String: String]
    ) throws(StartError) {
        var variables = Environment.ofExtension(environment)
        variables[DeviceConnection.variable] = "1"
        if surroundings.engine != nil { variables[DeviceVariable.engines] = "\(LaunchDescriptor.engines)" }
        try self.init(
            surroundings.plan(for: bundle), launcher: surroundings.launcher.path, engine: surroundings.engine?.path,
            environment: variables)
    }
}

extension Duration {
    /// The time in milliseconds, to the microsecond.
    var milliseconds: Double {
        let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
        return Double(microseconds) / 1000
    }
}
