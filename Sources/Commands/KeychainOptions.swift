// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Foundation
import StrictJSON

/// What `--keychain FILE` puts into an extension's keychain.
enum KeychainOptions {
    /// The names that a file has for attributes.
    private static let names = [
        "service": "svce", "account": "acct", "group": "agrp", "accessible": "pdmn", "label": "labl", "server": "srvr",
        "tag": "atag",
    ]
    /// The words for when an item can be read.
    private static let accessible = [
        "whenUnlocked": "ak", "afterFirstUnlock": "ck", "always": "dk", "whenUnlockedThisDeviceOnly": "aku",
        "afterFirstUnlockThisDeviceOnly": "cku",
    ]
    private static let largest = 48 << 10

    /// The items of the files as the extension's environment holds them; nil where none was given.
    /// - Throws: ``Failure`` with exit code 65, 66 or 74.
    static func items(_ arguments: Arguments) throws -> String? {
        guard let paths = arguments.values["--keychain"] else { return nil }
        let items = try paths.flatMap { path in
            try FileIdentity.checkReading(path)
            guard let file = FileHandle(forReadingAtPath: path) else {
                throw Failure(.notFound, "there is no file '\(path)'; --keychain names a JSON file of items.")
            }
            return try Self.items(Array(file.read(upToCount: largest + 1) ?? Data()), path)
        }
        return Data(KeychainItem.bytes(items)).base64EncodedString()
    }

    private static func items(_ bytes: [UInt8], _ path: String) throws -> [KeychainItem] {
        func fault(_ what: String, _ line: Int = 1) -> Failure {
            Failure(.badInput, "the keychain file '\(path)', line \(line), \(what).")
        }
        guard bytes.count <= largest else { throw fault("has more than \(largest) bytes; give fewer items") }
        let json: JSONValue
        do { json = try JSONValue(bytes, rules: JSONRules(deepest: 4, largest: largest)) } catch {
            throw fault("is no JSON; it is a list of objects such as {\"service\": …, \"account\": …, \"password\": …}")
        }
        guard case .array(let list) = json.content else { throw fault("is no list of items") }
        return try list.map { entry in
            guard case .object(let members) = entry.content else {
                throw fault("has an item that is no object", entry.line)
            }
            var attributes: [String: PropertyValue] = ["class": .string("genp"), "pdmn": .string("ck")]
            for (name, value) in members {
                guard case .string(let text) = value.content else {
                    throw fault("has '\(name.prefix(40))' that is no text", value.line)
                }
                switch name {
                case "password": attributes["v_Data"] = .data(Data(text.utf8))
                case "data":
                    guard let data = Data(base64Encoded: text) else {
                        throw fault("has 'data' that is no base 64", value.line)
                    }
                    attributes["v_Data"] = .data(data)
                case "accessible":
                    guard let word = accessible[text] else {
                        throw fault(
                            "has an 'accessible' that is none of \(accessible.keys.sorted().joined(separator: ", "))",
                            value.line)
                    }
                    attributes["pdmn"] = .string(word)
                case _ where names[name] != nil: attributes[names[name] ?? ""] = .string(text)
                default:
                    throw fault(
                        "has '\(name.prefix(40))'; there are password, data, \(names.keys.sorted().joined(separator: ", "))",
                        value.line)
                }
            }
            if attributes["srvr"] != nil { attributes["class"] = .string("inet") }
            guard attributes["v_Data"] != nil else {
                throw fault("has an item without 'password' or 'data'", entry.line)
            }
            return KeychainItem(attributes)
        }
    }
}
