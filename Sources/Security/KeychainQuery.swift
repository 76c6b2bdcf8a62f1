// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation
internal import Synchronization
internal import UserNotifications

/// What a dictionary asks of the keychain: attributes that items must have, and what is to be given back.
struct KeychainQuery {
    /// A status that ends a call.
    struct Status: Error {
        let status: OSStatus
        init(_ status: OSStatus) { self.status = status }
    }

    /// The attributes, without what only says what is asked.
    private(set) var item = KeychainItem([:])
    /// The access group, as it is named.
    private(set) var group: String?
    /// The most items that are given back.
    private(set) var limit = 1
    private var givesAll = false
    private var givesData = false
    private var givesAttributes = false
    private var givesReference = false
    private var isOfAnySync = false

    init?(_ dictionary: NSDictionary) {
        guard let entries = dictionary as? [String: Any] else { return nil }
        for (name, value) in entries {
            switch name {
            case "agrp": group = value as? String
            case "r_Data": givesData = Self.isTrue(value)
            case "r_Attributes": givesAttributes = Self.isTrue(value)
            case "r_Ref", "r_PersistentRef": givesReference = givesReference || Self.isTrue(value)
            case "m_Limit":
                givesAll = value as? String == "m_LimitAll"
                limit = givesAll ? .max : max(1, value as? Int ?? 1)
                givesAll = givesAll || limit > 1
            case "v_Ref":
                guard let key = value as? SecKey else { return nil }
                item.attributes.merge(key.keychainAttributes) { own, _ in own }
            case "sync" where value as? String == "syna": isOfAnySync = true
            case "nleg", "accc", "perm", "tkid": continue
            case _ where name.hasPrefix("u_") || name.hasPrefix("m_") || name.hasPrefix("r_"): continue
            default:
                guard let value = try? PropertyValue(value) else { return nil }
                item.attributes[name] = Self.plain(value)
            }
        }
    }

    /// Runs a call on the keychain of this process.
    static func run(
        _ dictionary: NSDictionary, _ body: (KeychainQuery, Keychain) throws -> OSStatus
    ) -> OSStatus {
        guard let query = KeychainQuery(dictionary) else { return errSecParam }
        guard let keychain = Keychain.current else { return errSecNotAvailable }
        do { return try body(query, keychain) } catch let status as Status { return status.status } catch let fault
            as Keychain.Fault
        { return fault.status } catch { return errSecIO }
    }

    private static func isTrue(_ value: Any) -> Bool { (value as? NSNumber)?.boolValue ?? (value as? Bool) ?? false }

    /// A number is the same however it was written.
    private static func plain(_ value: PropertyValue) -> PropertyValue {
        switch value {
        case .bool(let value): .integer(value ? 1 : 0)
        case .unsigned(let value): Int64(exactly: value).map { .integer($0) } ?? .unsigned(value)
        default: value
        }
    }

    /// The groups that are looked through.
    func groups(of keychain: Keychain) throws(Keychain.Fault) -> [String] {
        guard let group else { return keychain.groups }
        return [try keychain.group(named: group)]
    }

    /// Whether an item is one that is asked for.
    func fits(_ other: KeychainItem) -> Bool {
        if !isOfAnySync, item.attributes["sync"] == nil, other.attributes["sync"] == .integer(1) { return false }
        return item.attributes.allSatisfy { name, value in name == "v_Data" || other.attributes[name] == value }
    }

    /// What is given back of some items.
    func answer(_ items: [KeychainItem]) -> AnyObject? {
        guard givesData || givesAttributes || givesReference else { return nil }
        let values = items.map { item -> AnyObject in
            let data = item.value.map { NSData(data: $0) }
            if givesReference, let key = SecKey(item) { return key }
            guard givesAttributes else { return data ?? NSData() }
            var attributes = item.attributes
            if !givesData { attributes["v_Data"] = nil }
            return NSDictionary(dictionary: attributes.mapValues { $0.any })
        }
        return givesAll ? NSArray(array: values) : values.first
    }

    private static let hasWarned = Mutex(false)

    /// Tells once that an item cannot be read on a phone that is locked, as one mostly is when a push comes.
    static func warn(of item: KeychainItem) {
        guard case .string(let accessible)? = item.attributes["pdmn"], ["ak", "aku", "akpu"].contains(accessible),
            hasWarned.withLock({ warned in
                defer { warned = true }
                return !warned
            })
        else { return }
        DeviceWarning(
            code: "keychain-locked",
            message: "The extension reads a keychain item that iOS gives only while the phone is unlocked "
                + "(errSecInteractionNotAllowed, -25308); store it with kSecAttrAccessibleAfterFirstUnlock."
        ).send()
    }
}
