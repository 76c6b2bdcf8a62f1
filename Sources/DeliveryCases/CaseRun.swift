// SPDX-License-Identifier: Apache-2.0

internal import Foundation
public import PushSimulator
internal import StrictJSON

/// How a case is delivered: the options of `earshot push` under the names that JSON has for them.
public struct CaseRun: Sendable, Hashable {
    /// The options and their values, as the command takes them.
    public private(set) var options: [String] = []
    /// Whether the extension may suppress the notification; nil leaves it to the command.
    public private(set) var mayFilter: Bool?
    /// The app that the push is for; nil leaves it to the payload.
    public private(set) var bundleIdentifier: String?

    /// Whether the app is at the front when the push comes.
    public private(set) var isForeground = false
    /// What the user does with the notification; nil for nothing.
    public private(set) var response: UserResponse?

    /// Delivers as the command does without options.
    public init() {}

    /// The members of `run` that say how a device delivers, and the options that they are.
    public static let ofDevice = [
        "timeLimit": "--time-limit", "memoryLimit": "--memory-limit", "linger": "--linger", "mode": "--mode",
        "locale": "--locale", "network": "--network", "appGroups": "--app-group", "previews": "--previews",
    ]

    /// All members that are options: those, and what a push says of itself.
    private static let names = ofDevice.merging([
        "pushType": "--push-type", "priority": "--priority", "topic": "--topic", "collapseId": "--collapse-id",
        "expiration": "--expiration",
    ]) { $1 }

    init(_ json: JSONValue?, in file: URL) throws(CaseError) {
        guard let json else { return }
        guard case .object(let members) = json.content else {
            throw CaseError(file, line: json.line, "has a 'run' that is no object")
        }
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            if name == "filtering", case .bool(let may) = value.content {
                mayFilter = may
            } else if name == "foreground", case .bool(let isForeground) = value.content {
                self.isForeground = isForeground
            } else if name == "respond" {
                guard let response = Self.response(value) else {
                    throw CaseError(
                        file, line: value.line,
                        #"has a 'run.respond' that is none of "open", "dismiss" and {"action": ID, "text": TEXT}"#)
                }
                self.response = response
            } else if name == "bundleIdentifier", case .string(let identifier) = value.content {
                bundleIdentifier = identifier
            } else if name == "keychain" {
                guard let name = DeliveryCase.fileName(value) else {
                    throw CaseError(
                        file, line: value.line, "has a 'run.keychain' that is no name of a file beside it")
                }
                // Beside the case, wherever the command is called.
                let place = file.deletingLastPathComponent().appendingPathComponent(name)
                guard place.isPlainFile || !FileManager.default.fileExists(atPath: place.path) else {
                    throw CaseError(file, line: value.line, "has a 'run.keychain' that is no plain file; put one there")
                }
                options.append("--keychain=\(place.path)")
            } else if let option = Self.names[name], let values = Self.values(value) {
                options += values.flatMap { ["\(option)=\($0)"] }
            } else {
                throw CaseError(
                    file, line: value.line,
                    "has 'run.\(name.prefix(40))', which is no way to run a case; there are bundleIdentifier, filtering, foreground, keychain, "
                        + "respond, "
                        + Self.names.keys.sorted().joined(separator: ", "))
            }
        }
    }

    private static func response(_ json: JSONValue) -> UserResponse? {
        switch json.content {
        case .string("open"): return .open
        case .string("dismiss"): return .dismiss
        case .object(let members):
            guard case .string(let action)? = members["action"]?.content,
                members.keys.allSatisfy({ $0 == "action" || $0 == "text" })
            else { return nil }
            guard let text = members["text"] else { return .action(action, text: nil) }
            guard case .string(let entered) = text.content else { return nil }
            return .action(action, text: entered)
        default: return nil
        }
    }

    /// A text, a number, or a list of texts.
    private static func values(_ json: JSONValue) -> [String]? {
        switch json.content {
        case .string(let text): return [text]
        case .integer(let number): return [String(number)]
        case .double(let number): return [String(number)]
        case .array(let list):
            let texts = list.compactMap { if case .string(let text) = $0.content { text } else { nil } }
            return texts.count == list.count ? texts : nil
        default: return nil
        }
    }
}
