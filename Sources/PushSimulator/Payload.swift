// SPDX-License-Identifier: Apache-2.0

public import DeviceContract
internal import StrictJSON

/// A payload that a device can show: a JSON object with a dictionary `aps`.
public struct Payload: Sendable, Hashable {
    /// The whole object.
    public let root: [String: PropertyValue]
    /// Its dictionary `aps`.
    public let aps: [String: PropertyValue]

    /// Reads a payload.
    /// - Throws: ``PayloadError``, naming the fault.
    public init(_ bytes: [UInt8]) throws(PayloadError) {
        let json: JSONValue
        do { json = try JSONValue(bytes, rules: Self.rules) } catch { throw PayloadError(error) }
        guard case .dictionary(let root) = PropertyValue(json) else { throw .notAnObject }
        guard let aps = root["aps"]?.dictionary else { throw .noAps }
        self.root = root
        self.aps = aps
    }

    /// Values lie one deeper than what holds them; the limit of all sizes is APNs' own, and is asked before.
    private static let rules = JSONRules(deepest: PropertyValue.deepestNesting - 1)

    static func reading(_ bytes: [UInt8]) -> Result<Payload, PayloadError> {
        do { return .success(try Payload(bytes)) } catch { return .failure(error) }
    }

    /// The app that the file is for, under the key that `simctl push` knows.
    public var targetBundle: String? { root["Simulator Target Bundle"]?.string }

    /// Whether it only wakes the app: `content-available` and nothing to show, play or count.
    var isBackground: Bool {
        aps["content-available"]?.isOne == true && aps["alert"] == nil && aps["sound"] == nil && aps["badge"] == nil
    }
}

extension PropertyValue {
    /// Whether it is 1, or `true`, which Apple's bridging takes for 1.
    var isOne: Bool { whole == 1 || bool == true }
}
