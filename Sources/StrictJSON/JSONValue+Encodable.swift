// SPDX-License-Identifier: Apache-2.0

extension JSONValue: Encodable {
    /// Writes the value as it was read.
    public func encode(to encoder: any Encoder) throws {
        var place = encoder.singleValueContainer()
        switch content {
        case .null: try place.encodeNil()
        case .bool(let truth): try place.encode(truth)
        case .integer(let number): try place.encode(number)
        case .unsigned(let number): try place.encode(number)
        case .double(let number): try place.encode(number)
        case .string(let text): try place.encode(text)
        case .array(let list): try place.encode(list)
        case .object(let members): try place.encode(members)
        }
    }
}
