// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
internal import Foundation
internal import Glibc

/// The keychain of the device, as far as the extension's access groups go: a folder for each, shared by all that belong to it.
struct Keychain: Sendable {
    /// Why a keychain does not do what it is asked.
    enum Fault: Error {
        case missingEntitlement, unavailable, full
    }

    /// The access groups, the default one first.
    let groups: [String]
    private let folder: String

    /// The keychain of this process, with what it was given to begin with; without a device there is none.
    static let current: Keychain? = {
        let environment = ProcessInfo.processInfo.environment
        let keychain = Keychain(in: environment)
        let given = environment[DeviceVariable.keychainItems].flatMap { Data(base64Encoded: $0) }
        keychain?.put(given.flatMap { KeychainItem.items(Array($0)) } ?? [])
        return keychain
    }()

    /// The keychain that an environment names.
    init?(in environment: [String: String]) {
        guard let folder = environment[DeviceVariable.keychains], !folder.isEmpty,
            let groups = environment[DeviceVariable.keychainGroups]
        else { return nil }
        self.init(groups: groups.split(separator: ":").map(String.init), folder: folder)
    }

    init(groups: [String], folder: String) { (self.groups, self.folder) = (groups, folder) }

    /// The group that is meant: its own name, or that with the team's ten letters before it as Xcode writes it.
    /// - Throws: ``Fault/missingEntitlement`` for one that the extension does not belong to.
    func group(named name: String?) throws(Fault) -> String {
        guard let name else {
            guard let first = groups.first else { throw .missingEntitlement }
            return first
        }
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        if let group = groups.first(where: { $0 == name || parts.count == 2 && parts[0].count == 10 && $0 == parts[1] })
        {
            return group
        }
        throw .missingEntitlement
    }

    /// The items of a group.
    func items(of group: String) -> [KeychainItem] {
        (Self.read(path(group, KeychainItem.fileName)) ?? []).filter { item in
            // Whoever shares the group may have put another group's items there.
            item.attributes["agrp"].map { $0 == .string(group) } ?? true
        }
    }

    /// Puts items in that are not there.
    func put(_ given: [KeychainItem]) {
        for item in given {
            var name: String?
            if case .string(let group)? = item.attributes["agrp"] { name = group }
            guard let group = try? self.group(named: name) else {
                DeviceWarning(
                    code: "keychain-group",
                    message: "The extension does not belong to the keychain group of an item that it was given; "
                        + "name the group in the .entitlements under keychain-access-groups."
                ).send()
                continue
            }
            var item = item
            item.attributes["agrp"] = .string(group)
            try? change(group) { items in
                if !items.contains(where: { $0.isSame(as: item) }) { items.append(item) }
            }
        }
    }

    private func path(_ group: String, _ name: String) -> String { "\(folder)/\(group)/\(name)" }

    private static func read(_ path: String) -> [KeychainItem]? {
        // Whoever shares the group may have put a link or a pipe there: neither is followed or waited for.
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
            let bytes = try? file.read(upToCount: KeychainItem.largestFile)
        else { return nil }
        return KeychainItem.items(Array(bytes))
    }

    /// The longest that another process is waited for, which needs some milliseconds.
    private static let patience: Duration = .seconds(2)

    /// Changes the items of a group, while nobody else does.
    /// - Throws: ``Fault``, and what the change throws.
    func change<Value>(_ group: String, _ change: (inout [KeychainItem]) throws -> Value) throws -> Value {
        let lock = unsafe open("\(folder)/\(group)", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard lock >= 0 else { throw Fault.unavailable }
        defer { close(lock) }
        // One that hangs while it holds the lock must not hold up everybody else.
        let deadline = ContinuousClock.now + Self.patience
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < deadline else {
                throw Fault.unavailable
            }
            usleep(1000)
        }
        var items = items(of: group)
        let before = items
        let value = try change(&items)
        guard items != before else { return value }
        let bytes = KeychainItem.bytes(items)
        guard items.count <= KeychainItem.most, bytes.count <= KeychainItem.largestFile else { throw Fault.full }
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path(group, KeychainItem.fileName)), options: .atomic)
        } catch {
            throw Fault.unavailable
        }
        return value
    }
}

extension Keychain.Fault {
    /// Apple's number.
    var status: OSStatus {
        switch self {
        case .missingEntitlement: errSecMissingEntitlement
        case .unavailable: errSecNotAvailable
        case .full: errSecAllocate
        }
    }
}
