// SPDX-License-Identifier: Apache-2.0

import DeviceContract
package import ExtensionBuilder
package import Foundation
package import PushSimulator

/// What `earshot push`, `respond` and `build` do, for whoever is no command: a team's tests.
package enum DevicePush {
    /// Delivers a payload.
    /// - Parameters:
    ///   - options: those of `earshot push`, by their names.
    ///   - flags: its flags.
    ///   - hurry: how many times faster than life speech goes.
    package static func deliver(
        _ payload: [UInt8], to extension: URL?, for app: String?, on folder: URL, options: [String: [String]],
        flags: Set<String>, hurry: Double
    ) throws -> Delivery {
        let arguments = Arguments(flags: flags, values: options, words: [])
        let given = GivenExtension(`extension`)
        let conditions = try Conditions(
            arguments, extension: given, environment: environment(hurry),
            isStrict: flags.contains("--strict"))
        return try conditions.deliver(Push.push(payload, for: app, to: given, arguments), on: folder)
    }

    /// Checks what pushes would be delivered under, and delivers none.
    /// - Throws: ``Failure``.
    package static func check(options: [String: [String]], flags: Set<String>, hurry: Double) throws {
        _ = try Conditions(
            Arguments(flags: flags, values: options, words: []), extension: .none, environment: environment(hurry))
    }

    /// Does with a notification what its user would.
    package static func respond(
        to id: String, with response: UserResponse, on device: Device, options: [String: [String]], hurry: Double
    ) throws -> ResponseStory {
        let conditions = try Conditions(
            Arguments(flags: [], values: options, words: []), extension: .none, environment: environment(hurry))
        return try device.respond(to: id, with: response, under: conditions.ofApp)
    }

    /// The variables of this process, with how many times faster than life speech goes. The limits stay as they are, unlike with
    /// `--hurry`.
    /// - Throws: ``Failure`` for a number that there is not.
    package static func environment(_ hurry: Double) throws(Failure) -> [String: String] {
        let option = "--hurry"
        _ = try Arguments(flags: [], values: [option: ["\(hurry)"]], words: []).number(option, in: 1...1000)
        var environment = ProcessInfo.processInfo.environment
        environment[DeviceVariable.hurry] = "\(hurry)"
        return environment
    }

    /// The folder in which the programs of Earshot lie.
    package static var products: URL { PaymentAnnouncerApp.products }

    /// Builds an extension or an app; it lies in the cache.
    package static func build(_ order: BuildOrder) throws -> URL {
        let environment = ProcessInfo.processInfo.environment
        return try ExtensionBuilder(
            products: PaymentAnnouncerApp.products, cache: BuildOptions.cache(environment), environment: environment
        ).build(order).url
    }
}
