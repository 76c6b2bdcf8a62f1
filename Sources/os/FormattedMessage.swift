// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A line of the older kind: a format as of `printf`, with `%{public}@` and its like, and values.
///
/// The values are written one after the other by Swift: nothing of a format's reaches C with a value of another kind.
struct FormattedMessage {
    /// The line.
    let text: String

    init(_ format: String, _ values: [Any]) {
        var text = ""
        var rest = Array(format)[...]
        var values = values[...]
        while let letter = rest.popFirst() {
            guard letter == "%" else {
                text.append(letter)
                continue
            }
            if rest.first == "%" {
                rest.removeFirst()
                text += "%"
                continue
            }
            var privacy = OSLogPrivacy.auto
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                let words = String(rest[rest.startIndex + 1..<end]).split(separator: ",")
                    .map { $0.trimmingCharacters(in: .whitespaces) }
                if words.contains("private") || words.contains("sensitive") {
                    privacy = words.contains("mask.hash") ? .private(mask: .hash) : .private
                }
                rest = rest[(end + 1)...]
            }
            var flags = ""
            while let next = rest.first, "-+ #0123456789.".contains(next) {
                flags.append(next)
                rest.removeFirst()
            }
            while let next = rest.first, "hlqLzjt".contains(next) { rest.removeFirst() }
            guard let kind = rest.popFirst() else { break }
            if kind == "m" {
                text += unsafe String(cString: strerror(errno))
                continue
            }
            guard let value = values.popFirst() else {
                text += "<decode: missing data>"
                continue
            }
            text += privacy.shown(Self.written(value, kind: kind, flags: flags))
        }
        self.text = text
    }

    private static func written(_ value: Any, kind: Character, flags: String) -> String {
        // Width and precision in bounds, so that a format cannot ask for gigabytes.
        let isShort = flags.split(whereSeparator: { !$0.isNumber }).allSatisfy { $0.count <= 3 }
        let flags = isShort ? flags : ""
        switch (kind, value) {
        case ("d", let number as any BinaryInteger), ("i", let number as any BinaryInteger),
            ("D", let number as any BinaryInteger):
            return String(format: "%\(flags)lld", Int64(truncatingIfNeeded: number))
        case ("u", let number as any BinaryInteger), ("U", let number as any BinaryInteger):
            return String(format: "%\(flags)llu", UInt64(truncatingIfNeeded: number))
        case ("x", let number as any BinaryInteger), ("X", let number as any BinaryInteger),
            ("o", let number as any BinaryInteger):
            return String(format: "%\(flags)ll\(kind)", UInt64(truncatingIfNeeded: number))
        case ("f", let number as any BinaryFloatingPoint), ("F", let number as any BinaryFloatingPoint),
            ("g", let number as any BinaryFloatingPoint), ("G", let number as any BinaryFloatingPoint),
            ("e", let number as any BinaryFloatingPoint), ("E", let number as any BinaryFloatingPoint):
            return String(format: "%\(flags)\(kind)", Double(number))
        case ("d", let truth as Bool), ("i", let truth as Bool): return truth ? "1" : "0"
        case ("c", let number as any BinaryInteger):
            return Unicode.Scalar(UInt32(truncatingIfNeeded: number)).map { String(Character($0)) } ?? ""
        case ("d", let number as NSNumber), ("i", let number as NSNumber), ("u", let number as NSNumber):
            return "\(number)"
        case ("s", let letters as UnsafePointer<CChar>): return unsafe String(cString: letters)
        case ("s", let letters as UnsafeMutablePointer<CChar>): return unsafe String(cString: letters)
        case (_, let text as String): return text
        case (_, let object as NSObject): return object.description
        default: return "\(value)"
        }
    }
}
