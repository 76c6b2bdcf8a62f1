// SPDX-License-Identifier: Apache-2.0

public import PushSimulator
public import Testing

extension Delivery {
    /// The words of all utterances, one after the other.
    public var spoken: String { speech.map(\.text).joined(separator: " ") }
}

extension Delivery: CustomStringConvertible, CustomTestStringConvertible {
    /// What became of the push, and why: a line for the outcome, for each line of the extension's log, and for each warning.
    public var description: String {
        var lines = ["\(outcome.rawValue): \(reason)"]
        if let rejection { lines.append("APNs answered \(rejection.status) \(rejection.reason)") }
        if let content {
            lines.append(
                "shown: "
                    + [content.title, content.subtitle, content.body].filter { !$0.isEmpty }.joined(separator: " / "))
        }
        lines += `extension`.log.map { "extension: \($0)" }
        lines += speech.map { "spoken: \($0.text)" }
        lines += warnings.map { "\($0.code): \($0.message)" }
        return lines.joined(separator: "\n")
    }

    /// The same, where an expectation names the delivery.
    public var testDescription: String { description }
}
