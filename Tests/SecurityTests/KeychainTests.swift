// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Foundation
import Glibc
import Golden
import Security
import Testing

/// The keychain is the process's own: the variables of a device are set once, before anybody asks.
enum TestKeychain {
    static let folder: URL? = {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("earshot-keychain-\(UUID().uuidString)", isDirectory: true)
        for group in ["com.example.shop.service", "com.example.shared", "group.com.example"] {
            try? FileManager.default.createDirectory(
                at: folder.appendingPathComponent(group), withIntermediateDirectories: true)
        }
        let given = KeychainItem.bytes([
            KeychainItem([
                "class": .string("genp"), "svce": .string("given"), "acct": .string("key"),
                "v_Data": .data(Data("from outside".utf8)), "agrp": .string("com.example.shared"),
            ])
        ])
        for (name, value) in [
            (DeviceVariable.keychains, folder.path),
            (.keychainGroups, "com.example.shop.service:com.example.shared:group.com.example"),
            (.keychainItems, Data(given).base64EncodedString()),
        ] { unsafe setenv(name.rawValue, value, 1) }
        // The process's own, so that it goes when that does.
        atexit {
            if let folder = TestKeychain.folder { try? FileManager.default.removeItem(at: folder) }
        }
        return folder
    }()
}

@Suite("The keychain", .serialized)
struct KeychainTests {
    init() throws { _ = try #require(TestKeychain.folder) }

    private func item(_ account: String, _ more: [CFString: Any] = [:]) -> CFDictionary {
        var entries: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "tests",
            kSecAttrAccount as String: account,
        ]
        for (name, value) in more { entries[name as String] = value }
        return entries as CFDictionary
    }

    private func find(_ query: CFDictionary) -> (OSStatus, CFTypeRef?) {
        var found: CFTypeRef?
        let status = unsafe SecItemCopyMatching(query, &found)
        return (status, found)
    }

    @Test func `an item is added, found, changed and removed as extensions do it`() {
        let secret = Data([0, 1, 2, 0xFF])
        #expect(SecItemAdd(item("a", [kSecValueData: secret]), nil) == errSecSuccess)
        #expect(SecItemAdd(item("a", [kSecValueData: Data()]), nil) == errSecDuplicateItem)
        var (status, found) = find(item("a", [kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]))
        #expect(status == errSecSuccess && found as? Data == secret)
        #expect(SecItemUpdate(item("a"), [kSecValueData as String: Data("new".utf8)] as CFDictionary) == errSecSuccess)
        (status, found) = find(item("a", [kSecReturnData: kCFBooleanTrue as Any, kSecReturnAttributes: true]))
        let attributes = found as? [String: Any]
        #expect(attributes?[kSecValueData as String] as? Data == Data("new".utf8))
        #expect(attributes?[kSecAttrAccessGroup as String] as? String == "com.example.shop.service")
        #expect(attributes?[kSecAttrAccessible as String] as? String == kSecAttrAccessibleWhenUnlocked as String)
        #expect(attributes?[kSecAttrModificationDate as String] is Date)
        #expect(SecItemDelete(item("a")) == errSecSuccess && SecItemDelete(item("a")) == errSecItemNotFound)
        #expect(find(item("a")).0 == errSecItemNotFound)
        #expect(SecItemUpdate(item("a"), [:] as CFDictionary) == errSecItemNotFound)
    }

    /// Whoever shares an access group may put anything in the place of its file.
    @Test(.timeLimit(.minutes(1)))
    func `neither a link nor a pipe in the place of a group's items is read`() throws {
        let folder = try #require(TestKeychain.folder)
        let place = folder.appendingPathComponent("group.com.example/keychain")
        let others = folder.appendingPathComponent("others")
        let query = item("theirs", [kSecAttrAccessGroup: "group.com.example", kSecReturnData: true])
        for group in ["group.com.example", "com.example.other"] {
            let given = KeychainItem([
                "class": .string("genp"), "svce": .string("tests"), "acct": .string("theirs"),
                "v_Data": .data(Data("secret".utf8)), "agrp": .string(group),
            ])
            try? FileManager.default.removeItem(at: place)
            try Data(KeychainItem.bytes([given])).write(to: others)
            try FileManager.default.createSymbolicLink(at: place, withDestinationURL: others)
            #expect(find(query).0 == errSecItemNotFound)
            // A plain file is read, but for what another group has.
            try FileManager.default.removeItem(at: place)
            try FileManager.default.copyItem(at: others, to: place)
            #expect(find(query).0 == (group == "group.com.example" ? errSecSuccess : errSecItemNotFound))
        }
        try FileManager.default.removeItem(at: place)
        #expect(unsafe mkfifo(place.path, 0o600) == 0)
        #expect(find(query).0 == errSecItemNotFound)
        try FileManager.default.removeItem(at: place)
    }

    @Test func `all items are found at once, and none of another service`() {
        for account in ["m1", "m2", "m3"] {
            _ = SecItemAdd(item(account, [kSecValueData: Data(account.utf8), kSecAttrLabel: "many"]), nil)
        }
        let all =
            [
                kSecClass as String: kSecClassGenericPassword, kSecAttrLabel as String: "many",
                kSecMatchLimit as String: kSecMatchLimitAll, kSecReturnAttributes as String: true,
            ] as CFDictionary
        let found = find(all).1 as? [[String: Any]]
        #expect(found?.compactMap { $0[kSecAttrAccount as String] as? String } == ["m1", "m2", "m3"])
        #expect(find(item("m1", [kSecAttrService: "other"])).0 == errSecItemNotFound)
        #expect(
            SecItemDelete(
                [kSecClass as String: kSecClassGenericPassword, kSecAttrLabel as String: "many"] as CFDictionary)
                == errSecSuccess)
    }

    @Test func `an access group is one of the entitlements', with the team before it or without`() {
        let shared = "com.example.shared"
        #expect(SecItemAdd(item("g", [kSecAttrAccessGroup: "ABCDE12345." + shared]), nil) == errSecSuccess)
        #expect(find(item("g", [kSecAttrAccessGroup: shared])).0 == errSecSuccess)
        // Looked for in all groups where none is named.
        #expect(find(item("g")).0 == errSecSuccess)
        #expect(find(item("g", [kSecAttrAccessGroup: "group.com.example"])).0 == errSecItemNotFound)
        for group in ["com.example.others", "../com.example.shared", ""] {
            #expect(find(item("g", [kSecAttrAccessGroup: group])).0 == errSecMissingEntitlement)
            #expect(SecItemAdd(item("h", [kSecAttrAccessGroup: group]), nil) == errSecMissingEntitlement)
        }
        #expect(SecItemDelete(item("g")) == errSecSuccess)
    }

    @Test func `what was given from outside is there`() {
        let query =
            [
                kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "given",
                kSecReturnData as String: true,
            ] as CFDictionary
        #expect(find(query).1 as? Data == Data("from outside".utf8))
    }

    @Test func `many at once lose nothing`() async {
        await withTaskGroup(of: OSStatus.self) { group in
            for number in 0..<50 {
                group.addTask { SecItemAdd(self.item("t\(number)", [kSecAttrLabel: "at once"]), nil) }
            }
            for await status in group { #expect(status == errSecSuccess) }
        }
        let all =
            [
                kSecClass as String: kSecClassGenericPassword, kSecAttrLabel as String: "at once",
                kSecMatchLimit as String: kSecMatchLimitAll, kSecReturnAttributes as String: true,
            ] as CFDictionary
        #expect((find(all).1 as? [[String: Any]])?.count == 50)
        #expect(
            SecItemDelete(
                [kSecClass as String: kSecClassGenericPassword, kSecAttrLabel as String: "at once"] as CFDictionary)
                == errSecSuccess)
    }

    @Test func `a file that somebody has spoilt is an empty keychain, and no crash`() throws {
        let folder = try #require(TestKeychain.folder)
        let file = folder.appendingPathComponent("group.com.example/keychain")
        var random = Seeded(7)
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in UInt8.random(in: 0...9, using: &random)
            }
            try Data(bytes).write(to: file)
            #expect(find(item("x", [kSecAttrAccessGroup: "group.com.example"])).0 == errSecItemNotFound)
        }
        try FileManager.default.removeItem(at: file)
    }

    @Test func `a query that makes no sense is refused`() {
        #expect(SecItemAdd([kSecAttrAccount as String: "x"] as CFDictionary, nil) == errSecParam)
        #expect(SecCopyErrorMessageString(errSecItemNotFound, nil)?.contains("keychain") == true)
    }
}

@Suite("Keys of Security")
struct SecKeyTests {
    private let rsa =
        [kSecAttrKeyType as String: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits as String: 2048] as CFDictionary

    private func crypt(
        _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ data: CFData, decrypts: Bool
    ) -> (data: CFData?, code: Int?) {
        var error: Unmanaged<CFError>?
        let result =
            unsafe decrypts
            ? SecKeyCreateDecryptedData(key, algorithm, data, &error)
            : SecKeyCreateEncryptedData(key, algorithm, data, &error)
        return (result, unsafe error?.takeRetainedValue().code)
    }

    private func made(_ parameters: CFDictionary) throws -> SecKey {
        let key = SecKeyCreateRandomKey(parameters, nil)
        return try #require(key)
    }

    @Test func `RSA encrypts for its private key alone`() throws {
        let key = try made(rsa)
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        for algorithm in [SecKeyAlgorithm.rsaEncryptionOAEPSHA256, .rsaEncryptionOAEPSHA1, .rsaEncryptionPKCS1] {
            let text = Data("12.50".utf8) as CFData
            let sealed = try #require(crypt(publicKey, algorithm, text, decrypts: false).data)
            #expect(sealed.length == SecKeyGetBlockSize(key))
            #expect(crypt(key, algorithm, sealed, decrypts: true).data == text)
            let refused = crypt(publicKey, algorithm, sealed, decrypts: true)
            #expect(refused.data == nil && refused.code == Int(errSecDecode))
        }
        #expect(!SecKeyIsAlgorithmSupported(publicKey, .decrypt, .rsaEncryptionPKCS1))
    }

    @Test func `two keys of a curve share a secret`() throws {
        let parameters =
            [kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits as String: 256]
            as CFDictionary
        let (own, other) = (try made(parameters), try made(parameters))
        func shared(_ key: SecKey, _ with: SecKey) throws -> CFData? {
            let publicKey = try #require(SecKeyCopyPublicKey(with))
            return SecKeyCopyKeyExchangeResult(key, .ecdhKeyExchangeStandard, publicKey, [:] as CFDictionary, nil)
        }
        let secret = try #require(try shared(own, other))
        #expect(secret.length == 32)
        #expect(try shared(other, own) == secret)
        #expect(try shared(own, made(rsa)) == nil && (try shared(made(rsa), own)) == nil)
    }

    @Test func `a key is known by its kind`() throws {
        let key = try made(rsa)
        #expect(CFGetTypeID(key) == SecKeyGetTypeID())
        #expect(CFGetTypeID(NSData()) == CFDataGetTypeID() && CFDataGetTypeID() != SecKeyGetTypeID())
        #expect(CFGetTypeID(NSNumber(value: true)) == CFBooleanGetTypeID())
        #expect(CFGetTypeID(NSNumber(value: 1)) == CFNumberGetTypeID() && CFGetTypeID(nil) == 0)
        #expect(CFGetTypeID("text" as CFString) == CFStringGetTypeID())
        #expect(CFGetTypeID(["a": 1] as CFDictionary) == CFDictionaryGetTypeID())
    }

    @Test func `a key goes through its bytes, and verifies what it signed`() throws {
        let curve =
            [kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits as String: 256]
            as CFDictionary
        for (parameters, algorithm) in [
            (rsa, SecKeyAlgorithm.rsaSignatureMessagePKCS1v15SHA256), (curve, .ecdsaSignatureMessageX962SHA256),
        ] {
            let new = try made(parameters)
            let type = (parameters as? [String: Any])?[kSecAttrKeyType as String] as Any
            func again(_ key: SecKey, _ kind: CFString) throws -> SecKey {
                let bytes = SecKeyCopyExternalRepresentation(key, nil)
                let attributes = [kSecAttrKeyType as String: type, kSecAttrKeyClass as String: kind] as CFDictionary
                let read = SecKeyCreateWithData(try #require(bytes), attributes, nil)
                return try #require(read)
            }
            let key = try again(new, kSecAttrKeyClassPrivate)
            let publicKey = try again(try #require(SecKeyCopyPublicKey(new)), kSecAttrKeyClassPublic)
            let text = Data("text".utf8) as CFData
            let signed = SecKeyCreateSignature(key, algorithm, text, nil)
            let signature = try #require(signed)
            let verdicts = [text, Data("Text".utf8) as CFData].map { text in
                SecKeyVerifySignature(publicKey, algorithm, text, signature, nil)
            }
            #expect(verdicts == [true, false])
        }
        let none = SecKeyCreateWithData(Data([1, 2, 3]) as CFData, rsa, nil)
        #expect(none == nil)
    }

    @Test func `random bytes differ`() {
        var (one, other) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
        let made = unsafe (SecRandomCopyBytes(kSecRandomDefault, 32, &one), SecRandomCopyBytes(nil, 32, &other))
        #expect(made.0 == errSecSuccess && made.1 == errSecSuccess && one != other)
    }
}
