// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The extension's end of the talk with the device's notification centre.
///
/// Questions go out in the order in which they are asked, and the device takes them in that order: what was removed is not
/// found by a question that is asked after it, without anybody waiting in between.
package final class CentreLine: Sendable {
    /// The line of this process; nil when no device has started it.
    package static let current: CentreLine? = DeviceConnection.current.map { CentreLine($0) }

    private struct State {
        var lastNumber: UInt32 = 0
        var waiting: [UInt32: @Sendable (PropertyValue?) -> Void] = [:]
    }

    private let connection: DeviceConnection
    private let state = Mutex(State())

    private init(_ connection: DeviceConnection) { self.connection = connection }

    /// Asks, and hands the answer on; nil where the device has no centre, or the question is too large to travel.
    ///
    /// The handler is called on the thread that reads the connection, and must not keep it.
    package func ask(_ question: PropertyValue, then handler: @escaping @Sendable (PropertyValue?) -> Void) {
        let value = question.bytes
        guard value.count <= DeviceFrame.largestContents - 4 else { return handler(nil) }
        let number = state.withLock { state in
            repeat { state.lastNumber &+= 1 } while state.waiting[state.lastNumber] != nil
            state.waiting[state.lastNumber] = handler
            return state.lastNumber
        }
        connection.send(
            DeviceFrame(kind: .centre, contents: NumberedMessage(number: number, value: value).contents))
    }

    /// Takes an answer of the device's. One that nobody waits for is left alone.
    package func take(_ frame: DeviceFrame) {
        guard let message = NumberedMessage(contents: frame.contents),
            let handler = state.withLock({ $0.waiting.removeValue(forKey: message.number) })
        else { return }
        let value = try? PropertyValue(bytes: message.value).withWholeNumbers
        handler(value == .null ? nil : value)
    }
}
