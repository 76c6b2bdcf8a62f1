// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictJSON

/// A provider token: a JWT signed with ES256, as it is written.
///
/// What shipping clients send is taken: signatures as `r || s` (JOSE) and in DER, `iat` as an integer, with a fraction, or as a numeric
/// string, in seconds or milliseconds, `typ` or none, with or without padding.
struct ProviderToken: Sendable, Hashable {
    /// `iss`: the team, ten letters and digits.
    let team: String
    /// `kid`: the key, ten letters and digits.
    let key: String
    /// `iat`, in seconds since 1970.
    let issued: Double
    /// What is signed.
    let signed: [UInt8]
    /// The signature in DER.
    let signature: [UInt8]

    /// Reads a token; nil for what is none.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 2048 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64URL.bytes(parts[0]), let claims = Base64URL.bytes(parts[1]),
            let signature = Base64URL.bytes(parts[2]), case .object(let header)? = Self.json(head),
            case .object(let members)? = Self.json(claims), case .string("ES256")? = header["alg"]?.content,
            case .string(let key)? = header["kid"]?.content, Self.isName(key),
            case .string(let team)? = members["iss"]?.content, Self.isName(team),
            let issued = Self.time(members["iat"]?.content),
            let der = ECDSASignature.der(signature)
        else { return nil }
        (self.team, self.key, self.issued, self.signature) = (team, key, issued, der)
        signed = Array("\(parts[0]).\(parts[1])".utf8)
    }

    private static func json(_ bytes: [UInt8]) -> JSONValue.Content? {
        try? JSONValue(bytes, rules: JSONRules(deepest: 8, largest: 2048)).content
    }

    private static func isName(_ text: String) -> Bool {
        text.utf8.count == 10 && text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
    }

    private static func time(_ value: JSONValue.Content?) -> Double? {
        let number: Double? =
            switch value {
            case .integer(let whole): Double(whole)
            case .double(let fraction): fraction
            case .string(let text): Double(text)
            default: nil
            }
        guard let number, number.isFinite, number > 0, number < 1e14 else { return nil }
        return number > 1e11 ? number / 1000 : number
    }
}

/// Base 64 for addresses and files' names (RFC 4648), with or without padding.
enum Base64URL {
    static func bytes(_ text: some StringProtocol) -> [UInt8]? {
        var found: [UInt8] = []
        found.reserveCapacity(text.utf8.count)
        var (bits, count) = (UInt32(0), 0)
        for byte in text.utf8 {
            let digit: UInt8
            switch byte {
            case 0x41...0x5A: digit = byte - 0x41
            case 0x61...0x7A: digit = byte - 0x61 + 26
            case 0x30...0x39: digit = byte - 0x30 + 52
            case 0x2D, 0x2B: digit = 62
            case 0x5F, 0x2F: digit = 63
            case 0x3D: continue
            default: return nil
            }
            bits = bits << 6 | UInt32(digit)
            count += 6
            if count >= 8 {
                count -= 8
                found.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return found
    }

    static func text(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(
            of: "/", with: "_"
        )
        .replacingOccurrences(of: "=", with: "")
    }
}

/// A signature of ECDSA over P-256, in the two ways of writing it.
enum ECDSASignature {
    /// Returns it in DER, which is taken as it is where it looks so; nil for anything that is neither.
    static func der(_ bytes: [UInt8]) -> [UInt8]? {
        if bytes.count != 64 { return bytes.first == 0x30 && (8...72).contains(bytes.count) ? bytes : nil }
        let numbers = integer(bytes[..<32]) + integer(bytes[32...])
        return [0x30, UInt8(numbers.count)] + numbers
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        if digits.isEmpty { digits = [0] }
        if digits[0] & 0x80 != 0 { digits.insert(0, at: 0) }
        return [0x02, UInt8(digits.count)] + digits
    }
}
