// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator

/// `earshot install`: puts an app with its extensions on a device.
enum Install: Subcommand {
    static let name = "install"
    static let summary = "puts an app with its extensions on a device"
    static let flags: Set<String> = ["--list", "--json"]
    static let options = DeviceOptions.names.union(["--app-id", "--remove"])
    static let words = 0...1
    static let help = """
        usage: earshot install APP.app | X.appex --app-id ID [--device DIR] [--json]
               earshot install --list | --remove ID

        Puts an app with its PlugIns/*.appex on a device, in the place of one with its bundle id; what that had stored stays.
        Pushes to the bundle id run its extension from then on. An .appex joins the app that is named.

          --app-id ID    the app's bundle id (that of its Info.plist)
          --list         lists the apps of the device
          --remove ID    removes an app and what it has stored for itself
          --device DIR   the device's folder ($XDG_STATE_HOME/earshot)
          --json         print one object, or a list of them
        """

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        let asked = [!arguments.words.isEmpty, arguments.has("--list"), arguments["--remove"] != nil]
        guard asked.count(where: { $0 }) == 1 else {
            throw Failure(
                .usage, "name an .app or .appex folder, or give --list or --remove ID; see 'earshot install --help'.")
        }
        for option in ["--app-id", "--remove"] {
            guard let identifier = arguments[option], !BundleIdentifier.isValid(identifier) else { continue }
            throw Failure(
                .usage, "\(option) takes a bundle id, such as com.example.shop, not '\(identifier.prefix(40))'.")
        }
        if let identifier = arguments["--remove"] {
            guard let device = try DeviceOptions.existing(arguments, console.environment).map(Device.init(lookingAt:))
            else {
                throw Failure(.notFound, "there is no app '\(identifier)' on the device; --list shows those that are.")
            }
            try device.removeApplication(identifier)
            console.tell("removed \(identifier)")
        } else if arguments.has("--list") {
            let device = try DeviceOptions.existing(arguments, console.environment).map(Device.init(lookingAt:))
            try device?.checkApplications()
            let apps = device?.installedApplications() ?? []
            guard !arguments.has("--json") else {
                try console.print(JSON.line(apps))
                return .done
            }
            for app in apps { try tell(app, console) }
            if apps.isEmpty { console.tell("there is no app on the device") }
        } else {
            let path = arguments.words[0]
            try FileIdentity.checkReading(path)
            guard FileIdentity(path)?.isFolder ?? false else {
                throw Failure(.notFound, "there is no folder '\(path)'; name an .app or .appex folder.")
            }
            let bundle = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
            guard bundle.pathExtension != "appex" || arguments["--app-id"] != nil else {
                throw Failure(
                    .usage, "an extension belongs to an app; say which with --app-id, such as com.example.shop.")
            }
            let device = try Device(at: DeviceOptions.folder(arguments, console.environment))
            let app = try device.install(bundle, as: arguments["--app-id"])
            if arguments.has("--json") { try console.print(JSON.line(app)) } else { try tell(app, console) }
        }
        return .done
    }

    private static func tell(_ app: InstalledApplication, _ console: Console) throws {
        try console.print(([app.identifier] + app.extensions).joined(separator: "  "))
    }
}
