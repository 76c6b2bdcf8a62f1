// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension NotificationCenter {
    /// Notifications of a name, as they are posted: `for await note in centre.notifications(named: name)`.
    public final class Notifications: AsyncSequence, @unchecked Sendable {
        // Unchecked: nothing in it changes.
        public typealias Element = Notification
        private let stream: AsyncStream<Box>

        /// Unchecked: it goes from whoever posts it to whoever waits, as on Apple's systems.
        fileprivate struct Box: @unchecked Sendable {
            let notification: Notification
        }

        fileprivate init(_ center: NotificationCenter, _ name: Notification.Name, _ object: Any?) {
            let (stream, heard) = AsyncStream<Box>.makeStream(bufferingPolicy: .bufferingNewest(8))
            self.stream = stream
            let token = Token(
                center,
                center.addObserver(forName: name, object: object, queue: nil) { notification in
                    heard.yield(Box(notification: notification))
                })
            heard.onTermination = { _ in token.end() }
        }

        /// Unchecked: a centre may be asked from everywhere.
        private struct Token: @unchecked Sendable {
            let center: NotificationCenter
            let observer: any NSObjectProtocol

            init(_ center: NotificationCenter, _ observer: any NSObjectProtocol) {
                (self.center, self.observer) = (center, observer)
            }

            func end() { center.removeObserver(observer) }
        }

        public func makeAsyncIterator() -> Iterator { Iterator(inner: stream.makeAsyncIterator()) }

        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var inner: AsyncStream<Box>.Iterator

            public mutating func next() async -> Notification? { await inner.next(isolation: #isolation)?.notification }
        }
    }

    /// Returns the notifications of a name, and of a sender where one is given, from now on.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        Notifications(self, name, object)
    }
}
