// SPDX-License-Identifier: Apache-2.0

internal import ExtensionRuntime
public import Foundation
internal import Synchronization
internal import SystemFaults

/// Takes pushes at once and delivers them in the background: accepted, queued, run, landed.
///
/// A push that was accepted is on the disk, in the device's `Queue`. A device that dies loses none of them: the next queue on
/// it delivers what is left, and nothing that has landed a second time. The pushes of an app begin in the order in which they
/// were accepted; one that takes long holds up no other app.
///
///     let queue = try DeliveryQueue(on: device, under: { _ in conditions }, landed: { push, result in … })
///     try queue.accept(AcceptedPush(request))
public final class DeliveryQueue: Sendable {
    private struct State {
        var waiting: [QueuedPush] = []
        /// The pushes of each app that are being delivered.
        var running: [String: Int] = [:]
        var isOpen = true
    }

    private let device: Device
    private let folder: OpenFolder
    private let most: Int
    private let conditions: @Sendable (AcceptedPush) throws -> DeliveryConditions
    private let landed: @Sendable (AcceptedPush, Result<Delivery, any Error>) -> Void
    private let ended: @Sendable (AcceptedPush, Result<Delivery, any Error>) -> Void
    private let state = Mutex(State())
    /// Signalled once for every push that comes or is over, and for every worker at the end.
    private let change = DispatchSemaphore(value: 0)
    private let gone = DispatchGroup()

    /// Opens the queue of a device, and begins to deliver what a queue before it has left.
    ///
    /// Only one queue may be open on a device.
    /// - Parameters:
    ///   - workers: how many pushes are delivered at the same time.
    ///   - most: how many of one app.
    ///   - conditions: says how a push is delivered, when its turn has come.
    ///   - landed: is told what became of each, on any thread, as it lands.
    ///   - ended: is told once more when the extension of one that has landed has ended: the whole of the delivery, or why its story
    ///     could not be told to the end.
    /// - Throws: ``DeviceError`` when the folder of the queue cannot be made.
    public init(
        on device: Device, workers: Int = 2 * ProcessInfo.processInfo.activeProcessorCount, most: Int = 4,
        under conditions: @escaping @Sendable (AcceptedPush) throws -> DeliveryConditions,
        landed: @escaping @Sendable (AcceptedPush, Result<Delivery, any Error>) -> Void,
        ended: @escaping @Sendable (AcceptedPush, Result<Delivery, any Error>) -> Void = { _, _ in }
    ) throws(DeviceError) {
        guard let root = OpenFolder(path: device.folder.path), let folder = root.making(["Queue"]) else {
            throw DeviceError(
                .cannotCreate, "The device '\(device.folder.path)' cannot make its queue: \(SystemFault().told).")
        }
        self.device = device
        self.folder = folder
        self.most = max(1, most)
        self.conditions = conditions
        self.landed = landed
        self.ended = ended
        let left = Self.left(in: folder, of: device)
        state.withLock { $0.waiting = left }
        for _ in 0..<max(1, workers) {
            gone.enter()
            Thread.detachNewThread {
                self.work()
                self.gone.leave()
            }
        }
        for _ in left { change.signal() }
    }

    /// Takes a push; when this returns, it is on the disk and will be delivered.
    /// - Throws: ``DeviceError`` when it cannot be written there, or the queue is closed; nothing is accepted then.
    public func accept(_ push: AcceptedPush, now: Date = Date()) throws(DeviceError) {
        let queued = QueuedPush(push, at: now)
        let isKept = try state.withLock { (state) throws(DeviceError) in
            guard state.isOpen else { return false }
            try keep(queued)
            state.waiting.append(queued)
            return true
        }
        guard isKept else { throw DeviceError(.inputOutput, "The device's queue is closed; open it again.") }
        change.signal()
    }

    /// Takes no more, and waits until everything that was accepted is delivered.
    public func finish() {
        state.withLock { $0.isOpen = false }
        // Whoever waits looks again, and tells the next.
        change.signal()
        gone.wait()
    }

    // MARK: The files

    private func keep(_ queued: QueuedPush) throws(DeviceError) {
        let part = ".\(queued.name).part"
        guard !folder.holds(queued.name), let file = folder.newFile(part), file.write(queued.bytes), file.sync(),
            folder.move(part, to: folder, as: queued.name), folder.sync()
        else {
            _ = folder.removeFile(part)
            throw DeviceError(.inputOutput, "The push cannot be kept in the device's queue; make room on its disk.")
        }
    }

    /// The largest file that is read, in bytes; no push is as large.
    private static let largest = 64 * 1024

    /// What a queue that was killed has left, without what has landed.
    private static func left(in folder: OpenFolder, of device: Device) -> [QueuedPush] {
        let inbox = OpenFolder(path: device.inbox.folder.path)
        var left: [QueuedPush] = []
        for name in folder.contents.sorted() {
            guard !name.hasPrefix("."), let file = try? folder.file(name), file.size <= largest,
                let queued = QueuedPush(file.bytes(at: 0, count: file.size)), queued.name == name,
                inbox?.holds(name) != true
            else {
                _ = folder.removeFile(name)
                continue
            }
            left.append(queued)
        }
        return left
    }

    // MARK: On threads of its own

    private func work() {
        while true {
            change.wait()
            while let queued = take() {
                deliver(queued)
                done(queued)
            }
            // The last word is passed on, so that everybody hears it.
            if state.withLock({ !$0.isOpen && $0.waiting.isEmpty && $0.running.isEmpty }) {
                change.signal()
                return
            }
        }
    }

    private func deliver(_ queued: QueuedPush) {
        var hasLanded = false
        func land(_ result: Result<Delivery, any Error>) {
            hasLanded = true
            _ = folder.removeFile(queued.name)
            landed(queued.push, result)
        }
        let result = Result {
            try device.deliver(queued.push, under: conditions(queued.push), now: queued.time) { land(.success($0)) }
        }
        if hasLanded { ended(queued.push, result) } else { land(result) }
    }

    /// Takes the first push whose app has room.
    private func take() -> QueuedPush? {
        state.withLock { state in
            guard let place = state.waiting.firstIndex(where: { state.running[Self.app(of: $0), default: 0] < most })
            else { return nil }
            let queued = state.waiting.remove(at: place)
            state.running[Self.app(of: queued), default: 0] += 1
            return queued
        }
    }

    private func done(_ queued: QueuedPush) {
        state.withLock { state in
            let app = Self.app(of: queued)
            state.running[app] = state.running[app].flatMap { $0 > 1 ? $0 - 1 : nil }
        }
        // There may be room for another of its app.
        change.signal()
    }

    private static func app(of queued: QueuedPush) -> String { queued.push.bundleIdentifier ?? "" }
}
