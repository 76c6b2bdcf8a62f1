// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

internal import Cryptography
internal import DeviceContract
public import Foundation
public import UserNotifications

/// A key of RSA or of a curve of NIST's.
public final class SecKey: NSObject, @unchecked Sendable {
    let pair: KeyPair

    init(_ pair: KeyPair) { self.pair = pair }

    /// The key of a keychain's item, if it is one.
    convenience init?(_ item: KeychainItem) {
        guard item.attributes["class"] == .string("keys"), let data = item.value,
            case .string(let type)? = item.attributes["type"], case .string(let kind)? = item.attributes["kcls"],
            let pair = KeyPair.external(Array(data), isRSA: type == "42", isPrivate: kind == "1")
        else { return nil }
        self.init(pair)
    }

    /// What a keychain keeps of it.
    var keychainAttributes: [String: PropertyValue] {
        [
            "class": .string("keys"), "type": .string(pair.kind == .rsa ? "42" : "73"),
            "kcls": .string(pair.isPrivate ? "1" : "0"), "v_Data": .data(Data(pair.external)),
        ]
    }
}

extension KeyPair {
    /// Reads a key as Apple writes it: PKCS #1 for RSA; for a curve the point of X9.63, with the number behind it where it is private.
    static func external(_ bytes: [UInt8], isRSA: Bool, isPrivate: Bool) -> KeyPair? {
        if isRSA { return isPrivate ? .privateKey(.rsa, der: bytes) : .publicKey(.rsa, der: bytes) }
        let parts = isPrivate ? 3 : 2
        guard let kind = [KeyKind.p256, .p384, .p521].first(where: { bytes.count == 1 + parts * $0.size }) else {
            return nil
        }
        return isPrivate
            ? .privateKey(kind, raw: Array(bytes.suffix(kind.size))) : .publicKey(kind, raw: bytes)
    }

    /// The key as Apple writes it.
    var external: [UInt8] {
        kind == .rsa ? (isPrivate ? traditionalDER : publicPKCS1) : rawPublicKey + rawPrivateKey
    }
}

/// Makes a key of its bytes: `kSecAttrKeyType` and `kSecAttrKeyClass` say what they are.
public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    let attributes = attributes as? [String: Any] ?? [:]
    let isRSA = attributes["type"] as? String == "42"
    let isPrivate = attributes["kcls"] as? String == "1"
    guard let pair = KeyPair.external(Array(keyData as Data), isRSA: isRSA, isPrivate: isPrivate) else {
        unsafe SecKeyFault.tell(errSecParam, error)
        return nil
    }
    return SecKey(pair)
}

/// Makes a new key: `kSecAttrKeyType` and `kSecAttrKeySizeInBits` say what it is.
public func SecKeyCreateRandomKey(
    _ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
    let parameters = parameters as? [String: Any] ?? [:]
    let bits = parameters["bsiz"] as? Int ?? 0
    switch (parameters["type"] as? String, bits) {
    case ("42", 1024...8192): return SecKey(.random(.rsa, bits: bits))
    case ("73", 256): return SecKey(.random(.p256))
    case ("73", 384): return SecKey(.random(.p384))
    case ("73", 521): return SecKey(.random(.p521))
    default:
        unsafe SecKeyFault.tell(errSecParam, error)
        return nil
    }
}

/// The public key of a private one.
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? { SecKey(key.pair.publicKey) }

/// A key's bytes.
public func SecKeyCopyExternalRepresentation(
    _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { NSData(data: Data(key.pair.external)) }

/// The kind that `CFGetTypeID` gives for a key.
public func SecKeyGetTypeID() -> CFTypeID { UInt(bitPattern: ObjectIdentifier(SecKey.self)) }

/// The bytes that a key encrypts to.
public func SecKeyGetBlockSize(_ key: SecKey) -> Int { (key.pair.bits + 7) / 8 }

enum SecKeyFault {
    static func tell(_ status: OSStatus, _ place: UnsafeMutablePointer<Unmanaged<CFError>?>?) {
        guard let place = unsafe place else { return }
        let text = SecCopyErrorMessageString(status, nil).map { $0 as String } ?? ""
        let error = NSError(
            domain: NSOSStatusErrorDomain, code: Int(status), userInfo: [NSLocalizedDescriptionKey: text])
        unsafe place.pointee = Unmanaged.passRetained(error)
    }
}
