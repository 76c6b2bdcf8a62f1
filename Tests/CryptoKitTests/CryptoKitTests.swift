// SPDX-License-Identifier: Apache-2.0

import CryptoKit
import Testing

func bytes(_ hex: String) -> Data {
    let digits = hex.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { (at: Int) -> Int in
        digits[at] * 16 + digits[at + 1]
    }
    return Data(bytes.map(UInt8.init))
}

func hex(_ bytes: some Sequence<UInt8>) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

func held(_ key: some ContiguousBytes) -> String { unsafe key.withUnsafeBytes { unsafe hex($0) } }

@Suite("CryptoKit, by published vectors")
struct CryptoKitTests {
    @Test func `digests are those of FIPS 180 and RFC 1321`() {
        let abc = Data("abc".utf8)
        #expect(
            SHA256.hash(data: abc).description
                == "SHA256 digest: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            hex(SHA384.hash(data: abc))
                == "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7")
        #expect(hex(SHA512.hash(data: abc)).hasPrefix("ddaf35a193617abacc417349ae204131"))
        #expect(hex(Insecure.MD5.hash(data: abc)) == "900150983cd24fb0d6963f7d28e17f72")
        #expect(hex(Insecure.SHA1.hash(data: abc)) == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(SHA256.byteCount == 32 && SHA512.blockByteCount == 128 && Insecure.MD5.Digest.byteCount == 16)
    }

    @Test func `a digest in parts goes on, and its copy goes its own way`() {
        var one = SHA256()
        one.update(data: Data("a".utf8))
        var other = one
        one.update(data: Data("bc".utf8))
        other.update(data: Data("x".utf8))
        #expect(one.finalize() == SHA256.hash(data: Data("abc".utf8)))
        #expect(other.finalize() == SHA256.hash(data: Data("ax".utf8)))
        one.update(data: Data("d".utf8))
        #expect(one.finalize() == SHA256.hash(data: Data("abcd".utf8)))
        #expect(
            Data(SHA256.hash(data: Data())) == bytes("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        )
    }

    @Test func `an HMAC is that of RFC 4231`() {
        let key = SymmetricKey(data: Data("Jefe".utf8))
        let text = Data("what do ya want for nothing?".utf8)
        let code = HMAC<SHA256>.authenticationCode(for: text, using: key)
        #expect(hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: text, using: key))
        #expect(!HMAC<SHA256>.isValidAuthenticationCode(Data(code), authenticating: text.dropLast(), using: key))
        let long = SymmetricKey(data: Data(repeating: 0xAA, count: 131))
        let test6 = HMAC<SHA256>.authenticationCode(
            for: Data("Test Using Larger Than Block-Size Key - Hash Key First".utf8), using: long)
        #expect(hex(test6) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }

    @Test func `a derived key is that of RFC 5869`() {
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Data(repeating: 0x0B, count: 22)),
            salt: bytes("000102030405060708090a0b0c"),
            info: bytes("f0f1f2f3f4f5f6f7f8f9"), outputByteCount: 42)
        #expect(
            held(key)
                == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
        let bare = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Data(repeating: 0x0B, count: 22)), outputByteCount: 42)
        #expect(
            held(bare)
                == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
    }

    @Test func `AES-GCM is NIST's, and what was changed is not opened`() throws {
        let key = SymmetricKey(data: bytes("feffe9928665731c6d6a8f9467308308"))
        let text = bytes(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
        )
        let bound = bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        let box = try AES.GCM.seal(
            text, using: key, nonce: AES.GCM.Nonce(data: bytes("cafebabefacedbaddecaf888")), authenticating: bound)
        #expect(
            hex(box.ciphertext)
                == "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091"
        )
        #expect(hex(box.tag) == "5bc94fbc3221a5db94fae95ae7121a47")
        let combined = try #require(box.combined)
        #expect(try AES.GCM.open(AES.GCM.SealedBox(combined: combined), using: key, authenticating: bound) == text)
        for place in stride(from: 12, to: combined.count, by: 7) {
            var changed = combined
            changed[place] ^= 1
            let box = try AES.GCM.SealedBox(combined: changed)
            #expect(throws: CryptoKitError.authenticationFailure) {
                try AES.GCM.open(box, using: key, authenticating: bound)
            }
        }
        #expect(throws: CryptoKitError.authenticationFailure) { try AES.GCM.open(box, using: key) }
        #expect(throws: CryptoKitError.incorrectKeySize) {
            try AES.GCM.seal(text, using: SymmetricKey(data: Data(count: 20)))
        }
        #expect(throws: CryptoKitError.incorrectParameterSize) { try AES.GCM.SealedBox(combined: Data(count: 27)) }
        let empty = try AES.GCM.seal(Data(), using: SymmetricKey(size: .bits256))
        #expect(empty.combined?.count == 28)
    }

    @Test func `ChaCha20-Poly1305 is that of RFC 8439`() throws {
        let key = SymmetricKey(data: Data(0x80...0x9F))
        let text =
            "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
        let bound = bytes("50515253c0c1c2c3c4c5c6c7")
        let box = try ChaChaPoly.seal(
            Data(text.utf8), using: key, nonce: ChaChaPoly.Nonce(data: bytes("070000004041424344454647")),
            authenticating: bound)
        #expect(hex(box.tag) == "1ae10b594f09e26a7e902ecbd0600691")
        #expect(hex(box.ciphertext).hasPrefix("d31a8d34648e60db7b86afbc53ef7ec2"))
        let again = try ChaChaPoly.SealedBox(combined: box.combined)
        #expect(try ChaChaPoly.open(again, using: key, authenticating: bound) == Data(text.utf8))
    }

    @Test func `a wrapped key is that of RFC 3394`() throws {
        let kek = SymmetricKey(data: Data(0...15))
        let key = SymmetricKey(data: bytes("00112233445566778899aabbccddeeff"))
        let wrapped = try AES.KeyWrap.wrap(key, using: kek)
        #expect(hex(wrapped) == "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5")
        #expect(try AES.KeyWrap.unwrap(wrapped, using: kek) == key)
        #expect(throws: CryptoKitError.unwrapFailure) { try AES.KeyWrap.unwrap(wrapped, using: key) }
    }

    @Test func `the shared secret of X25519 is that of RFC 7748`() throws {
        let mine = try Curve25519.KeyAgreement.PrivateKey(
            rawRepresentation: bytes("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"))
        #expect(
            hex(mine.publicKey.rawRepresentation)
                == "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
        let theirs = try Curve25519.KeyAgreement.PublicKey(
            rawRepresentation: bytes("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"))
        let secret = try mine.sharedSecretFromKeyAgreement(with: theirs)
        #expect(
            held(secret) == "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")
        // A point that shares nothing with anybody.
        let zero = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: Data(count: 32))
        #expect(throws: CryptoKitError.self) { try mine.sharedSecretFromKeyAgreement(with: zero) }
    }

    @Test func `Ed25519 is that of RFC 8032`() throws {
        let key = try Curve25519.Signing.PrivateKey(
            rawRepresentation: bytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
        #expect(
            hex(key.publicKey.rawRepresentation)
                == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
        let signature = try key.signature(for: Data())
        #expect(
            hex(signature)
                == "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        )
        #expect(key.publicKey.isValidSignature(signature, for: Data()))
        #expect(!key.publicKey.isValidSignature(signature, for: Data([1])))
    }

    @Test func `ECDSA is that of RFC 6979, and keys go through every form`() throws {
        let key = try P256.Signing.PrivateKey(
            rawRepresentation: bytes("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"))
        #expect(
            hex(key.publicKey.rawRepresentation)
                == "60fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
                + "7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299")
        let known = try P256.Signing.ECDSASignature(
            rawRepresentation: bytes(
                "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
                    + "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"))
        #expect(key.publicKey.isValidSignature(known, for: Data("sample".utf8)))
        #expect(!key.publicKey.isValidSignature(known, for: Data("Sample".utf8)))
        let own = try key.signature(for: Data("sample".utf8))
        let again = try P256.Signing.ECDSASignature(derRepresentation: own.derRepresentation)
        #expect(again.rawRepresentation == own.rawRepresentation)
        let publicKey = key.publicKey
        for same in try [
            P256.Signing.PublicKey(x963Representation: publicKey.x963Representation),
            .init(compressedRepresentation: publicKey.compressedRepresentation),
            .init(derRepresentation: publicKey.derRepresentation),
            .init(pemRepresentation: publicKey.pemRepresentation),
            .init(rawRepresentation: publicKey.rawRepresentation),
        ] { #expect(same.isValidSignature(own, for: Data("sample".utf8))) }
        for same in try [
            P256.Signing.PrivateKey(x963Representation: key.x963Representation),
            .init(derRepresentation: key.derRepresentation), .init(pemRepresentation: key.pemRepresentation),
        ] { #expect(same.rawRepresentation == key.rawRepresentation) }
        #expect(throws: CryptoKitError.self) { try P256.Signing.PublicKey(rawRepresentation: Data(count: 64)) }
        #expect(throws: CryptoKitASN1Error.self) { try P256.Signing.PrivateKey(pemRepresentation: "no key") }
    }

    @Test func `both sides agree on every curve, and on nothing with another`() throws {
        func agree<Curve: NISTCurve>(_ curve: Curve.Type) throws {
            let (one, other) = (NISTPrivateKey<Curve, NISTAgreement>(), NISTPrivateKey<Curve, NISTAgreement>())
            let secret = try one.sharedSecretFromKeyAgreement(with: other.publicKey)
            #expect(try secret == other.sharedSecretFromKeyAgreement(with: one.publicKey))
            let third = NISTPrivateKey<Curve, NISTAgreement>()
            #expect(try secret != third.sharedSecretFromKeyAgreement(with: one.publicKey))
            let key = secret.hkdfDerivedSymmetricKey(
                using: SHA256.self, salt: Data(), sharedInfo: Data("x".utf8), outputByteCount: 32)
            #expect(key.bitCount == 256)
            let signer = NISTPrivateKey<Curve, NISTSigning>()
            let text = Data("text".utf8)
            #expect(try signer.publicKey.isValidSignature(signer.signature(for: text), for: text))
        }
        try agree(P256.self)
        try agree(P384.self)
        try agree(P521.self)
        #expect(!SecureEnclave.isAvailable)
    }
}
