// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import StrictJSON

/// The reason why no device could show a payload. APNs does not look at it.
public struct PayloadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of fault it is.
    public enum Code: Sendable {
        case notUTF8, holdsNUL, notJSON, duplicateKey, tooDeep, tooLong, notAnObject, noAps
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

    init(_ fault: JSONFault) {
        switch fault.code {
        case .notUTF8: self = .notUTF8
        case .holdsNUL: self = .holdsNUL
        case .tooDeep: self = .tooDeep
        case .tooLarge: self = .tooLong
        case .duplicateKey:
            self.init(.duplicateKey, "The payload is ambiguous: line \(fault.line), \(fault.message) in one object.")
        case .notJSON: self.init(.notJSON, "The payload is no JSON: line \(fault.line), \(fault.message).")
        }
    }

    static let notUTF8 = PayloadError(.notUTF8, "The payload is not UTF-8; convert it.")
    static let holdsNUL = PayloadError(.holdsNUL, "The payload holds a NUL character, which no text needs; remove it.")
    static let tooDeep = PayloadError(
        .tooDeep, "The payload is nested more than \(PropertyValue.deepestNesting) deep; flatten it.")
    static let tooLong = PayloadError(
        .tooLong, "The payload is longer than any that APNs delivers; leave something out.")
    static let notAnObject = PayloadError(
        .notAnObject, #"The payload is no JSON object; write one such as {"aps":{"alert":"…"}}."#)
    static let noAps = PayloadError(.noAps, #"The payload has no dictionary 'aps'; give it one such as {"alert":"…"}."#)
}
