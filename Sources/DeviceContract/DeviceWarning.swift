// SPDX-License-Identifier: Apache-2.0

/// Something that a developer should know, said by a module of Earshot's in the extension's process.
///
/// It travels as a frame: what the extension itself prints is a line of its log, whatever it looks like.
package struct DeviceWarning: Equatable, Sendable {
    /// A stable word, such as `speech-left-out`.
    package let code: String
    /// One sentence.
    package let message: String

    /// Makes a warning.
    package init(code: String, message: String) {
        self.code = code
        self.message = message
    }

    /// The most letters of a sentence that a device takes.
    static let longestMessage = 1000

    /// The warning as it travels.
    package var bytes: [UInt8] {
        PropertyValue.dictionary(["code": .string(code), "message": .string(message)]).bytes
    }

    /// Reads a warning; nil for anything that is none, since the extension's process is not trusted.
    package init?(bytes: [UInt8]) {
        guard let value = try? PropertyValue(bytes: bytes), let code = value["code"]?.string,
            let message = value["message"]?.string, (1...64).contains(code.utf8.count),
            code.utf8.allSatisfy({ $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") })
        else { return nil }
        self.code = code
        self.message = message.cut(after: Self.longestMessage)
    }

    /// Tells the device, or standard error where no device has started this process.
    package func send() { send(as: .warning) }

    /// Tells the device what was done that iOS does outside of the extension, such as `played`: nothing to warn of.
    package func record() { send(as: .recorded) }

    private func send(as kind: DeviceFrame.Kind) {
        if let device = DeviceConnection.current {
            device.send(DeviceFrame(kind: kind, push: CurrentPush.number, contents: bytes))
        } else {
            DeviceConnection.complain("\(code): \(message)")
        }
    }
}
