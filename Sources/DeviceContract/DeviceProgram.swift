// SPDX-License-Identifier: Apache-2.0

/// A program that an extension's process asks its device for.
package enum DeviceProgram: Equatable, Sendable {
    /// A speech engine.
    case engine
    /// A speaker, for one utterance of this push.
    case speaker(push: UInt32)

    /// The question as it travels.
    package var bytes: [UInt8] {
        switch self {
        case .engine: return [1]
        case .speaker(let push):
            var bytes: [UInt8] = [2]
            bytes.appendInteger(push)
            return bytes
        }
    }

    /// Reads a question; nil when it is none.
    package init?(bytes: [UInt8]) {
        switch (bytes.first, bytes.count) {
        case (1, 1): self = .engine
        case (2, 5): self = .speaker(push: bytes[1...].reversed().reduce(0) { $0 << 8 | UInt32($1) })
        default: return nil
        }
    }

    /// The bytes of a question that begins with this one.
    package static func length(_ first: UInt8) -> Int { first == 2 ? 5 : 1 }
}
