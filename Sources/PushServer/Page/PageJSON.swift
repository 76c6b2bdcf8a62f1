// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictJSON

/// How the API writes and reads JSON.
enum PageJSON {
    private static let encoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

    /// Returns a value on one line, keys in alphabetical order.
    static func bytes(_ value: some Encodable) -> [UInt8] {
        // What the API answers holds no number that JSON cannot.
        (try? encoder.encode(value)).map(Array.init) ?? Array("{}".utf8)
    }

    /// Returns an object on one line, with a member `announcement` whose value is JSON already; without it where there is none.
    static func bytes(_ value: some Encodable, announcement: [UInt8]?) -> [UInt8] {
        let object = bytes(value)
        guard let announcement, announcement.first == UInt8(ascii: "{"), object.count > 2 else { return object }
        return object.dropLast() + Array(",\"announcement\":".utf8) + announcement + [UInt8(ascii: "}")]
    }

    /// How much of what a client sent is read.
    static let rules = JSONRules(deepest: 64, largest: 1 << 20)

    /// The first member of an object that is none of those known: a misspelt one would be passed over quietly.
    static func unknown(_ members: [String: JSONValue], but known: [String]) -> Substring? {
        members.keys.filter { !known.contains($0) }.min()?.prefix(40)
    }

    /// Reads an object that a client sent, which holds nothing but `members`.
    /// - Parameter example: what to send, as one sentence.
    /// - Throws: ``PageError`` that names what is no member, else `example`.
    static func read<Value: Decodable>(
        _ type: Value.Type, _ bytes: [UInt8], members: [String], example: String
    ) throws(PageError) -> Value {
        guard let json = try? JSONValue(bytes, rules: rules), case .object(let given) = json.content else {
            throw PageError(example)
        }
        if let other = unknown(given, but: members) { throw PageError("'\(other)' is no member here. \(example)") }
        guard let value = try? json.decode(type) else { throw PageError(example) }
        return value
    }
}
