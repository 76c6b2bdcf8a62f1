// SPDX-License-Identifier: Apache-2.0

import Commands
import Foundation
import PushSimulator
import SystemFaults

/// `earshot device`, done.
enum DeviceRun: Subcommand {
    static let name = DeviceCommand.name
    static let summary = DeviceCommand.summary
    static let help = DeviceCommand.help
    static let flags = DeviceCommand.flags
    static let options = DeviceCommand.options
    static let words = DeviceCommand.words

    /// The most apps of one `add`, and the most letters of a device's name.
    private static let most = (apps: 100, name: 64)

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        do {
            try answer(arguments, console)
            return .done
        } catch let error as DatabaseError {
            throw Failure(database: error)
        }
    }

    private static func answer(_ arguments: Arguments, _ console: Console) throws {
        let verb = arguments.words[0]
        let asked = arguments.words.dropFirst().first
        guard verb == "add" || arguments["--app"] == nil && arguments["--environment"] == nil else {
            throw Failure(.usage, "--app and --environment go with 'device add' only; see 'earshot device --help'.")
        }
        func registry() throws -> Registry? {
            try DeviceOptions.existing(arguments, console.environment).flatMap(Self.registry)
        }
        let printer = DevicePrinter(console: console, isJSON: arguments.has("--json"))
        switch (verb, asked) {
        case ("list", nil): try printer.print(all: try registry()?.devices() ?? [])
        case ("add", let name?):
            try add(name, arguments, DeviceOptions.folder(arguments, console.environment), printer)
        case ("online", let name?), ("offline", let name?):
            let registry = try registry()
            guard try registry?.setOnline(name, verb == "online") == true else { throw noDevice }
            try printer.print(changed: registry?.devices().first { $0.name == name })
        case ("remove", let name?):
            let registry = try registry()
            let device = registry?.devices().first { $0.name == name }
            guard try registry?.remove(name) == true else { throw noDevice }
            try printer.print(changed: device)
        case ("unregister", let text?), ("expire", let text?):
            guard let token = DeviceToken(text) else {
                throw Failure(.usage, "a token is an even number of hexadecimal digits; see 'earshot device list'.")
            }
            let registry = try registry()
            let isThere = try verb == "expire" ? registry?.expire(token) : registry?.unregister(token)
            guard isThere == true else {
                throw Failure(.notFound, "no device has this token; see 'earshot device list'.")
            }
            let device = registry?.devices().first { $0.tokens.contains { $0.token == token.text } }
            if verb == "expire", device?.tokens.first(where: { $0.token == token.text })?.unregistered != nil {
                console.tell("the token is unregistered and stays so; pushes to it are answered 410 Unregistered")
            }
            try printer.print(changed: device)
        case ("list", _?): throw Failure(.usage, "'device list' takes nothing more; see 'earshot device --help'.")
        case ("add", nil), ("online", nil), ("offline", nil), ("remove", nil):
            throw Failure(.usage, "'device \(verb)' takes the name of a device; see 'earshot device --help'.")
        case ("unregister", nil), ("expire", nil):
            throw Failure(.usage, "'device \(verb)' takes a token; see 'earshot device --help'.")
        default:
            throw Failure(
                .usage, "'\(verb.prefix(20))' is nothing that 'device' does; see 'earshot device --help'.")
        }
    }

    private static let noDevice = Failure(.notFound, "there is no device of this name; see 'earshot device list'.")

    /// Opens the registry of a device; nil where there is none, since a question makes no device.
    private static func registry(_ folder: URL) throws -> Registry? {
        let files = folder.appendingPathComponent("Server", isDirectory: true)
        let file = files.appendingPathComponent(RegistryTables.name, isDirectory: false)
        guard FileIdentity(file.path) != nil else {
            let fault = SystemFault()
            if fault.number == ENOENT { return nil }
            throw Failure(.inputOutput, "'\(file.path)' cannot be read: \(fault.told).")
        }
        return try Registry(folder: files.path)
    }

    private static func add(
        _ name: String, _ arguments: Arguments, _ folder: URL, _ printer: DevicePrinter
    ) throws {
        guard isName(name) else {
            throw Failure(
                .usage, "a device's name has 1 to \(most.name) letters, on one line, and no space at its ends.")
        }
        let apps = arguments.values["--app"] ?? [DeviceCommand.app]
        guard apps.count <= most.apps else {
            throw Failure(.usage, "a device is given at most \(most.apps) apps at once.")
        }
        for app in apps where !BundleIdentifier.isValid(app) {
            throw Failure(.usage, "--app takes a bundle id, such as \(DeviceCommand.app), not '\(app.prefix(40))'.")
        }
        let environments = TokenEnvironment.allCases.map(\.rawValue)
        let environment = try arguments.choice("--environment", of: environments)
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw Failure(
                .cannotCreate, "'\(folder.path)' cannot be made a device: \(SystemFault(in: error).told).")
        }
        let registry = try Registry(folder: folder.appendingPathComponent("Server", isDirectory: true).path)
        let tokens = try registry.add(
            name, apps: apps, environment: environment.flatMap { TokenEnvironment(rawValue: $0) } ?? .production)
        let isOnline = registry.devices().first { $0.name == name }?.isOnline ?? true
        try printer.print(added: RegisteredDevice(name: name, isOnline: isOnline, tokens: tokens))
    }

    private static func isName(_ name: String) -> Bool {
        (1...most.name).contains(name.unicodeScalars.count)
            && name == name.trimmingCharacters(in: .whitespacesAndNewlines)
            && name.unicodeScalars.allSatisfy { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
                default: true
                }
            }
    }
}

extension Failure {
    /// Turns a fault of a database into an exit code.
    init(database error: DatabaseError) {
        let code: ExitCode =
            switch error.code {
            case .cannotOpen: .cannotCreate
            case .damaged, .otherVersion: .badInput
            case .conflict: .internalFault
            case .busy, .full, .failed: .inputOutput
            }
        self.init(code, error.description)
    }
}
