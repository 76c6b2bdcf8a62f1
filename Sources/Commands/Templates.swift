// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentAnnouncements

/// `earshot templates`: templates for those who know their senders.
enum Templates: Subcommand {
    static let name = "templates"
    static let summary = "suggests and checks templates of notifications"
    static let flags: Set<String> = ["--quiet"]
    static let options: Set<String> = DeviceOptions.names.union(["--locale"])
    static let words = 1...1000
    static let help = """
        usage: earshot templates suggest [--locale TAG] [BODIES | -]
               earshot templates suggest --device DIR
               earshot templates check FILE… | -

        A template is the text of a notification whose sender is known, with {amount}, {payer}, {channel} and {ignore} for
        what varies: 'credit TAB zh-CN TAB 支付宝到账{amount}元'. What matches one whole is decided by it.
        'suggest' reads notification bodies, one a line or as objects {"body","title"?,"subtitle"?,"locale"?}, or those in a device's
        inbox, and prints templates that cover them, the most frequent first. 'check' names wrong holes, overlaps and lines
        that never decide, by file and line, and ends with exit code 1 when there are any. --quiet does not tell how many
        notifications are covered by none.
        """

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        let files = Array(arguments.words.dropFirst())
        switch arguments.words.first {
        case "check": return try check(files, arguments, console)
        case "suggest": return try suggest(files, arguments, console)
        case let word: throw Failure(.usage, "'templates' takes suggest or check, not '\((word ?? "").prefix(20))'.")
        }
    }

    private static func check(_ files: [String], _ arguments: Arguments, _ console: Console) throws -> ExitCode {
        guard !files.isEmpty else { throw Failure(.usage, "name the files to check; see 'earshot templates --help'.") }
        for option in ["--device", "--locale"] where arguments[option] != nil {
            throw Failure(.usage, "\(option) belongs to 'templates suggest'; leave it out.")
        }
        let tables = try files.map { file in
            file == "-"
                ? try TemplateTable(try TemplateBodies.read(file, limit: TemplateTable.largest, console), name: "-")
                : try TemplateTable(contentsOf: URL(fileURLWithPath: file), name: file)
        }
        for (file, table) in zip(files, tables) where table.templates.isEmpty && table.faults.isEmpty {
            throw Failure(
                .badInput,
                "there is no template in '\(file)'; 'earshot templates suggest' writes some from notifications.")
        }
        let templates = tables.flatMap(\.templates)
        guard templates.count <= TemplateSet.most else {
            throw Failure(.badInput, "these are more than \(TemplateSet.most) templates; leave some out.")
        }
        let found = tables.flatMap(\.faults) + TemplateCheck(templates).findings
        for fault in found { try console.print(fault.description) }
        guard found.isEmpty else {
            let lines = Set(found.map(\.place)).count
            throw Failure(
                .doesNotHold, lines == 1 ? "one line must be changed." : "\(lines) lines must be changed.")
        }
        return .done
    }

    private static func suggest(_ files: [String], _ arguments: Arguments, _ console: Console) throws -> ExitCode {
        let locale = try arguments["--locale"].map(VoiceOptions.checked)
        guard files.count <= 1, files.isEmpty || arguments["--device"] == nil else {
            throw Failure(.usage, "'templates suggest' takes one file of bodies, or --device; leave the rest out.")
        }
        var suggestions = TemplateSuggestions(try AnnouncementRules())
        let bodies =
            arguments["--device"] == nil
            ? try TemplateBodies.lines(of: files.first ?? "-", locale: locale, console)
            : try DeviceOptions.existing(arguments, console.environment)
                .map { try TemplateBodies.inbox($0, locale: locale) } ?? []
        for (number, body) in bodies where !suggestions.add(body) {
            throw Failure(
                .badInput,
                "notification \(number) is longer than \(TemplateSuggestions.longest) bytes, or one more than "
                    + "\(TemplateSuggestions.most) different ones; leave some out.")
        }
        guard suggestions.count > 0 else { throw Failure(.badInput, "there is no notification; give some bodies.") }
        let suggested = suggestions.suggestions()
        for suggestion in suggested { for line in suggestion.lines { try console.print(line) } }
        let covered = suggested.reduce(0) { $0 + $1.count }
        if covered < suggestions.count, !arguments.has("--quiet") {
            console.tell("\(suggestions.count - covered) of \(suggestions.count) notifications are covered by none")
        }
        return .done
    }
}
