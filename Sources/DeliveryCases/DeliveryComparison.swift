// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import PushSimulator
internal import StrictJSON

/// What is different between a delivery and what was expected of it.
public struct Difference: Sendable, Hashable {
    /// Where, as `content.title` or `speech[0].text`.
    public let path: String
    /// What was expected, as JSON.
    public let expected: String
    /// What was there, as JSON.
    public let found: String
}

/// The comparison of a delivery with an expectation, member by member.
enum DeliveryComparison {
    /// The members that are different in every run, wherever they stand but in what is the app's own: they are never compared.
    private static let variables: Set<String> = [
        "id", "inbox", "bundle", "file", "milliseconds", "peakMemoryMB", "delivery",
    ]
    /// What an expectation may hold beside the members of a delivery.
    private static let additions: Set<String> = ["run", "spoken", "log", "response"]
    private static let members: Set<String> = [
        "outcome", "reason", "rejection", "extension", "content", "original", "speech", "warnings", "recorded", "sound",
        "category", "presentation", "preview",
    ]

    /// The first member that no delivery has, and its line.
    static func unknown(in json: JSONValue) -> (String, Int)? {
        guard case .object(let all) = json.content else { return nil }
        return all.sorted { $0.key < $1.key }.lazy
            .first { member in ![members, additions, variables].contains { $0.contains(member.key) } }
            .map { ($0.key, $0.value.line) }
    }

    /// Returns what is different, in the order of the paths.
    static func differences(
        _ delivery: Delivery, _ response: ResponseStory? = nil, from expected: JSONValue
    ) -> [Difference] {
        guard case .object(let wanted) = expected.content, let found = JSONValue(encoding: delivery),
            case .object(let there) = found.content
        else { return [Difference(path: "", expected: expected.text, found: "a delivery that cannot be read")] }
        var differences: [Difference] = []
        for (name, value) in wanted.sorted(by: { $0.key < $1.key }) where !variables.contains(name) {
            switch name {
            // The sound is compared by ear.
            case "run", "sound": continue
            case "spoken":
                let texts = delivery.speech.map { JSONValue.text($0.text) }
                if case .array = value.content {
                    compare(value, .list(texts), at: name, &differences)
                } else {
                    compare(value, .text(delivery.speech.map(\.text).joined(separator: " ")), at: name, &differences)
                }
            case "log": compare(value, .list(delivery.extension.log.map(JSONValue.text)), at: name, &differences)
            case "warnings" where isListOfTexts(value):
                let codes = delivery.warnings.map(\.code).sorted().map(JSONValue.text)
                compare(.list(sorted(value)), .list(codes), at: name, &differences)
            case "recorded" where isListOfTexts(value):
                let codes = (delivery.recorded ?? []).map(\.code).sorted().map(JSONValue.text)
                compare(.list(sorted(value)), .list(codes), at: name, &differences)
            case "response": compare(value, response.flatMap { JSONValue(encoding: $0) }, at: name, &differences)
            default: compare(value, there[name], at: name, &differences)
            }
        }
        return differences
    }

    /// What is nil does not stand there at all: a key that no delivery has, or one of the app's own.
    private static func compare(
        _ wanted: JSONValue, _ found: JSONValue?, at path: String, _ differences: inout [Difference]
    ) {
        guard let found = found ?? (path.contains("userInfo.") ? .nothing : nil) else {
            differences.append(Difference(path: path, expected: wanted.text, found: "nothing"))
            return
        }
        switch (wanted.content, found.content) {
        case (.object(let wanted), .object(let there)):
            let isApps = "\(path).".contains("userInfo.")
            for (name, value) in wanted.sorted(by: { $0.key < $1.key }) where isApps || !variables.contains(name) {
                compare(value, there[name], at: "\(path).\(name)", &differences)
            }
        case (.array(let wanted), .array(let there)) where wanted.count == there.count:
            for (place, value) in wanted.enumerated() {
                compare(value, there[place], at: "\(path)[\(place)]", &differences)
            }
        default:
            guard wanted.text != found.text, !isSameNumber(wanted, found) else { return }
            guard !areDrawnByLot(wanted, found, at: path) else { return }
            differences.append(Difference(path: path, expected: wanted.text, found: found.text))
        }
    }

    /// Whether both are names that the payment announcer gives a sound, another one for every push.
    static func areDrawnByLot(_ one: JSONValue, _ other: JSONValue, at path: String) -> Bool {
        path == "content.sound.name" && isDrawnByLot(one) && isDrawnByLot(other)
    }

    private static func isDrawnByLot(_ json: JSONValue) -> Bool {
        guard case .string(let name) = json.content else { return false }
        return name.hasPrefix("announcement-") && name.hasSuffix(".wav")
    }

    private static func isSameNumber(_ one: JSONValue, _ other: JSONValue) -> Bool {
        guard let one = one.number, let other = other.number else { return false }
        return one == other
    }

    private static func isListOfTexts(_ json: JSONValue) -> Bool {
        guard case .array(let list) = json.content else { return false }
        return list.allSatisfy { if case .string = $0.content { true } else { false } }
    }

    private static func sorted(_ json: JSONValue) -> [JSONValue] {
        guard case .array(let list) = json.content else { return [] }
        return list.sorted { $0.text < $1.text }
    }
}
