// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator
import StrictJSON
import Synchronization

/// What the provider API does wrong on purpose.
struct FaultPlan: Sendable, Hashable, Codable {
    /// One fault; the first whose token and chance fit is what happens.
    struct Rule: Sendable, Hashable, Codable {
        /// What happens to a request.
        enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
            /// It is answered with a status and a reason.
            case status
            /// It is answered some seconds later.
            case delay
            /// It is never answered.
            case silent
            /// Its stream is reset.
            case reset
            /// The connection is told to go: with `isRude` before what is in flight is answered.
            case goaway
            /// The connection is closed without a word.
            case drop
            /// The settings change: one stream at a time from now on.
            case settings
        }

        var kind: Kind
        /// 400 to 599.
        var status: Int?
        /// APNs' word.
        var reason: String?
        /// 0 to 600.
        var seconds: Double?
        var isRude: Bool?
        /// 0 to 1; 1 where it is not given.
        var probability: Double?
        /// How the device's token begins, in hexadecimal digits; every token where it is not given.
        var tokenPrefix: String?
    }

    var rules: [Rule] = []

    /// Reads what a client sent, and checks it.
    /// - Throws: ``PageError`` that names what is wrong: a fault that is passed over quietly would hit more than it was meant for.
    init(json: [UInt8]) throws(PageError) {
        let value: JSONValue
        do { value = try JSONValue(json, rules: JSONRules(deepest: 8, largest: 1 << 20)) } catch {
            throw PageError("The body is no JSON: \(error.message)")
        }
        let example = "Send {\"rules\": [{\"kind\": \"status\", \"status\": 503, \"reason\": \"ServiceUnavailable\"}]}."
        guard case .object(let members) = value.content, case .array(let rules)? = members["rules"]?.content,
            members.count == 1
        else { throw PageError(example) }
        for (place, rule) in rules.enumerated() {
            func fault(_ sentence: String) -> PageError { PageError("Fault \(place + 1): \(sentence)") }
            guard case .object(let members) = rule.content else { throw fault("it is no object. \(example)") }
            let known = ["kind", "status", "reason", "seconds", "isRude", "probability", "tokenPrefix"]
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                guard known.contains(name) else {
                    throw fault("'\(name.prefix(20))' is no member; there are \(known.joined(separator: ", ")).")
                }
                if case .null = value.content { throw fault("'\(name)' is null; leave it out.") }
            }
            guard case .string(let kind)? = members["kind"]?.content, Rule.Kind(rawValue: kind) != nil else {
                let kinds = Rule.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw fault("'kind' is one of \(kinds).")
            }
            guard let rule = try? rule.decode(Rule.self) else {
                throw fault(
                    "'status', 'seconds' and 'probability' are numbers, 'isRude' is true or false, the others are text."
                )
            }
            self.rules.append(rule)
        }
        self = try checked()
    }

    /// Puts rules together; none where nothing goes wrong.
    init(rules: [Rule] = []) { self.rules = rules }

    /// Checks the rules' values.
    /// - Throws: ``PageError`` that names the rule by its place.
    func checked() throws(PageError) -> FaultPlan {
        guard rules.count <= 100 else { throw PageError("There are more than 100 faults; send fewer.") }
        for (place, rule) in rules.enumerated() {
            func fault(_ sentence: String) -> PageError { PageError("Fault \(place + 1): \(sentence)") }
            if let chance = rule.probability, !(0...1).contains(chance) { throw fault("'probability' is from 0 to 1.") }
            if let seconds = rule.seconds, !(0...600).contains(seconds) { throw fault("'seconds' is from 0 to 600.") }
            if let status = rule.status, !(400...599).contains(status) { throw fault("'status' is from 400 to 599.") }
            if rule.kind == .status, rule.status == nil || rule.reason == nil {
                throw fault("'status' and 'reason' are missing.")
            }
            if rule.kind == .delay, rule.seconds == nil { throw fault("'seconds' is missing.") }
            if let reason = rule.reason,
                reason.isEmpty || reason.utf8.count > 64 || !reason.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 })
            {
                throw fault("'reason' is a word of letters.")
            }
            if let prefix = rule.tokenPrefix {
                if prefix.utf8.count > 200 { throw fault("'tokenPrefix' is too long.") }
                guard prefix.utf8.allSatisfy({ $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }) else {
                    throw fault("'tokenPrefix' is of hexadecimal digits, as tokens are; no other would ever be met.")
                }
            }
        }
        return self
    }

    /// Returns the fault that happens to a request of a token.
    /// - Parameter chance: a number from 0 to 1, asked for once a rule.
    func fault(for token: String, chance: () -> Double) -> Rule? {
        let token = token.lowercased()
        return rules.first { rule in
            (rule.tokenPrefix.map { token.hasPrefix($0.lowercased()) } ?? true) && chance() < rule.probability ?? 1
        }
    }
}

/// The faults that are on, for all connections.
final class FaultBoard: Sendable {
    private let held = Mutex(FaultPlan())

    /// The faults that are on.
    var plan: FaultPlan {
        get { held.withLock { $0 } }
        set { held.withLock { $0 = newValue } }
    }

    /// The fault that happens to a request.
    func fault(for token: String) -> FaultPlan.Rule? {
        let plan = plan
        return plan.rules.isEmpty ? nil : plan.fault(for: token) { Double.random(in: 0..<1) }
    }
}
