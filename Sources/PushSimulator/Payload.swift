// SPDX-License-Identifier: Apache-2.0

public import DeviceContract

/// A payload that a device can show: a JSON object with a dictionary `aps`.
public struct Payload: Sendable, Hashable {
    /// The whole object.
    public let root: [String: PropertyValue]
    /// Its dictionary `aps`.
    public let aps: [String: PropertyValue]

    /// Reads a payload.
    /// - Throws: ``PayloadError``, naming the fault.
    public init(_ bytes: [UInt8]) throws(PayloadError) {
        guard case .dictionary(let root) = try JSONText.value(of: bytes) else { throw .notAnObject }
        guard let aps = root["aps"]?.dictionary else { throw .noAps }
        self.root = root
        self.aps = aps
    }

    static func reading(_ bytes: [UInt8]) -> Result<Payload, PayloadError> {
        do { return .success(try Payload(bytes)) } catch { return .failure(error) }
    }

    /// The app that the file is for, under the key that `simctl push` knows.
    public var targetBundle: String? { root["Simulator Target Bundle"]?.string }

    /// Whether it only wakes the app: `content-available` and nothing to show, play or count.
    var isBackground: Bool {
        aps["content-available"]?.whole == 1 && aps["alert"] == nil && aps["sound"] == nil && aps["badge"] == nil
    }
}
