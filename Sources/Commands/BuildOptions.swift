// SPDX-License-Identifier: Apache-2.0

import ExtensionBuilder
import Foundation
import PushSimulator

/// What every command that builds an extension takes.
enum BuildOptions {
    /// The options' names, for a subcommand's list.
    static let names: Set<String> = [
        "--project", "--target", "--configuration", "--principal-class", "--info-plist", "--entitlements", "--resource",
    ]

    /// Reads the options.
    /// - Throws: ``Failure`` with exit code 64 where they name too little or contradict each other.
    static func order(_ arguments: Arguments, paths: [String]) throws(Failure) -> BuildOrder {
        var order = BuildOrder()
        order.paths = paths
        if let project = arguments["--project"] {
            order.project = (URL(fileURLWithPath: project), arguments["--target"])
        } else {
            guard arguments["--target"] == nil, arguments["--configuration"] == nil else {
                throw Failure(.usage, "--target and --configuration are of a project; name it with --project.")
            }
            guard !paths.isEmpty else {
                throw Failure(.usage, "there is nothing to build; name sources, their folder, or an Xcode --project.")
            }
        }
        order.configuration = arguments["--configuration"]
        order.informationFile = arguments["--info-plist"].map { URL(fileURLWithPath: $0) }
        order.entitlements = arguments["--entitlements"].map { URL(fileURLWithPath: $0) }
        order.resources = (arguments.values["--resource"] ?? []).map { URL(fileURLWithPath: $0) }
        order.principalClass = arguments["--principal-class"]
        return order
    }

    /// Builds, telling on a terminal what takes long and in any case what was left out and what is wrong.
    static func build(_ order: BuildOrder, _ console: Console, isQuiet: Bool) throws -> BuiltExtension {
        let tells = !isQuiet && console.isTerminal
        let builder = ExtensionBuilder(
            products: PaymentAnnouncerApp.products, cache: try cache(console.environment),
            environment: console.environment
        ) { step in
            if tells { console.tell(step + " …") }
        }
        do {
            let built = try builder.build(order)
            for remark in built.remarks { console.tell(remark) }
            return built
        } catch let error as BuildError {
            for line in error.report { console.tell(line) }
            throw error
        }
    }

    /// The folder of what was built before: `earshot` where the user's programs keep what can be made again.
    static func cache(_ environment: [String: String]) throws(Failure) -> URL {
        for (name, rest) in [("XDG_CACHE_HOME", "earshot"), ("HOME", ".cache/earshot")] {
            guard let folder = environment[name], folder.hasPrefix("/") else { continue }
            return URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(rest, isDirectory: true)
        }
        throw Failure(.usage, "there is no home folder to keep built extensions in; set XDG_CACHE_HOME.")
    }
}

extension Failure {
    /// Which exit code a build that failed ends with.
    static func code(of code: BuildError.Code) -> ExitCode {
        switch code {
        case .usage: .usage
        case .notFound: .notFound
        case .unreadable: .inputOutput
        case .badInput: .badInput
        case .missingPart: .missingPart
        case .cannotCreate: .cannotCreate
        case .internalFault: .internalFault
        }
    }
}
