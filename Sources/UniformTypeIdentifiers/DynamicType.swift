// SPDX-License-Identifier: Apache-2.0

/// The type that the system makes up for a tag that no declared type has: `dyn.a` and what it knows, in a base 32 of its own.
///
/// Within it stand pairs of a name and values, `?0=6:1=xyz`; `0` is short for what it conforms to, `1` and `3` for tags by file
/// name and media type, `6` for `public.data`.
struct DynamicType: Equatable {
    /// What it conforms to.
    let supertypes: [String]
    /// The tags of a class; at most one.
    let extensions: [String]
    let mediaTypes: [String]

    private static let digits = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)
    private static let prefix = "dyn.a"
    private static let longest = 2000

    /// Reads an identifier; nil for one that is not dynamic.
    init?(_ identifier: String) {
        let text = identifier.lowercased()
        guard text.hasPrefix(Self.prefix), text.utf8.count <= Self.longest else { return nil }
        var bits = 0
        var count = 0
        var bytes: [UInt8] = []
        for letter in text.utf8.dropFirst(Self.prefix.utf8.count) {
            guard let digit = Self.digits.firstIndex(of: letter) else { return nil }
            bits = (bits << 5 | digit) & 0xFFFF
            count += 5
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        let inner = String(decoding: bytes, as: UTF8.self)
        guard inner.hasPrefix("?") else { return nil }
        var found: [String: String] = [:]
        for pair in inner.dropFirst().split(separator: ":") {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            if parts.count == 2 { found[parts[0]] = parts[1] }
        }
        supertypes = [found["0"].map { $0 == "6" ? "public.data" : $0 } ?? "public.data"]
        extensions = found["1"].map { [$0] } ?? []
        mediaTypes = found["3"].map { [$0] } ?? []
    }

    /// Makes an identifier up; nil for a tag that cannot stand in it.
    static func identifier(_ tag: String, _ tagClass: UTTagClass, above supertype: String) -> String? {
        let name = tagClass == .filenameExtension ? "1" : tagClass == .mimeType ? "3" : tagClass.rawValue
        guard !tag.isEmpty, !(tag + name).contains(where: { ":=?,\\".contains($0) }), tag.utf8.count <= 255 else {
            return nil
        }
        let kind = supertype == "public.data" ? "6" : supertype
        var bits = 0
        var count = 0
        var text = prefix
        for byte in "?0=\(kind):\(name)=\(tag.lowercased())".utf8 {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= 5 {
                count -= 5
                text.unicodeScalars.append(Unicode.Scalar(digits[bits >> count & 31]))
            }
        }
        if count > 0 { text.unicodeScalars.append(Unicode.Scalar(digits[bits << (5 - count) & 31])) }
        return text
    }
}
