// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import PushServer

@Suite("The standing of a token")
struct TokenBookTests {
    /// A book in which the tokens 1 to 4 are in order, unregistered, expired, and both; 5 is of development.
    private func book(_ environment: TokenEnvironment? = nil, takesAny: Bool = false) -> TokenBook {
        func token(_ number: Int, unregistered: Double? = nil, expired: Double? = nil) -> RegisteredToken {
            RegisteredToken(
                token: Pushes.token(number).text, app: "com.example.app",
                environment: number == 5 ? .development : .production, unregistered: unregistered, expired: expired)
        }
        var book = TokenBook(environment: environment, takesAny: takesAny)
        book.replace(
            with: TokenBook.Content([
                RegisteredDevice(
                    name: "phone", isOnline: true,
                    tokens: [
                        token(1), token(2, unregistered: 10), token(3, expired: 20),
                        token(4, unregistered: 10, expired: 5),
                    ]), RegisteredDevice(name: "tablet", isOnline: false, tokens: [token(5)]),
            ]))
        return book
    }

    private static func since(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    @Test(
        arguments: [
            (1, "com.example.app", nil, .registered), (2, "com.example.app", nil, .unregistered(since: since(10))),
            (3, "com.example.app", nil, .expired(since: since(20))),
            (4, "com.example.app", nil, .unregistered(since: since(10))), (5, "com.example.app", nil, .registered),
            (6, "com.example.app", nil, .unknown), (1, "com.example.other", nil, .ofAnotherApp),
            // A token that is inactive is so for its own topic.
            (2, "com.example.other", nil, .ofAnotherApp), (1, "com.example.app", .production, .registered),
            (1, "com.example.app", .development, .unknown), (5, "com.example.app", .development, .registered),
            (5, "com.example.app", .production, .unknown), (5, "com.example.other", .production, .unknown),
            (1, "", nil, .ofAnotherApp), (1, "COM.example.app", nil, .ofAnotherApp),
        ] as [(Int, String, TokenEnvironment?, TokenStanding)])
    func `a token stands as the registry says`(
        number: Int, app: String, environment: TokenEnvironment?, standing: TokenStanding
    ) {
        let book = book(environment)
        #expect(book.standing(of: Pushes.token(number), for: app) == standing)
    }

    @Test func `a device is online or not with all its tokens`() {
        let book = book()
        #expect(book.isOnline(Pushes.token(1)) && !book.isOnline(Pushes.token(5)))
        #expect(!book.isOnline(Pushes.token(6)))
        #expect(book.device(of: Pushes.token(5)) == "tablet" && book.device(of: Pushes.token(6)) == nil)
    }

    @Test func `where any token is taken, one that nobody has makes a device for itself once a push is taken`() {
        var book = book(.development, takesAny: true)
        let token = Pushes.token(6)
        // After a crash the device may not be on the disk.
        #expect(book.isOnline(token))
        // Who only asks makes none, whatever the app.
        #expect(book.standing(of: token, for: "com.example.app") == .registered)
        #expect(book.standing(of: token, for: "com.example.other") == .registered)
        #expect(!book.hasNew && book.device(of: token) == nil)
        for _ in 1...2 { book.admit(token, for: "com.example.app") }
        #expect(book.standing(of: token, for: "com.example.app") == .registered)
        #expect(book.standing(of: token, for: "com.example.other") == .ofAnotherApp)
        #expect(book.isOnline(token) && book.device(of: token) == "device-00000000")
        let new = book.takeNew()
        #expect(new.map(\.name) == ["device-00000000"])
        #expect(new.first?.tokens.map(\.environment) == [.development])
        #expect(!book.hasNew && book.takeNew().isEmpty)
        // The next whose name would be the same has a longer one; what is known is left as it is.
        book.admit(Pushes.token(7), for: "com.example.app")
        #expect(book.device(of: Pushes.token(7)) == "device-0000000000000000")
        #expect(book.standing(of: Pushes.token(1), for: "com.example.app") == .unknown)
    }

    @Test func `what is not on the disk yet outlives a change of another process`() {
        var book = book(takesAny: true)
        book.admit(Pushes.token(6), for: "com.example.app")
        book.replace(with: TokenBook.Content())
        #expect(book.standing(of: Pushes.token(6), for: "com.example.app") == .registered)
        #expect(book.isOnline(Pushes.token(6)) && book.hasNew)
        #expect(book.device(of: Pushes.token(1)) == nil)
    }

    @Test func `the devices that tokens make for themselves have an end`() {
        var book = TokenBook(environment: nil, takesAny: true)
        for number in 0...TokenBook.mostMade { book.admit(Pushes.token(number), for: "com.example.app") }
        #expect(book.standing(of: Pushes.token(TokenBook.mostMade), for: "com.example.app") == .unknown)
        #expect(book.standing(of: Pushes.token(5), for: "com.example.app") == .registered)
        #expect(book.takeNew().count == TokenBook.mostMade)
    }

    @Test(
        arguments: [
            .add(RegisteredDevice(name: "phone", isOnline: false, tokens: [])), .online("tablet", true),
            .remove("phone"),
            .unregister(Pushes.token(1), at: since(7)), .unregister(Pushes.token(2), at: since(7)),
            .expire(Pushes.token(3), at: since(7)), .expire(Pushes.token(5), at: since(7)),
            .expire(Pushes.token(6), at: since(7)),
            .add(
                RegisteredDevice(
                    name: "watch", isOnline: true,
                    tokens: [6, 1].map {
                        RegisteredToken(
                            token: Pushes.token($0).text, app: "com.example.other", environment: .production)
                    })),
        ].shown as [Shown<RegistryChange>])
    func `a change is the same in the book as on the disk`(shown: Shown<RegistryChange>) throws {
        let change = shown.value
        let folder = try ServerFolder()
        let tables = try RegistryTables(folder: folder.path)
        var book = book()
        try tables.add(book.devices)
        // A token that is added is neither unregistered nor expired.
        for (number, unregistered, expired) in [(2, 10, nil), (3, nil, 20), (4, 10, 5)] as [(Int, Double?, Double?)] {
            let token = Pushes.token(number)
            if let unregistered { _ = try tables.make(.unregister(token, at: Self.since(unregistered))) }
            if let expired { _ = try tables.make(.expire(token, at: Self.since(expired))) }
        }
        #expect(try tables.devices() == book.devices)
        _ = try tables.make(change)
        book.apply(change)
        #expect(try tables.devices() == book.devices)
    }

    @Test func `an app's token is one to which can be sent`() {
        let book = book(.production)
        #expect(book.token(of: "com.example.app") == Pushes.token(1))
        #expect(book.token(of: "com.example.other") == nil)
    }
}
