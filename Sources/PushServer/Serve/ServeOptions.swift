// SPDX-License-Identifier: Apache-2.0

import Commands
import ExtensionRuntime
import Foundation
import PushSimulator

/// What `earshot serve` is asked to do, read and checked.
struct ServeOptions {
    let folder: URL
    let address: String
    let port: UInt16
    let pagePort: UInt16
    let workers: Int
    let certificate: (certificate: URL, key: URL)?
    let clientAuthority: URL?
    let keys: [ProviderKeys.Key]
    let rules: AdmissionRules
    let takesAnyToken: Bool
    let isOneStreamFirst: Bool
    let keep: KeepRule?
    /// The most pushes of a token in a minute.
    let mostPerMinute: Int?
    let forwarding: ForwardingOptions
    let password: String?

    /// Whether only this machine's users reach it.
    var isLoopback: Bool { address.hasPrefix("127.") || address == "::1" }

    /// Reads the options.
    /// - Throws: ``Failure`` with exit code 64 for what contradicts itself, 66 for a file that is not there, 65 for a wrong one.
    init(_ arguments: Arguments, _ environment: [String: String]) throws {
        folder = try DeviceOptions.folder(arguments, environment)
        address = arguments["--bind"] ?? "127.0.0.1"
        guard ListeningSocket.isAddress(address) else {
            throw Failure(
                .usage,
                "--bind takes an address of this machine, such as 127.0.0.1 or ::1, not '\(address.prefix(40))'.")
        }
        func port(_ option: String, _ usual: UInt16) throws(Failure) -> UInt16 {
            try arguments.count(option, in: 0...65535).map { UInt16($0) } ?? usual
        }
        self.port = try port("--port", 8443)
        pagePort = try port("--page-port", 8080)
        workers = try arguments.count("--workers", in: 1...64) ?? 1
        switch (arguments["--certificate"], arguments["--key"]) {
        case (let certificate?, let key?): self.certificate = (try Self.file(certificate), try Self.file(key))
        case (nil, nil): certificate = nil
        default: throw Failure(.usage, "--certificate and --key go together; give both or neither.")
        }
        clientAuthority = try arguments["--client-ca"].map(Self.file)
        keys = try Self.keys(arguments)
        let half = try arguments.choice("--environment", of: TokenEnvironment.allCases.map(\.rawValue))
        let topics = arguments.values["--topic"] ?? []
        for topic in topics where !BundleIdentifier.isValid(topic) {
            throw Failure(.usage, "--topic takes a bundle id, such as com.example.shop, not '\(topic.prefix(40))'.")
        }
        rules = AdmissionRules(
            topics: Set(topics), isStrict: arguments.has("--strict"), isProduction: half != "development")
        takesAnyToken = arguments.has("--any-token")
        isOneStreamFirst = arguments.has("--one-stream-first")
        keep = try arguments["--keep"].map { text in
            guard let rule = KeepRule(text) else {
                throw Failure(
                    .usage,
                    "--keep takes a number of deliveries from 1 on, or of days as 30d, not '\(text.prefix(20))'.")
            }
            return rule
        }
        mostPerMinute = try arguments.count("--most-per-minute", in: 0...1_000_000)
        var forwarding = ForwardingOptions()
        forwarding.burst = try arguments.number("--low-power", in: 1...86_400)
        forwarding.backgroundPause = try arguments.number("--background-pause", in: 1...86_400)
        self.forwarding = forwarding
        password = try arguments["--page-password-file"].map(Self.password)
        guard isLoopback || password != nil else {
            throw Failure(.usage, "beyond loopback the page needs a password; name its file with --page-password-file.")
        }
    }

    private static func file(_ path: String) throws(Failure) -> URL {
        try FileIdentity.checkReading(path)
        guard FileManager.default.fileExists(atPath: path) else {
            throw Failure(.notFound, "there is no file '\(path)'; check the path.")
        }
        return URL(fileURLWithPath: path, isDirectory: false)
    }

    private static func password(_ path: String) throws(Failure) -> String {
        let url = try Self.file(path)
        guard let file = try? FileHandle(forReadingFrom: url), let bytes = try? file.read(upToCount: 4096) ?? Data()
        else {
            throw Failure(.inputOutput, "'\(path)' cannot be read; check that it is a file.")
        }
        let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
        guard line.utf8.count >= 8 else {
            throw Failure(.badInput, "the first line of '\(path)' is the password, and needs 8 letters or more.")
        }
        return String(line)
    }

    private static func keys(_ arguments: Arguments) throws(Failure) -> [ProviderKeys.Key] {
        let (files, ids, teams) = (
            arguments.values["--auth-key"] ?? [], arguments.values["--key-id"] ?? [], arguments.values["--team"] ?? []
        )
        guard files.count == ids.count, files.count == teams.count else {
            throw Failure(.usage, "each --auth-key goes with a --key-id and a --team.")
        }
        var keys: [ProviderKeys.Key] = []
        for place in files.indices {
            guard let key = PrivateKey(reading: try file(files[place])) else {
                throw Failure(
                    .badInput,
                    "'\(files[place])' is no key of the curve P-256 in PEM; give Apple's .p8 or its public half.")
            }
            for name in [ids[place], teams[place]] where name.utf8.count != 10 {
                throw Failure(
                    .usage, "--key-id and --team take the ten letters that Apple gives, not '\(name.prefix(20))'.")
            }
            keys.append(ProviderKeys.Key(key: key, identifier: ids[place], team: teams[place]))
        }
        return keys
    }
}
