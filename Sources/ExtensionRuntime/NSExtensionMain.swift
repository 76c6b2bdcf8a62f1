// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation
internal import NetworkRules
internal import Synchronization
@_spi(ExtensionRuntime) internal import UserNotifications

/// Runs a service extension: the whole of its `main.swift`.
///
///     import ExtensionRuntime
///     NSExtensionMain()
///
/// Makes an instance of the principal class that `Info.plist` names for every push, and calls it off the main thread, whose
/// run loop and queue are served all the while. The device ends the process.
/// - Note: On Apple's systems the linker's `-e _NSExtensionMain` stands for it; on Linux it ends with a line on standard error,
///   when no device has started it or there is no such class.
// The name is Apple's.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func NSExtensionMain() -> Never {
    guard let connection = DeviceConnection.current else {
        DeviceConnection.end(64, saying: "A notification service extension is started by a device: `earshot push`.")
    }
    guard let point = Bundle.main.infoDictionary?["NSExtension"] as? [String: Any],
        let name = point["NSExtensionPrincipalClass"] as? String
    else {
        DeviceConnection.end(78, saying: "Info.plist beside the executable names no NSExtensionPrincipalClass.")
    }
    guard let found = NSClassFromString(name) else {
        DeviceConnection.end(78, saying: "The principal class '\(name)' is not in the executable.")
    }
    guard let principal = found as? UNNotificationServiceExtension.Type else {
        DeviceConnection.end(78, saying: "The principal class '\(name)' is no UNNotificationServiceExtension.")
    }
    FreedMemory.keepSome()
    LibraryFolder.install()
    NetworkRules.install()
    // An extension has no use for the folder that the device was started in.
    if let home = ProcessInfo.processInfo.environment["HOME"] {
        _ = FileManager.default.changeCurrentDirectoryPath(home)
    }
    let service = Service(principal: principal, connection: connection)
    Thread.detachNewThread { service.serve() }
    // The run loop of the main thread serves the main queue as well; a timer that never fires keeps it from ending.
    RunLoop.main.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
    while true { RunLoop.main.run() }
}

/// Answers the device.
///
/// Unchecked: it holds constants and a lock, and the instances of the principal class are reached from
/// the threads that made them and from those that tell them that time is over, as on iOS.
private final class Service: @unchecked Sendable {
    private let principal: UNNotificationServiceExtension.Type
    private let connection: DeviceConnection
    private let current = Mutex<[UInt32: Instance]>([:])
    private let defaults = GroupDefaults(environment: ProcessInfo.processInfo.environment)

    /// An instance of the principal class on its way between threads.
    private struct Instance: @unchecked Sendable {
        let it: UNNotificationServiceExtension
        /// Whether it was told that its time is over: what it says then ends with its answer.
        var isExpired = false
        /// Whether it has answered, and is kept for what it has to say: it is told nothing more.
        var hasAnswered = false
    }

    init(principal: UNNotificationServiceExtension.Type, connection: DeviceConnection) {
        self.principal = principal
        self.connection = connection
    }

    /// Takes what the device sends until it hangs up.
    func serve() -> Never {
        var reader = DeviceFrameReader()
        while true {
            let bytes = connection.receive()
            guard !bytes.isEmpty else { leave() }
            reader.append(bytes)
            do {
                while let frame = try reader.next() { try take(frame) }
            } catch {
                DeviceConnection.end(76, saying: "The device sent what this extension cannot read: \(error)")
            }
        }
    }

    /// Ends the process as iOS does: what was set in the defaults is kept.
    private func leave() -> Never {
        defaults.carryOut()
        DeviceConnection.end(0)
    }

    private func take(_ frame: DeviceFrame) throws {
        switch frame.kind {
        case .request:
            let value = try PropertyValue(bytes: frame.contents).withWholeNumbers
            // Not a queue's thread: those block every signal, and what the extension starts would inherit that.
            Thread.detachNewThread { self.receive(UNNotificationRequest(wire: value), as: frame.push) }
        case .expire:
            // A thread of its own: the one that called `didReceive` may be held up.
            Thread.detachNewThread { self.expire(frame.push) }
        case .centreAnswer: CentreLine.current?.take(frame)
        default: throw DeviceFrameReader.Malformed()
        }
    }

    private func receive(_ request: UNNotificationRequest, as push: UInt32) {
        defaults.bringIn()
        let instance = principal.init(principal: ())
        current.withLock { $0[push] = Instance(it: instance) }
        let calls = Mutex(AnswerCalls())
        connection.send(DeviceFrame(kind: .ready, push: push))
        let answer = { [self] (content: UNNotificationContent) in
            // The content is made into bytes outside of the lock, since code of the extension may run then.
            guard calls.withLock({ $0.isFirst() }) else {
                calls.withLock { $0.again { connection.send(DeviceFrame(kind: .answeredAgain, push: push)) } }
                return
            }
            RequestsUnderWay.shared.processAnswers()
            let frame = Self.answer(content, to: push)
            calls.withLock { calls in
                connection.send(frame)
                calls.sent { connection.send(DeviceFrame(kind: .answeredAgain, push: push)) }
            }
            // A process that is kept may be ended at any time from now on.
            defaults.carryOut()
            // Nobody is told that time is over once there is an answer: the instance may go when what it has to say is said.
            let release: @Sendable () -> Void = { _ = self.current.withLock { $0.removeValue(forKey: push) } }
            let isExpired = current.withLock { current in
                current[push]?.hasAnswered = true
                return current[push]?.isExpired == true
            }
            if isExpired { release() } else { SpeechUnderWay.shared.whenOver(push, release) }
        }
        CurrentPush.$number.withValue(push) { instance.didReceive(request, withContentHandler: answer) }
        connection.send(DeviceFrame(kind: .returned, push: push))
    }

    private func expire(_ push: UInt32) {
        let instance = current.withLock { current -> Instance? in
            guard current[push]?.hasAnswered == false else { return nil }
            current[push]?.isExpired = true
            return current[push]
        }
        CurrentPush.$number.withValue(push) { instance?.it.serviceExtensionTimeWillExpire() }
        connection.send(DeviceFrame(kind: .expiryReturned, push: push))
    }

    private static func answer(_ content: UNNotificationContent, to push: UInt32) -> DeviceFrame {
        do {
            let bytes = try PropertyValue(content).bytes
            guard bytes.count <= DeviceFrame.largestContents else {
                DeviceConnection.end(65, saying: "The content cannot leave the extension. It holds more than 8 MB.")
            }
            return DeviceFrame(kind: .answered, push: push, contents: bytes)
        } catch {
            let message =
                "The content that was answered cannot leave the extension, so iOS shows the original: \(error.message) "
                + "Put texts, numbers, dates or data there, such as a URL's absoluteString."
            DeviceWarning(code: "unreadable-content", message: message).send()
            // As on iOS, where a content that cannot be archived ends the process.
            DeviceConnection.end(65, saying: "The content cannot leave the extension. \(error.message)")
        }
    }
}
