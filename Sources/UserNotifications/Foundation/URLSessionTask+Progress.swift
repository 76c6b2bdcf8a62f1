// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
public import Foundation
@_weakLinked public import FoundationNetworking
internal import Synchronization

extension URLSessionTask {
    /// How far the task is, in bytes.
    /// - Note: Foundation's own on Linux stays where it began; this one is brought up a hundred times a second. Of a task with a completion
    ///   handler nothing is counted before its end, which is after the handler was called.
    public var progress: Progress { TaskProgress.of(self) }
}

/// How far a task is.
///
/// Unchecked: it asks the task, which may be asked from everywhere, and the rest is Foundation's.
final class TaskProgress: Progress, @unchecked Sendable {
    /// Held until it has ended: nobody else holds a task whose session is done with it.
    private let held = Mutex<URLSessionTask?>(nil)
    private var timer: (any DispatchSourceTimer)?

    /// Unchecked: nothing of it changes but that its task ends.
    private struct Entry: @unchecked Sendable {
        weak var task: URLSessionTask?
        let progress: TaskProgress
    }
    private static let all = Mutex<[ObjectIdentifier: Entry]>([:])

    fileprivate static func of(_ task: URLSessionTask) -> Progress {
        let identity = ObjectIdentifier(task)
        return all.withLock { all in
            if let entry = all[identity], entry.task === task {
                entry.progress.refresh()
                return entry.progress
            }
            all = all.filter { $0.value.task != nil }
            let progress = TaskProgress(parent: nil, userInfo: nil)
            progress.held.withLock { $0 = task }
            progress.refresh()
            progress.follow()
            all[identity] = Entry(task: task, progress: progress)
            return progress
        }
    }

    private func follow() {
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + .milliseconds(10), repeating: .milliseconds(10))
        timer.setEventHandler { [weak self] in self?.refresh() }
        timer.activate()
        self.timer = timer
    }

    /// Asks the task how far it is.
    func refresh() {
        guard let task = held.withLock({ $0 }), !isFinished else {
            timer?.cancel()
            held.withLock { $0 = nil }
            return
        }
        let isDone = task.state == .completed
        let sends = max(0, task.countOfBytesExpectedToSend)
        // Foundation on Linux counts nothing of a download before its end.
        let expected = max(task.countOfBytesExpectedToReceive, task.response?.expectedContentLength ?? -1)
        let done = task.countOfBytesReceived + (sends > 0 ? task.countOfBytesSent : 0)
        // A body whose length nobody has said ends with its last byte.
        let all = expected > 0 ? expected + sends : isDone && task.error == nil ? max(done, 1) : -1
        if totalUnitCount != all { totalUnitCount = all }
        let told = isDone && task.error == nil ? all : done
        if completedUnitCount != told { completedUnitCount = told }
        guard isDone else { return }
        timer?.cancel()
        held.withLock { $0 = nil }
    }

    deinit { timer?.cancel() }

    override func cancel() { held.withLock { $0 }?.cancel() }
}
