// SPDX-License-Identifier: Apache-2.0

/// The reason why a device cannot do what it is asked to.
public struct DeviceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    public enum Code: Sendable {
        /// A folder or a file cannot be made.
        case cannotCreate
        /// Reading or writing went wrong on the way.
        case inputOutput
        /// A name cannot be that of an app or an app group.
        case badName
        /// What is to be put on the device cannot be used there.
        case unusable
        /// There is no such delivery or app.
        case notFound
        /// More than one delivery is meant.
        case ambiguous
    }

    /// What kind of fault it is.
    public let code: Code
    /// One sentence that names the fault.
    public let message: String
    /// One sentence that names the fault.
    public var description: String { message }

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
