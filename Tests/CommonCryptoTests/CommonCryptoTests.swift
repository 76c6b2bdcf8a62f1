// SPDX-License-Identifier: Apache-2.0

import CommonCrypto
import Foundation
import Testing

func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { (at: Int) -> Int in
        digits[at] * 16 + digits[at + 1]
    }
    return bytes.map(UInt8.init)
}

func hex(_ bytes: some Sequence<UInt8>) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

@Suite("CommonCrypto, by published vectors")
struct CommonCryptoTests {
    @Test func `a digest is made as extensions make it`() {
        let data = Data("abc".utf8)
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        unsafe data.withUnsafeBytes { _ = unsafe CC_SHA256($0.baseAddress, CC_LONG(data.count), &digest) }
        #expect(hex(digest) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        var old = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        var context = CC_MD5_CTX()
        unsafe CC_MD5_Init(&context)
        unsafe CC_MD5_Update(&context, "ab", 2)
        unsafe CC_MD5_Update(&context, "c", 1)
        unsafe CC_MD5_Final(&old, &context)
        #expect(hex(old) == "900150983cd24fb0d6963f7d28e17f72")
    }

    struct Vector: Sendable, CustomTestStringConvertible {
        let name: String
        let algorithm: Int
        let options: Int
        let key: String
        var vector: String? = nil
        let plain: String
        let cipher: String
        var testDescription: String { name }
    }

    static let vectors = [
        Vector(
            name: "SP 800-38A, CBC", algorithm: kCCAlgorithmAES, options: 0, key: "2b7e151628aed2a6abf7158809cf4f3c",
            vector: "000102030405060708090a0b0c0d0e0f", plain: "6bc1bee22e409f96e93d7e117393172a",
            cipher: "7649abac8119b246cee98e9b12e9197d"),
        Vector(
            name: "SP 800-38A, ECB", algorithm: kCCAlgorithmAES, options: kCCOptionECBMode,
            key: "2b7e151628aed2a6abf7158809cf4f3c", plain: "6bc1bee22e409f96e93d7e117393172a",
            cipher: "3ad77bb40d7a3660a89ecaf32466ef97"),
        Vector(
            name: "DES", algorithm: kCCAlgorithmDES, options: kCCOptionECBMode, key: "133457799bbcdff1",
            plain: "0123456789abcdef", cipher: "85e813540f0ab405"),
    ]

    private func crypt(
        _ operation: Int, _ vector: Vector, _ input: [UInt8], room: Int = 256
    ) -> (status: Int32, bytes: [UInt8], moved: Int) {
        var output = [UInt8](repeating: 0, count: 256)
        var moved = 0
        let key = bytes(vector.key)
        let status = unsafe CCCrypt(
            CCOperation(operation), CCAlgorithm(vector.algorithm), CCOptions(vector.options), key, key.count,
            vector.vector.map { bytes($0) }, input, input.count, &output, room, &moved)
        return (status, Array(output.prefix(min(moved, 256))), moved)
    }

    @Test(arguments: vectors) func `a cipher is the standard's, both ways`(vector: Vector) {
        let there = crypt(kCCEncrypt, vector, bytes(vector.plain))
        #expect(there.status == kCCSuccess && hex(there.bytes) == vector.cipher)
        let back = crypt(kCCDecrypt, vector, there.bytes)
        #expect(hex(back.bytes) == vector.plain)
    }

    @Test func `padding, short room, half blocks and wrong keys are told by Apple's numbers`() {
        var vector = Self.vectors[0]
        vector = Vector(
            name: "", algorithm: kCCAlgorithmAES, options: kCCOptionPKCS7Padding, key: vector.key,
            vector: vector.vector, plain: "", cipher: "")
        let text = Array("payment".utf8)
        let there = crypt(kCCEncrypt, vector, text)
        #expect(there.bytes.count == 16 && crypt(kCCDecrypt, vector, there.bytes).bytes == text)
        let small = crypt(kCCEncrypt, vector, text, room: 15)
        #expect(small.status == kCCBufferTooSmall && small.moved == 16)
        #expect(crypt(kCCDecrypt, vector, Array(there.bytes.reversed())).status == kCCDecodeError)
        #expect(crypt(kCCEncrypt, Self.vectors[0], text).status == kCCAlignmentError)
        let odd = Vector(name: "", algorithm: kCCAlgorithmAES, options: 0, key: "00", plain: "", cipher: "")
        #expect(crypt(kCCEncrypt, odd, text).status == kCCParamError)
        let none = Vector(name: "", algorithm: kCCAlgorithmRC4, options: 0, key: "00", plain: "", cipher: "")
        #expect(crypt(kCCEncrypt, none, text).status == kCCUnimplemented)
    }

    @Test func `counter mode in parts is that of SP 800-38A`() {
        let (key, vector) = (bytes("2b7e151628aed2a6abf7158809cf4f3c"), Array(UInt8(0xF0)...0xFF))
        var cryptor: CCCryptorRef?
        let status = unsafe CCCryptorCreateWithMode(
            CCOperation(kCCEncrypt), CCMode(kCCModeCTR), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccNoPadding), vector,
            key, key.count, nil, 0, 0, CCModeOptions(kCCModeOptionCTR_BE), &cryptor)
        #expect(status == kCCSuccess)
        let plain = bytes("6bc1bee22e409f96e93d7e117393172a")
        var output: [UInt8] = []
        for part in [plain.prefix(5), plain.dropFirst(5)] {
            var room = [UInt8](repeating: 0, count: 32)
            var moved = 0
            let status = unsafe CCCryptorUpdate(cryptor, Array(part), part.count, &room, 32, &moved)
            #expect(status == kCCSuccess)
            output += room.prefix(moved)
        }
        #expect(hex(output) == "874d6191b620e3261bef6864990db6ce")
        unsafe CCCryptorRelease(cryptor)
    }

    @Test func `a key of a password is that of RFC 6070, and an HMAC that of RFC 4231`() {
        var key = [UInt8](repeating: 0, count: 20)
        let salt = Array("salt".utf8)
        let status = unsafe CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2), "password", 8, salt, 4, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA1), 4096, &key,
            20)
        #expect(status == kCCSuccess && hex(key) == "4b007901b765489abead49d926f721d065a429c1")
        var code = [UInt8](repeating: 0, count: 32)
        unsafe CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), "Jefe", 4, "what do ya want for nothing?", 28, &code)
        #expect(hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        var (one, other) = ([UInt8](repeating: 0, count: 16), [UInt8](repeating: 0, count: 16))
        let made = unsafe (CCRandomGenerateBytes(&one, 16), CCRandomGenerateBytes(&other, 16))
        #expect(made.0 == kCCSuccess && made.1 == kCCSuccess)
        #expect(one != other)
    }
}
