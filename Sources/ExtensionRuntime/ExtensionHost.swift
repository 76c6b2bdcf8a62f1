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
        var attendance = Attendance(limits: limits)
        do {
            let frame = DeviceFrame(kind: .request, push: 1, contents: try PropertyValue(request).bytes)
            var variables = Environment.ofExtension(environment)
            variables[DeviceConnection.variable] = "1"
            if surroundings.engine != nil { variables[DeviceVariable.engines] = "\(LaunchDescriptor.engines)" }
            var process = try ExtensionProcess(
                surroundings.plan(for: bundle), launcher: surroundings.launcher.path,
                engine: surroundings.engine?.path, environment: variables)
            process.send(frame.bytes)
            attendance.attend(&process) { start.duration(to: clock.now) }
        } catch let error as ExtensionProcess.StartError {
            attendance.log.note(error.message)
        } catch {
            attendance.log.note("\(error)")
        }
        return attendance.run(total: start.duration(to: clock.now))
    }
}

extension Duration {
    /// The time in milliseconds, to the microsecond.
    var milliseconds: Double {
        let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
        return Double(microseconds) / 1000
    }
}
