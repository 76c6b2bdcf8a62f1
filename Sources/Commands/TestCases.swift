// SPDX-License-Identifier: Apache-2.0

import DeliveryCases
import ExtensionRuntime
import Foundation
import PushSimulator
import SoundFiles

/// `earshot test`: payloads and what must become of them.
enum TestCases: Subcommand {
    static let name = "test"
    static let summary = "delivers payloads and compares what becomes of them"
    static let flags = Push.flags.subtracting(SpeakerOptions.flags)
        .subtracting(["--verbose", "--attach-debugger"]).union(["--record"])
    static let options = Push.options.subtracting(SpeakerOptions.names).subtracting(["--expect", "--device"])
        .union(["--junit", "--app"])
    static let words = 1...Int.max
    static let help = """
        usage: earshot test [options] NAME.apns… | FOLDER…

        Delivers each payload, also those in folders beneath one, on a device of its own and compares the delivery with
        NAME.expected.json beside it: an object as 'earshot push --json' prints it, of which only the keys that stand there are
        compared. Beside those of a delivery it may hold "spoken" (the words), "log" (the extension's lines), "warnings" and
        "recorded" as lists of words, "sound" (a golden sound beside it, compared by ear), and "run": how the case is delivered,
        as {"timeLimit":2,"locale":["zh-CN"]}, or with {"foreground":true} and {"respond":{"action":"REPLY","text":"Yes"}},
        whose outcome is "response", as 'earshot respond --json' prints it. Prints a line a case and each difference; exit code
        1 when there is one.

          --record            writes what is missing: an expectation, or a golden sound that one names
          --junit FILE        writes a report as CI takes it
          --json              print one object a case
          --extension X.appex | SOURCE.swift… | FOLDER
                              the extension, or its sources, which are built first (the payment announcer)
          --app X.app | SOURCE.swift | FOLDER
                              the host app, or the sources of its delegate; may be given again
          --project X.xcodeproj, --target NAME, --configuration NAME, --principal-class NAME, --info-plist FILE,
          --entitlements FILE, --resource FILE
                              what is built, as with 'earshot build'
          --locale TAG, --mode sound|speak, --templates FILE, --only-templates, --voices DIR, --push-type TYPE,
          --priority 10|5|1, --topic TOPIC, --collapse-id ID, --expiration SECONDS, --time-limit SECONDS,
          --memory-limit MB, --linger SECONDS, --hurry N, --confine require|auto|off, --filtering-entitlement,
          --strict, --foreground, --previews SETTING, --app-group ID, --keychain FILE,
          --network NETWORK
                              as for 'earshot push'; a case's own "run" wins
        """

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        let paths = try GivenExtension.otherWords(arguments).flatMap(CaseFiles.payloads)
        let payloads = paths.map { URL(fileURLWithPath: $0) }
        guard let first = payloads.first else {
            throw Failure(.usage, "there is no case beside the sources; name .apns files or their folder.")
        }
        // A fault in the options or in a case is told before anything is built or delivered.
        let cases = DeliveryCase.named(try payloads.map { try DeliveryCase(payload: $0) }, by: paths)
        let given = try GivenExtension(
            arguments, for: PushedExtension.target(of: PushedPayloads.read(first.path)), console)
        _ = try Conditions(arguments, extension: given, environment: console.environment)
        for one in cases { try CaseRunner.check(one, arguments, console.environment) }
        let app = try GivenApp(
            arguments, for: PushedExtension.target(of: PushedPayloads.read(first.path)), console)
        defer { app?.remove() }
        let report = try arguments["--junit"].map(JUnitFile.init)
        let runner = CaseRunner(arguments: arguments, extension: given, app: app, environment: console.environment)
        CaseFolders.outliveNoSignal()
        var verdicts: [CaseVerdict] = []
        let threads = 2 * ProcessInfo.processInfo.activeProcessorCount
        try InOrder.each(cases.count, threads: threads) {
            runner.verdict(of: cases[$0])
        } taking: { verdict in
            verdicts.append(verdict)
            try tell(verdict, arguments, console)
        }
        try report?.write(JUnitReport.xml(verdicts))
        let counts = Dictionary(grouping: verdicts, by: \.outcome).mapValues(\.count)
        if !arguments.has("--json") { try console.print(summary(counts, of: verdicts.count)) }
        guard counts[.failed] == nil, counts[.differs] == nil else { return .doesNotHold }
        return .done
    }

    private static func tell(_ verdict: CaseVerdict, _ arguments: Arguments, _ console: Console) throws {
        guard !arguments.has("--json") else { return try console.print(JSON.line(Report(verdict))) }
        let milliseconds = Int((verdict.seconds * 1000).rounded())
        try console.show("\(verdict.outcome.rawValue) \(verdict.name) (\(milliseconds) ms)")
        for difference in verdict.differences {
            try console.show("  \(difference.path)")
            try console.show("    expected \(difference.expected)")
            try console.show("    found    \(difference.found)")
        }
        if let fault = verdict.fault { try console.show("  \(fault)") }
        if !verdict.leftOut.isEmpty {
            let members = verdict.leftOut.joined(separator: ", ")
            try console.show("  not recorded, since a second run says otherwise: \(members)")
        }
    }

    private static func summary(_ counts: [CaseVerdict.Outcome: Int], of all: Int) -> String {
        let order: [CaseVerdict.Outcome] = [.ok, .recorded, .differs, .failed]
        let parts = order.compactMap { outcome in counts[outcome].map { "\($0) \(outcome.rawValue)" } }
        return "\(all) \(all == 1 ? "case" : "cases"): " + parts.joined(separator: ", ")
    }

    private struct Report: Encodable {
        struct Difference: Encodable {
            let path, expected, found: String
        }

        let name: String
        let outcome: CaseVerdict.Outcome
        let differences: [Difference]
        let fault: String?
        let leftOut: [String]
        let seconds: Double

        init(_ verdict: CaseVerdict) {
            (name, outcome, fault, seconds) = (verdict.name, verdict.outcome, verdict.fault, verdict.seconds)
            leftOut = verdict.leftOut
            differences = verdict.differences.map {
                Difference(path: $0.path, expected: $0.expected, found: $0.found)
            }
        }
    }
}

/// The file of a report; its folder is looked for before anything is delivered.
private struct JUnitFile {
    private let url: URL

    init(_ path: String) throws {
        guard !path.isEmpty else { throw Failure(.usage, "--junit was given no name; name the file of the report.") }
        url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: folder) else {
            throw Failure(.cannotCreate, "'\(path)' cannot be made; there is no folder '\(folder)'.")
        }
    }

    func write(_ text: String) throws {
        try UnfinishedFile.write(url.path) { file in
            (try? FileHandle(fileDescriptor: file, closeOnDealloc: false).write(contentsOf: Data(text.utf8))) != nil
        }
    }
}
