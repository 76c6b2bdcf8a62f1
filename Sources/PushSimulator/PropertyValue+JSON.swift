// SPDX-License-Identifier: Apache-2.0

public import DeviceContract
internal import Foundation
internal import StrictJSON

extension PropertyValue {
    /// Takes a value that was read as JSON.
    init(_ json: JSONValue) {
        switch json.content {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .integer(value)
        case .unsigned(let value): self = .unsigned(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .array(let values): self = .array(values.map { PropertyValue($0) })
        case .object(let values): self = .dictionary(values.mapValues { PropertyValue($0) })
        }
    }
}

/// Values as JSON: data becomes Base64, a date ISO 8601 text.
extension PropertyValue: Codable {
    /// Reads a JSON value.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? JSONValueDecoder {
            self.init(decoder.value)
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(UInt64.self) {
            self = .unsigned(value)
        } else if let value = try? container.decode(Double.self) {
            self = .double(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([PropertyValue].self) {
            self = .array(value)
        } else {
            self = .dictionary(try container.decode([String: PropertyValue].self))
        }
    }

    /// Writes a JSON value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .unsigned(let value): try container.encode(value)
        // JSON has no infinity; what an extension put there is shown as a word.
        case .double(let value):
            if value.isFinite { try container.encode(value) } else { try container.encode("\(value)") }
        case .string(let value): try container.encode(value)
        case .data(let value): try container.encode(value.base64EncodedString())
        case .date(let value): try container.encode(Timestamp(secondsSince2001: value).text)
        case .array(let values): try container.encode(values)
        case .dictionary(let values): try container.encode(values)
        }
    }
}
