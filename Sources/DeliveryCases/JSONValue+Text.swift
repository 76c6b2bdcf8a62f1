// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import StrictJSON

extension JSONValue {
    static var nothing: JSONValue { JSONValue(.null) }
    static func text(_ text: String) -> JSONValue { JSONValue(.string(text)) }
    static func list(_ list: [JSONValue]) -> JSONValue { JSONValue(.array(list)) }

    init(_ content: Content) { self.init(line: 0, content: content, range: 0..<0) }

    /// What we wrote ourselves may be as large as it is, and hold what an extension put into it.
    private static var ours: JSONRules { JSONRules(deepest: 600, largest: .max, allowsNUL: true) }

    /// Reads what an object is as JSON.
    init?(encoding object: some Encodable) {
        guard let bytes = try? JSONEncoder().encode(object), let value = try? JSONValue(bytes, rules: Self.ours)
        else { return nil }
        self = value
    }

    /// The value of a number.
    var number: Double? {
        switch content {
        case .integer(let number): Double(number)
        case .unsigned(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// The value on one line, its keys in alphabetical order.
    var text: String {
        switch content {
        case .null: return "null"
        case .bool(let truth): return truth ? "true" : "false"
        case .integer(let number): return String(number)
        case .unsigned(let number): return String(number)
        case .double(let number): return String(number)
        case .string(let text): return Self.quoted(text)
        case .array(let list): return "[" + list.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            let all = members.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + ":" + $0.value.text }
            return "{" + all.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
