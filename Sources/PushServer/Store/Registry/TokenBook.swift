// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The registry in memory: what is asked for every request.
struct TokenBook: Sendable {
    /// A token and its device; one object, so that nothing of it is copied where it is only looked at.
    fileprivate final class Entry: Sendable {
        let token: RegisteredToken
        let device: String

        init(token: RegisteredToken, device: String) { (self.token, self.device) = (token, device) }
    }

    /// Devices by name and tokens by their digits, made before the book is held up for it.
    struct Content: Sendable {
        fileprivate var tokens: [DeviceToken: Entry] = [:]
        fileprivate var online: [String: Bool] = [:]

        init(_ devices: [RegisteredDevice] = []) {
            for device in devices {
                online[device.name] = device.isOnline
                for token in device.tokens {
                    guard let read = DeviceToken(token.token) else { continue }
                    tokens[read] = Entry(token: token, device: device.name)
                }
            }
        }
    }

    private var content = Content()
    /// Tokens that have made a device for themselves and are not on the disk yet.
    private var isNew: [String: DeviceToken] = [:]
    /// How many tokens have made a device for themselves.
    private var made = 0

    /// The environment of the server; nil where it takes the tokens of both.
    let environment: TokenEnvironment?
    /// Whether a token that nobody has makes a device for itself.
    let takesAny: Bool

    /// The most devices that tokens make for themselves while a server runs: anybody who reaches it can have them made.
    static let mostMade = 100_000

    init(environment: TokenEnvironment?, takesAny: Bool) {
        self.environment = environment
        self.takesAny = takesAny
    }

    /// Takes what is on the disk; what is not there yet stays.
    mutating func replace(with new: Content) {
        let waiting = isNew.values.compactMap { token in content.tokens[token].map { (token, $0) } }
        content = new
        for (token, entry) in waiting where content.tokens[token] == nil {
            content.tokens[token] = entry
            content.online[entry.device] = content.online[entry.device] ?? true
        }
    }

    /// Changes the book as the disk was changed.
    mutating func apply(_ change: RegistryChange) {
        switch change {
        case .add(let device):
            content.online[device.name] = content.online[device.name] ?? device.isOnline
            for token in device.tokens {
                guard let read = DeviceToken(token.token), content.tokens[read] == nil else { continue }
                content.tokens[read] = Entry(token: token, device: device.name)
            }
        case .online(let name, let isOnline): content.online[name] = isOnline
        case .remove(let name):
            content.online[name] = nil
            content.tokens = content.tokens.filter { $0.value.device != name }
        case .unregister(let token, let time):
            alter(token) { $0.unregistered = $0.unregistered ?? time.timeIntervalSince1970 }
        case .expire(let token, let time):
            alter(token) { $0.expired = $0.expired ?? time.timeIntervalSince1970 }
        }
    }

    private mutating func alter(_ token: DeviceToken, _ change: (inout RegisteredToken) -> Void) {
        guard let entry = content.tokens[token] else { return }
        var changed = entry.token
        change(&changed)
        content.tokens[token] = Entry(token: changed, device: entry.device)
    }

    /// Whether pushes for an app reach a token that somebody has.
    func reach(of token: DeviceToken, for app: String) -> Forwarding.Reach? {
        guard let entry = content.tokens[token],
            case .registered = entry.token.standing(for: app, in: environment)
        else { return nil }
        return content.online[entry.device] ?? takesAny ? .online : .offline
    }

    /// Tells whose a token is; one that nobody has is as good as registered where it may make a device for itself.
    func standing(of token: DeviceToken, for app: String) -> TokenStanding {
        if let known = content.tokens[token] { return known.token.standing(for: app, in: environment) }
        return takesAny && made < Self.mostMade ? .registered : .unknown
    }

    /// Has a token that nobody has make a device for itself, where it may: a push to it is taken.
    mutating func admit(_ token: DeviceToken, for app: String) {
        guard takesAny, made < Self.mostMade, content.tokens[token] == nil else { return }
        made += 1
        let name = Self.name(for: token) { content.online[$0] != nil }
        let made = RegisteredToken(token: token.text, app: app, environment: environment ?? .production)
        content.tokens[token] = Entry(token: made, device: name)
        content.online[name] = true
        isNew[name] = token
    }

    /// The name of a device that a token makes for itself: the first eight of its digits, or as many more as tell it from others.
    private static func name(for token: DeviceToken, isTaken: (String) -> Bool) -> String {
        let digits = token.text
        for count in [8, 16, 32] where count < digits.utf8.count && !isTaken("device-\(digits.prefix(count))") {
            return "device-\(digits.prefix(count))"
        }
        return "device-\(digits)"
    }

    /// The devices that tokens have made for themselves since this was asked last.
    mutating func takeNew() -> [RegisteredDevice] {
        defer { isNew = [:] }
        return isNew.compactMap { name, token in
            content.tokens[token].map {
                RegisteredDevice(name: name, isOnline: content.online[name] ?? true, tokens: [$0.token])
            }
        }
    }

    /// Takes devices back that could not be written.
    mutating func putBack(_ devices: [RegisteredDevice]) {
        for device in devices { isNew[device.name] = device.tokens.first.flatMap { DeviceToken($0.token) } }
    }

    var hasNew: Bool { !isNew.isEmpty }

    func device(of token: DeviceToken) -> String? { content.tokens[token]?.device }

    /// Whether the device of a token can be reached. One that nobody has cannot, unless it makes itself one: a crash may have come
    /// before that was on the disk.
    func isOnline(_ token: DeviceToken) -> Bool { device(of: token).flatMap { content.online[$0] } ?? takesAny }

    /// The token of an app that was registered first by its digits, and still is.
    func token(of app: String) -> DeviceToken? {
        content.tokens.values.filter { $0.token.standing(for: app, in: environment) == .registered }
            .map(\.token.token).min().flatMap { DeviceToken($0) }
    }

    /// All devices, by their names.
    var devices: [RegisteredDevice] {
        let byDevice = Dictionary(grouping: content.tokens.values, by: \.device)
        return content.online.sorted { $0.key < $1.key }.map { name, isOnline in
            let tokens = (byDevice[name] ?? []).map(\.token).sorted { ($0.app, $0.token) < ($1.app, $1.token) }
            return RegisteredDevice(name: name, isOnline: isOnline, tokens: tokens)
        }
    }
}
