// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import Security

@Suite("A key as before iOS 10")
struct SecPaddingTests {
    fileprivate var older: any OlderKeyNames { self }

    private func key(_ type: CFString, bits: Int) throws -> (own: SecKey, others: SecKey) {
        let parameters = [kSecAttrKeyType as String: type, kSecAttrKeySizeInBits as String: bits] as CFDictionary
        let key = SecKeyCreateRandomKey(parameters, nil)
        let own = try #require(key)
        return (own, try #require(SecKeyCopyPublicKey(own)))
    }

    @Test(arguments: [SecPadding.PKCS1, .OAEP])
    func `encrypts for its private key`(padding: SecPadding) throws {
        let key = try key(kSecAttrKeyTypeRSA, bits: 2048)
        let text = Array("12.50".utf8)
        let sealed = older.crypt(key.others, padding, text, room: 256, decrypts: false)
        #expect(sealed.status == errSecSuccess && sealed.bytes.count == 256)
        let opened = older.crypt(key.own, padding, sealed.bytes, room: 256, decrypts: true)
        #expect(opened.status == errSecSuccess && opened.bytes == text)
        #expect(older.crypt(key.own, padding, sealed.bytes, room: 2, decrypts: true).status == errSecParam)
        #expect(older.crypt(key.others, padding, sealed.bytes, room: 256, decrypts: true).status == errSecDecode)
        #expect(older.crypt(key.others, .sigRaw, text, room: 256, decrypts: false).status == errSecParam)
    }

    static let signing: [(isRSA: Bool, padding: UInt32)] = [(true, 0x8004), (false, 1), (false, 0)]

    @Test(arguments: signing)
    func `signs a hash`(isRSA: Bool, padding: UInt32) throws {
        let padding = SecPadding(rawValue: padding)
        let key = try isRSA ? key(kSecAttrKeyTypeRSA, bits: 2048) : key(kSecAttrKeyTypeECSECPrimeRandom, bits: 256)
        let (hash, other) = ([UInt8](repeating: 7, count: 32), [UInt8](repeating: 8, count: 32))
        let signed = older.sign(key.own, padding, hash)
        #expect(signed.status == errSecSuccess)
        #expect(older.verify(key.others, padding, hash, signed.bytes) == errSecSuccess)
        #expect(older.verify(key.others, padding, other, signed.bytes) == errSecVerifyFailed)
        #expect(older.sign(key.own, padding, Array(hash.dropLast())).status == errSecParam)
        #expect(older.sign(key.others, padding, hash).status == errSecParam)
    }
}

/// Lets a test call what is deprecated without a warning.
protocol OlderKeyNames {
    typealias Answer = (status: OSStatus, bytes: [UInt8])
    func crypt(_ key: SecKey, _ padding: SecPadding, _ text: [UInt8], room: Int, decrypts: Bool) -> Answer
    func sign(_ key: SecKey, _ padding: SecPadding, _ hash: [UInt8]) -> Answer
    func verify(_ key: SecKey, _ padding: SecPadding, _ hash: [UInt8], _ signature: [UInt8]) -> OSStatus
}

extension SecPaddingTests: OlderKeyNames {
    @available(*, deprecated, message: "for the older names")
    func crypt(_ key: SecKey, _ padding: SecPadding, _ text: [UInt8], room: Int, decrypts: Bool) -> Answer {
        var (result, count) = ([UInt8](repeating: 0, count: 256), room)
        let status =
            unsafe decrypts
            ? SecKeyDecrypt(key, padding, text, text.count, &result, &count)
            : SecKeyEncrypt(key, padding, text, text.count, &result, &count)
        return (status, Array(result.prefix(count)))
    }

    @available(*, deprecated, message: "for the older names")
    func sign(_ key: SecKey, _ padding: SecPadding, _ hash: [UInt8]) -> Answer {
        var (result, count) = ([UInt8](repeating: 0, count: 256), 256)
        let status = unsafe SecKeyRawSign(key, padding, hash, hash.count, &result, &count)
        return (status, Array(result.prefix(count)))
    }

    @available(*, deprecated, message: "for the older names")
    func verify(_ key: SecKey, _ padding: SecPadding, _ hash: [UInt8], _ signature: [UInt8]) -> OSStatus {
        unsafe SecKeyRawVerify(key, padding, hash, hash.count, signature, signature.count)
    }
}
