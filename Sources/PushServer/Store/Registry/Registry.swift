// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The devices and tokens that the server knows.
///
/// Questions are answered from memory. A thread of its own looks five times a second whether `earshot device` has changed the file,
/// and writes the devices that tokens have made for themselves; for a token that nobody has it is looked at once more.
final class Registry: DeviceBook {
    private struct Watch {
        var told: [@Sendable () -> Void] = []
        var isClosed = false
        var mustTell = false
        var hasEnded = false
    }

    /// What is on the disk, and the version that the book was read from. It is locked before the book.
    private let disk: Mutex<(tables: RegistryTables, version: Int64)>
    private let book: Mutex<TokenBook>
    private let watch: Mutex<Watch>
    private let bell = Bell()
    private let watches: Bool
    private let takesAnyToken: Bool

    /// The half of APNs that the server is; nil where it takes the tokens of both.
    let environment: TokenEnvironment?

    /// How often the file is looked at.
    static let pause = Duration.milliseconds(200)

    /// Opens the registry in the folder of the server's files.
    /// - Parameters:
    ///   - environment: the half of APNs that the server is; the other's tokens are unknown to it.
    ///   - takesAnyToken: whether a token that nobody has makes a device for itself.
    ///   - watches: whether another process's changes are seen, as a server needs it; it is to be closed then.
    init(
        folder: String, environment: TokenEnvironment? = nil, takesAnyToken: Bool = false, watches: Bool = false
    ) throws(DatabaseError) {
        (self.environment, self.watches, self.takesAnyToken) = (environment, watches, takesAnyToken)
        let tables = try RegistryTables(folder: folder)
        // The version first: what is written between the two is seen as a change.
        let version = try tables.dataVersion()
        var book = TokenBook(environment: environment, takesAny: takesAnyToken)
        book.replace(with: TokenBook.Content(try tables.devices()))
        disk = Mutex((tables, version))
        self.book = Mutex(book)
        watch = Mutex(Watch(hasEnded: !watches))
        if watches {
            let thread = Thread { [self] in
                repeat {
                    bell.wait(until: .now + Self.pause) {
                        watch.withLock { $0.isClosed || $0.mustTell }
                    }
                    let hasChanged = look()
                    let mustTell = watch.withLock { watch in
                        defer { watch.mustTell = false }
                        return watch.mustTell
                    }
                    if hasChanged || mustTell { tell() }
                } while !watch.withLock { $0.isClosed }
                watch.withLock { $0.hasEnded = true }
                bell.ring()
            }
            thread.name = "registry"
            thread.start()
        }
    }

    /// Writes what is not on the disk yet, and ends the thread.
    func close() {
        watch.withLock { $0.isClosed = true }
        bell.ring()
        bell.wait { watch.withLock { $0.hasEnded } }
    }

    // MARK: Questions

    func standing(of token: DeviceToken, for app: String) -> TokenStanding {
        let known = book.withLock { $0.standing(of: token, for: app) }
        guard case .unknown = known, watches else { return known }
        // `earshot device` may have added it since the file was looked at. Who asks may hold locks: the thread tells of it.
        if look() {
            watch.withLock { $0.mustTell = true }
            bell.ring()
        }
        return book.withLock { $0.standing(of: token, for: app) }
    }

    func admit(_ token: DeviceToken, for app: String) {
        if takesAnyToken { book.withLock { $0.admit(token, for: app) } }
    }

    func reach(of token: DeviceToken, for app: String) -> Forwarding.Reach {
        if let reach = book.withLock({ $0.reach(of: token, for: app) }) { return reach }
        // It may have been added since; or it has made a device for itself, which a crash has taken.
        guard case .registered = standing(of: token, for: app) else { return .gone }
        admit(token, for: app)
        return isOnline(token) ? .online : .offline
    }

    func isOnline(_ token: DeviceToken) -> Bool { book.withLock { $0.isOnline(token) } }

    /// The name of the device that a token belongs to.
    func device(of token: DeviceToken) -> String? { book.withLock { $0.device(of: token) } }

    /// A token of an app to which can be sent.
    func token(of app: String) -> DeviceToken? { book.withLock { $0.token(of: app) } }

    func onChange(_ told: @escaping @Sendable () -> Void) { watch.withLock { $0.told.append(told) } }

    /// All devices, by their names.
    func devices() -> [RegisteredDevice] { book.withLock { $0 }.devices }

    // MARK: Changes

    /// Adds a device that is online, with a new token for each app; one that is there gets more tokens.
    /// - Returns: the new tokens, in the order of the apps.
    func add(
        _ name: String, apps: [String], environment: TokenEnvironment
    ) throws(DatabaseError) -> [RegisteredToken] {
        let tokens = apps.map { app in
            RegisteredToken(token: DeviceToken.random().text, app: app, environment: environment)
        }
        try change(.add(RegisteredDevice(name: name, isOnline: true, tokens: tokens)))
        return tokens
    }

    /// Says whether a device can be reached; returns whether there is one of the name.
    @discardableResult func setOnline(_ name: String, _ isOnline: Bool) throws(DatabaseError) -> Bool {
        try change(.online(name, isOnline))
    }

    /// Removes a device; its tokens are nobody's then. Returns whether there was one of the name.
    @discardableResult func remove(_ name: String) throws(DatabaseError) -> Bool { try change(.remove(name)) }

    /// Has a token be unregistered from a time on; returns whether there is such a token.
    @discardableResult func unregister(_ token: DeviceToken, at time: Date = Date()) throws(DatabaseError) -> Bool {
        try change(.unregister(token, at: time))
    }

    /// Has a token be expired from a time on; returns whether there is such a token.
    @discardableResult func expire(_ token: DeviceToken, at time: Date = Date()) throws(DatabaseError) -> Bool {
        try change(.expire(token, at: time))
    }

    /// Changes the disk, then the book, then tells.
    @discardableResult private func change(_ change: RegistryChange) throws(DatabaseError) -> Bool {
        let hasChanged = try disk.withLock { disk throws(DatabaseError) in
            // A token's own device may be meant, which is not on the disk yet.
            try writeNew(disk.tables)
            guard try disk.tables.make(change) else { return false }
            book.withLock { $0.apply(change) }
            return true
        }
        if hasChanged { tell() }
        return hasChanged
    }

    /// Writes the devices that tokens have made for themselves.
    private func writeNew(_ tables: RegistryTables) throws(DatabaseError) {
        let new = book.withLock { $0.takeNew() }
        if new.isEmpty { return }
        do throws(DatabaseError) { try tables.add(new) } catch {
            book.withLock { $0.putBack(new) }
            throw error
        }
    }

    /// Writes what is new, and reads what another process has changed; returns whether something has. What does not go well now is
    /// tried again the next time.
    private func look() -> Bool {
        disk.withLock { disk in
            do throws(DatabaseError) {
                try writeNew(disk.tables)
                let version = try disk.tables.dataVersion()
                if version == disk.version { return false }
                let content = TokenBook.Content(try disk.tables.devices())
                disk.version = version
                book.withLock { $0.replace(with: content) }
                return true
            } catch { return false }
        }
    }

    private func tell() {
        let told = watch.withLock { $0.told }
        for told in told { told() }
    }
}

extension DeviceToken {
    /// A token of 32 random bytes, as those of today's devices are.
    static func random() -> DeviceToken {
        var random = SystemRandomNumberGenerator()
        let digits = (0..<32).map { _ in
            let byte = UInt8.random(in: 0...255, using: &random)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        // 64 hexadecimal digits are a token.
        return DeviceToken(digits.joined())!
    }
}
