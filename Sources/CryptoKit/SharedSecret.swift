// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
public import Foundation

/// What two sides have in common after they have shown each other their public keys; keys are made of it.
public struct SharedSecret: ContiguousBytes, Hashable, CustomStringConvertible, Sendable {
    let bytes: [UInt8]

    /// A key by HKDF (RFC 5869).
    public func hkdfDerivedSymmetricKey<H: HashFunction, Salt: DataProtocol, SI: DataProtocol>(
        using hashFunction: H.Type, salt: Salt, sharedInfo: SI, outputByteCount: Int
    ) -> SymmetricKey {
        HKDF<H>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: bytes), salt: salt, info: sharedInfo,
            outputByteCount: outputByteCount)
    }

    /// A key by the derivation of ANSI X9.63.
    public func x963DerivedSymmetricKey<H: HashFunction, SI: DataProtocol>(
        using hashFunction: H.Type, sharedInfo: SI, outputByteCount: Int
    ) -> SymmetricKey {
        var output: [UInt8] = []
        var number: UInt32 = 1
        while output.count < outputByteCount {
            let place = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
            output += Array(H.hash(data: bytes + place + sharedInfo.row))
            number += 1
        }
        return SymmetricKey(data: Array(output.prefix(outputByteCount)))
    }

    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try unsafe bytes.withUnsafeBytes(body)
    }

    public static func == (lhs: Self, rhs: Self) -> Bool { KeyMaterial.isSame(lhs.bytes, rhs.bytes) }
    /// Whether some bytes are the secret.
    public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { KeyMaterial.isSame(lhs.bytes, rhs.row) }
    public var description: String { "SharedSecret: \(Hexadecimal.text(bytes))" }
}

/// Keys as text between two lines (RFC 7468).
enum PEM {
    static func text(_ name: String, _ der: [UInt8]) -> String {
        let letters = Array(Data(der).base64EncodedString())
        let lines = stride(from: 0, to: letters.count, by: 64).map {
            String(letters[$0..<min($0 + 64, letters.count)])
        }
        return "-----BEGIN \(name)-----\n\(lines.joined(separator: "\n"))\n-----END \(name)-----"
    }

    /// The bytes of the first document of one of the names.
    static func bytes(_ text: String, _ names: [String]) throws -> [UInt8] {
        for name in names {
            guard let begin = text.range(of: "-----BEGIN \(name)-----"),
                let end = text.range(of: "-----END \(name)-----", range: begin.upperBound..<text.endIndex)
            else { continue }
            let inner = text[begin.upperBound..<end.lowerBound].filter { !$0.isWhitespace }
            guard let data = Data(base64Encoded: String(inner)) else { break }
            return Array(data)
        }
        throw CryptoKitASN1Error.invalidPEMDocument
    }
}
