// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import PushServer

@Suite("The registry")
struct RegistryTests {
    private let folder: ServerFolder
    private let app = "com.example.app"

    init() throws { folder = try ServerFolder() }

    private func added(_ registry: Registry, _ name: String) throws -> DeviceToken {
        try #require(
            try registry.add(name, apps: [app], environment: .production).first.flatMap { DeviceToken($0.token) })
    }

    @Test func `a registry begins without a device`() throws {
        #expect(try Registry(folder: folder.path).devices().isEmpty)
        let facts = try FileManager.default.attributesOfItem(atPath: folder.file("registry.sqlite").path)
        #expect(facts[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a device has a token of 64 digits for each app, and keeps them`() throws {
        let tokens = try Registry(folder: folder.path).add("phone", apps: [app, "b.c"], environment: .development)
        #expect(tokens.map(\.app) == [app, "b.c"] && tokens.allSatisfy { $0.token.utf8.count == 64 })
        #expect(tokens[0].token != tokens[1].token)
        let again = try Registry(folder: folder.path)
        #expect(again.devices().map(\.name) == ["phone"])
        #expect(Set(again.devices()[0].tokens) == Set(tokens))
        #expect(again.standing(of: DeviceToken(tokens[0].token)!, for: app) == .registered)
        // A second time it is the same device with more tokens.
        _ = try again.add("phone", apps: [app], environment: .production)
        #expect(again.devices().map(\.tokens.count) == [3])
    }

    @Test func `a change is on the disk, in the answers, and told`() throws {
        let registry = try Registry(folder: folder.path)
        let told = Counter()
        registry.onChange { told.count() }
        let token = try added(registry, "phone")
        #expect(registry.isOnline(token) && told.number == 1)
        #expect(try registry.setOnline("phone", false) && !registry.isOnline(token))
        #expect(try registry.setOnline("phone", true) && registry.isOnline(token))
        let time = Date(timeIntervalSince1970: 5)
        #expect(try registry.expire(token, at: time))
        #expect(registry.standing(of: token, for: app) == .expired(since: time))
        #expect(try registry.unregister(token, at: time))
        // The first time counts.
        #expect(try registry.unregister(token, at: Date(timeIntervalSince1970: 9)))
        #expect(registry.standing(of: token, for: app) == .unregistered(since: time))
        #expect(try Registry(folder: folder.path).standing(of: token, for: app) == .unregistered(since: time))
        #expect(try registry.remove("phone"))
        #expect(registry.standing(of: token, for: app) == .unknown)
        #expect(try Registry(folder: folder.path).devices().isEmpty)
        #expect(told.number == 7)
    }

    @Test func `what is not there is not changed, and nothing told`() throws {
        let registry = try Registry(folder: folder.path)
        registry.onChange { Issue.record("nothing has changed") }
        #expect(try !registry.setOnline("nobody", true))
        #expect(try !registry.remove("nobody'; DROP TABLE device;--"))
        #expect(try !registry.unregister(Pushes.token(1)) && !registry.expire(Pushes.token(1)))
    }

    @Test func `what another process changes is seen and told soon`() throws {
        let server = try Registry(folder: folder.path, watches: true)
        defer { server.close() }
        let bell = Bell()
        server.onChange { bell.ring() }
        let command = try Registry(folder: folder.path)
        let token = try added(command, "phone")
        let soon = ContinuousClock.now + .seconds(30)
        #expect(bell.wait(until: soon) { server.standing(of: token, for: app) == .registered })
        try command.setOnline("phone", false)
        #expect(bell.wait(until: soon) { !server.isOnline(token) })
        try command.remove("phone")
        #expect(bell.wait(until: soon) { server.standing(of: token, for: app) == .unknown })
    }

    @Test func `a token that another process has just added is known to the first push`() throws {
        let server = try Registry(folder: folder.path, environment: .production, watches: true)
        defer { server.close() }
        let command = try Registry(folder: folder.path)
        for number in 0..<10 {
            let token = try added(command, "phone \(number)")
            #expect(server.standing(of: token, for: app) == .registered)
        }
    }

    @Test func `a device that a token has made for itself comes onto the disk`() throws {
        let server = try Registry(folder: folder.path, takesAnyToken: true, watches: true)
        for number in 1...3 { #expect(server.standing(of: Pushes.token(number), for: app) == .registered) }
        server.admit(Pushes.token(1), for: app)
        // A push that a server before has taken, whose device was not on the disk.
        #expect(server.reach(of: Pushes.token(2), for: app) == .online)
        server.close()
        let again = try Registry(folder: folder.path)
        #expect(again.devices().count == 2)
        #expect(again.standing(of: Pushes.token(2), for: app) == .registered)
    }

    @Test func `a token's own device can be changed before it is on the disk`() throws {
        let server = try Registry(folder: folder.path, takesAnyToken: true)
        server.admit(Pushes.token(1), for: app)
        #expect(try server.unregister(Pushes.token(1), at: Date(timeIntervalSince1970: 5)))
        #expect(server.standing(of: Pushes.token(1), for: app) == .unregistered(since: Date(timeIntervalSince1970: 5)))
    }

    @Test func `a database that somebody else is making is waited for`() throws {
        let maker = try Database(folder: folder.path, name: "new.sqlite")
        // As a file is before its log stands beside it.
        try maker.run("PRAGMA journal_mode = DELETE")
        try maker.run("BEGIN IMMEDIATE")
        let began = ContinuousClock.now
        let error = #expect(throws: DatabaseError.self) {
            try Database(folder: folder.path, name: "new.sqlite", wait: 200)
        }
        #expect(error?.code == .busy && .now - began >= .milliseconds(200))
        try maker.run("COMMIT")
        _ = try Database(folder: folder.path, name: "new.sqlite", wait: 200)
    }

    @Test func `two that change the registry at once lose nothing`() throws {
        let path = folder.path
        _ = try together(4) { writer in
            let registry = try Registry(folder: path)
            for number in 0..<10 {
                _ = try registry.add("device-\(writer)-\(number)", apps: ["a.b"], environment: .production)
            }
        }
        #expect(try Registry(folder: path).devices().count == 40)
    }

    @Test func `a registry that cannot be read is named, and left as it is`() throws {
        let bytes = Data(repeating: 0x5A, count: 5000)
        try bytes.write(to: folder.file("registry.sqlite"))
        let error = try #require(throws: DatabaseError.self) { try Registry(folder: folder.path) }
        #expect(error.code == .damaged && error.description.contains("registry.sqlite"))
        #expect(try Data(contentsOf: folder.file("registry.sqlite")) == bytes)
    }

    @Test func `a registry of another version is named, and left as it is`() throws {
        _ = try Registry(folder: folder.path).add("phone", apps: [app], environment: .production)
        do { try Database(folder: folder.path, name: "registry.sqlite").run("PRAGMA user_version = 2") }
        let error = try #require(throws: DatabaseError.self) { try Registry(folder: folder.path) }
        #expect(error.code == .otherVersion)
    }
}
