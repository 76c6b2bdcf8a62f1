// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Letters
import PaymentAnnouncements
import SpokenText
import Testing

/// One golden body and what it must be taken for.
struct Case: Sendable, CustomStringConvertible {
    let locale: String
    let body: String
    let direction: String
    let amount: String
    let currency: String
    let payer: String
    let isSaid: Bool
    /// Why it is silent; empty where it is said.
    let reason: String
    /// What becomes of a credit that comes with no locale to a device without languages: empty where that is the same, else
    /// why it is silent, or the currency that it is then said in.
    let alone: String

    var description: String { "\(locale): \(body)".short }

    /// What must be told of the body; the payer counts only where money has come.
    var told: String {
        [direction, amount, currency, direction == "credit" ? payer : "", isSaid ? "yes" : reason].told
    }

    /// All bodies of all languages.
    static let all: [Case] = files.flatMap { (try? read($0.value)) ?? [] }

    /// The files of golden bodies, one a language.
    static let files: [Shown<URL>] = {
        guard let folder = Bundle.module.url(forResource: "Golden", withExtension: nil),
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        else { return [] }
        return names.filter { $0.hasSuffix(".tsv") }.map { Shown(folder.appendingPathComponent($0), as: $0) }
    }()

    /// Reads a file of golden bodies.
    static func read(_ file: URL) throws -> [Case] {
        let columns = ["locale", "body", "direction", "amount", "currency", "payer", "says", "reason", "alone"]
        return try Golden.rows(file, columns: columns).map {
            Case(
                locale: $0[0], body: $0[1], direction: $0[2], amount: $0[3], currency: $0[4], payer: $0[5],
                isSaid: $0[6] == "yes", reason: $0[7], alone: $0[8])
        }
    }
}

/// The rules that the tests share.
let rules: AnnouncementRules = {
    do { return try AnnouncementRules() } catch { preconditionFailure("The rules cannot be read: \(error)") }
}()

extension Explanation {
    /// Whether it is announced, or only lacks the words of its language.
    var wouldBeSaid: Bool { announces || reason == .noWords }

    /// What is told of the body, as a golden case has it.
    var told: String {
        [
            direction.rawValue, amount?.description ?? "", currency?.code ?? "",
            direction == .credit ? payer ?? "" : "", wouldBeSaid ? "yes" : reason.rawValue,
        ].told
    }
}

extension [String] {
    fileprivate var told: String { map { $0.isEmpty ? "-" : $0 }.joined(separator: " · ") }
}

extension String {
    /// Whether it holds no digit, no currency sign and no control character.
    var isOnlyWords: Bool {
        unicodeScalars.allSatisfy {
            $0.properties.numericType != .decimal && $0.properties.numericType != .digit
                && $0.properties.generalCategory != .currencySymbol && $0.properties.generalCategory != .control
        }
    }
}
