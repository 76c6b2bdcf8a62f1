// SPDX-License-Identifier: Apache-2.0

internal import Commands
internal import Foundation

/// The reason why an extension or an app was not built: what the compiler said, and a sentence.
public struct ExtensionNotBuilt: Error, CustomStringConvertible, Sendable {
    /// The lines and the sentence.
    public let description: String
}

/// The reason why a push was not delivered, or a notification not answered, that neither APNs nor the device has given: a sentence.
public struct PushNotDelivered: Error, CustomStringConvertible, Sendable {
    /// The sentence.
    public let description: String

    /// Does something as the command would, and has it told in a test's words where it cannot be done.
    static func telling<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let failure as Failure {
            var text = failure.message
            for (option, property) in properties {
                text = text.replacingOccurrences(of: option, with: "conditions.\(property)")
            }
            throw PushNotDelivered(description: text)
        }
    }

    /// What a test sets in place of an option.
    private static let properties = [
        "--time-limit": "timeLimit", "--memory-limit": "memoryLimit", "--linger": "linger", "--hurry": "hurry",
        "--network": "network", "--locale": "languages", "--templates": "templates", "--mode": "mode",
        "--previews": "previews", "--keychain": "keychain", "--app-group": "appGroups",
    ]
}
