// SPDX-License-Identifier: Apache-2.0

import ExtensionBuilder
import Foundation
import PushSimulator

/// `earshot build`: sources → an extension.
enum Build: Subcommand {
    static let name = "build"
    static let summary = "builds an extension from the sources of an Xcode project"
    static let flags: Set<String> = ["--quiet", "--app"]
    static let options = BuildOptions.names.union(["-o", "--bundle-id"])
    static let words = 0...Int.max
    static let help = """
        usage: earshot build [options] SOURCE.swift… | FOLDER -o NAME.appex
               earshot build [options] --project X.xcodeproj --target NAME -o NAME.appex
               earshot build [options] --app SOURCE.swift… | FOLDER -o NAME.app

        Builds a notification service extension from sources as they lie in an Xcode project, unchanged. Finds the class that
        descends from UNNotificationServiceExtension. What lies in a folder beside the sources goes into the bundle. What was
        built before is not built again. Where something cannot be built, it is said what is missing on Linux, by file and
        line, and what to put in its place.

        With --app it builds the host app as far as it answers to its notifications: finds the UIApplicationDelegate, or
        the UNUserNotificationCenterDelegate where only that is named, for earshot respond and push --foreground.

          -o NAME.appex             the bundle to make; one that was built before is replaced
          --app                     builds the host app, NAME.app; sources that import SwiftUI are left out
          --project X.xcodeproj     takes sources, resources and settings from an Xcode project
          --target NAME             its target (the only app extension, or app)
          --configuration NAME      its configuration (Debug)
          --principal-class NAME    the class that iOS makes an instance of (what Info.plist names, else the only one);
                                    with --app the delegate
          --info-plist FILE         Info.plist; build settings in it, such as $(PRODUCT_MODULE_NAME), are written out
          --entitlements FILE       app groups and what else it may
          --resource FILE           a file or folder to lie in the bundle; may be given again
          --bundle-id ID            CFBundleIdentifier, where Info.plist and project leave it open
          --quiet                   tell no progress
        """

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        guard let output = arguments["-o"] else {
            throw Failure(.usage, "earshot build needs to know where to; add -o NAME.appex.")
        }
        let isApp = arguments.has("--app")
        let kind = isApp ? "app" : "appex"
        let place = URL(fileURLWithPath: output, isDirectory: true).standardizedFileURL
        guard place.pathExtension == kind, place.lastPathComponent.count > kind.count + 1 else {
            throw Failure(
                .usage,
                "-o takes a name that ends with .\(kind)\(isApp ? "" : ", or .app with --app"), not '\(output.prefix(60))'."
            )
        }
        if let identifier = arguments["--bundle-id"], !BundleIdentifier.isValid(identifier) {
            throw Failure(
                .usage, "--bundle-id takes one such as com.example.shop.service, not '\(identifier.prefix(40))'.")
        }
        var order = try BuildOptions.order(arguments, paths: arguments.words)
        order.isApp = isApp
        order.name = place.deletingPathExtension().lastPathComponent
        order.bundleIdentifier = arguments["--bundle-id"]
        let built = try BuildOptions.build(order, console, isQuiet: arguments.has("--quiet"))
        try BundleCopy.put(built.url, at: place)
        try console.print(output)
        return .done
    }
}
