// SPDX-License-Identifier: Apache-2.0

import Commands
import Dispatch
import Foundation
import PushSimulator
import Synchronization

/// Delivers what the store says is due, on threads of its own, and tells the store what became of it.
///
/// A push of which it is not known whether it has landed is looked for in the inbox first: nothing is delivered twice.
final class Notifier: Sendable {
    private let store: PushStore
    private let ended: @Sendable (_ unique: String) -> Void
    private let isOver = Mutex(false)
    private let gone = DispatchGroup()

    /// Begins to deliver.
    /// - Parameters:
    ///   - workers: how many pushes are delivered at the same time.
    ///   - ended: is told of one whose extension has ended some time after it had landed: its story may have grown.
    init(
        of store: PushStore, workers: Int = 2 * ProcessInfo.processInfo.activeProcessorCount,
        ended: @escaping @Sendable (_ unique: String) -> Void = { _ in }
    ) {
        self.store = store
        self.ended = ended
        for _ in 0..<max(1, workers) {
            gone.enter()
            Thread.detachNewThread {
                self.work()
                self.gone.leave()
            }
        }
    }

    /// Begins no more, and waits until those that have begun are over. The rest waits in the store.
    func finish() {
        isOver.withLock { $0 = true }
        store.turns.signal()
        gone.wait()
    }

    private func work() {
        while true {
            store.turns.wait()
            while !isOver.withLock({ $0 }), let push = store.next() {
                if let unique = Self.deliver(push, from: store) { ended(unique) }
                store.leave(push)
            }
            if isOver.withLock({ $0 }) {
                // The last word is passed on, so that everybody hears it.
                store.turns.signal()
                return
            }
        }
    }

    /// Delivers one push; returns its unique id when what landed has gone on, and is over now.
    static func deliver(_ waiting: WaitingPush, from store: PushStore) -> String? {
        let push: ReceivedPush
        do throws(LogFault) {
            guard let read = try store.read(waiting) else {
                store.finished(waiting, .discarded(why: "unreadable"))
                return nil
            }
            push = read
        } catch {
            store.failed(waiting, why: error.message)
            return nil
        }
        if waiting.mayHaveLanded, let landing = store.deliveries.landed(push) {
            store.finished(waiting, landing.state)
            return nil
        }
        if waiting.attempts > 0, waiting.isOver(at: store.now().timeIntervalSince1970) {
            store.finished(waiting, .expired)
            return nil
        }
        var hasLanded = false
        do {
            try store.deliveries.deliver(push) { landing in
                hasLanded = true
                store.finished(waiting, landing.state)
            }
            if !hasLanded { store.finished(waiting, .discarded(why: "undeliverable")) }
        } catch {
            switch error {
            case _ where hasLanded: break
            case is PayloadError: store.finished(waiting, .discarded(why: "bad-payload"))
            case _ where mayPass(error): store.failed(waiting, why: "\(error)")
            default: store.finished(waiting, .discarded(why: "undeliverable"))
            }
        }
        return hasLanded ? push.unique : nil
    }

    /// Whether a delivery that could not be made may be made later: the device, or what is put onto it first, could not be written.
    private static func mayPass(_ error: any Error) -> Bool {
        switch error {
        case let error as DeviceError: error.code == .cannotCreate || error.code == .inputOutput
        case let failure as Failure: failure.code == .cannotCreate || failure.code == .inputOutput
        default: false
        }
    }
}

extension Landing {
    /// What the log says of it.
    var state: PushState { .delivered(folder: folder, outcome: outcome, reason: reason, said: said, shown: shown) }
}
