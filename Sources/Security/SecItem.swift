// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

internal import DeviceContract
public import Foundation
public import UserNotifications

// Results are objects of Foundation's: `result as? Data`, `result as? [String: Any]`, `result as? [[String: Any]]`.

/// Puts an item into the keychain.
///
/// - Note: On Linux the keychain is the device's (`Containers/Keychains`); outside a device the answer is `errSecNotAvailable`.
/// - Returns: `errSecDuplicateItem` where there is one of its class, service and account, `errSecMissingEntitlement` for an access group
///   that the extension does not belong to.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    KeychainQuery.run(attributes) { query, keychain in
        let group = try keychain.group(named: query.group)
        var item = query.item
        guard item.attributes["class"] != nil else { return errSecParam }
        item.attributes["agrp"] = .string(group)
        if item.attributes["pdmn"] == nil { item.attributes["pdmn"] = .string("ak") }
        let now = PropertyValue.date(Date().timeIntervalSinceReferenceDate)
        (item.attributes["cdat"], item.attributes["mdat"]) = (now, now)
        try keychain.change(group) { items in
            guard !items.contains(where: { $0.isSame(as: item) }) else {
                throw KeychainQuery.Status(errSecDuplicateItem)
            }
            items.append(item)
        }
        if let result = unsafe result { unsafe result.pointee = query.answer([item]) }
        return errSecSuccess
    }
}

/// Finds items.
/// - Returns: `errSecItemNotFound` where there is none.
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    KeychainQuery.run(query) { query, keychain in
        let found = try query.groups(of: keychain).flatMap { keychain.items(of: $0).filter(query.fits) }
        guard !found.isEmpty else { return errSecItemNotFound }
        for item in found.prefix(query.limit) { KeychainQuery.warn(of: item) }
        if let result = unsafe result { unsafe result.pointee = query.answer(Array(found.prefix(query.limit))) }
        return errSecSuccess
    }
}

/// Changes items.
/// - Returns: `errSecItemNotFound` where there is none, `errSecDuplicateItem` where it would become one that there is.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    KeychainQuery.run(query) { query, keychain in
        guard let changes = KeychainQuery(attributesToUpdate) else { return errSecParam }
        var count = 0
        for group in try query.groups(of: keychain) {
            try keychain.change(group) { items in
                for place in items.indices where query.fits(items[place]) {
                    var item = items[place]
                    item.attributes.merge(changes.item.attributes) { $1 }
                    item.attributes["agrp"] = .string(group)
                    item.attributes["mdat"] = .date(Date().timeIntervalSinceReferenceDate)
                    let isTaken = items.indices.contains { $0 != place && items[$0].isSame(as: item) }
                    guard !isTaken else { throw KeychainQuery.Status(errSecDuplicateItem) }
                    items[place] = item
                    count += 1
                }
            }
        }
        return count > 0 ? errSecSuccess : errSecItemNotFound
    }
}

/// Removes items.
/// - Returns: `errSecItemNotFound` where there is none.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    KeychainQuery.run(query) { query, keychain in
        var count = 0
        for group in try query.groups(of: keychain) {
            try keychain.change(group) { items in
                let before = items.count
                items.removeAll(where: query.fits)
                count += before - items.count
            }
        }
        return count > 0 ? errSecSuccess : errSecItemNotFound
    }
}

/// The only source of random numbers.
public var kSecRandomDefault: SecRandomRef? { nil }
/// A source of random numbers.
public typealias SecRandomRef = OpaquePointer
