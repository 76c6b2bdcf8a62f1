// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import PushSimulator

/// `earshot push`: a payload → what becomes of it.
enum Push: Subcommand {
    static let name = "push"
    static let summary = "delivers a push as APNs and a device would"
    static let flags: Set<String> = AnnouncerOptions.flags.union(["--filtering-entitlement", "--json"])
    static let options = DeviceOptions.names.union(AnnouncerOptions.names).union([
        "--extension", "--mode", "--push-type", "--priority", "--topic", "--collapse-id", "--expiration",
        "--time-limit", "--memory-limit", "--linger", "--confine", "--app-group", "--expect", "--voices",
    ])
    static let words = 1...2
    static let help = """
        usage: earshot push [options] [BUNDLE-ID] PAYLOAD.apns | -

        Delivers a payload as APNs and a device would: runs the app's notification service extension in a process of its
        own, with iOS's rules, and puts what is shown into the inbox. The bundle id may stand in the payload as
        "Simulator Target Bundle". The last line printed is the path of the sound, if there is one.

          --extension X.appex       the extension (the app's; else the payment announcer)
          --device DIR              the device's folder ($XDG_STATE_HOME/earshot)
          --locale TAG              a language of the device, the foremost first; may be given again (the device's own)
          --templates FILE          templates for the announcer, beside the device's own; may be given again
          --only-templates          it announces nothing else
          --mode sound|speak        the announcer's way
          --voices DIR              adds a folder of voices
          --push-type TYPE, --priority 10|5|1, --topic TOPIC, --collapse-id ID, --expiration SECONDS
                                    what APNs is told
          --time-limit SECONDS      the time the extension has (30)
          --memory-limit MB         the memory of its own that it may hold (24; 0: no limit)
          --linger SECONDS          how long what it has under way may go on after its answer (5)
          --confine require|auto|off
                                    keeps it to its folders: wholly or not at all, as far as the kernel can, not (auto)
          --filtering-entitlement   it may suppress the notification
          --app-group ID            it belongs to this app group; may be given again
          --expect OUTCOME          modified, original or suppressed: exit code 1 when it is another
          --json                    print one object
        """

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        let conditions = try Conditions(arguments, environment: console.environment)
        let expected = try arguments.choice("--expect", of: ["modified", "original", "suppressed"])
        let payload = try read(arguments.words[arguments.words.count - 1], console: console)
        let request = PushRequest(
            payload: payload, topic: arguments["--topic"], bundleIdentifier: try bundle(arguments, payload),
            pushType: arguments["--push-type"], priority: arguments["--priority"],
            collapseIdentifier: arguments["--collapse-id"], expiration: arguments["--expiration"])
        let push: AcceptedPush
        do { push = try AcceptedPush(request) } catch {
            if arguments.has("--json") {
                try console.print(JSON.line(Delivery(error, id: UUID().uuidString.lowercased())))
            }
            throw error
        }
        let delivery = try conditions.deliver(push, on: DeviceOptions.folder(arguments, console.environment))
        if arguments.has("--json") { try console.print(JSON.line(delivery)) } else { try tell(delivery, console) }
        guard let expected, expected != delivery.outcome.rawValue else { return .done }
        throw Failure(
            .doesNotHold,
            "the outcome is \(delivery.outcome.rawValue), not \(expected); 'earshot inbox show' tells why.")
    }

    /// Reads the payload's bytes; at most what any push may have and a little, so that a large file is not taken in.
    private static func read(_ path: String, console: Console) throws -> [UInt8] {
        if path == "-" { return Array(try console.readAll()) }
        guard FileManager.default.fileExists(atPath: path) else {
            throw Failure(.notFound, "there is no payload at '\(path)'; name an .apns file, or - for standard input.")
        }
        do {
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            return Array(try file.read(upToCount: 1 << 20) ?? Data())
        } catch {
            throw Failure(.inputOutput, "'\(path)' cannot be read; check that it is a file you may read.")
        }
    }

    /// Returns the bundle id that was given; where the payload names none either, the app's of the extension that was given, or
    /// the announcer's.
    private static func bundle(_ arguments: Arguments, _ payload: [UInt8]) throws -> String? {
        if arguments.words.count == 2 {
            let named = arguments.words[0]
            guard BundleIdentifier.isValid(named) else {
                throw Failure(.usage, "'\(named.prefix(40))' is no bundle id, such as com.example.shop.")
            }
            return named
        }
        guard arguments["--topic"] == nil, (try? Payload(payload))?.targetBundle == nil else { return nil }
        if let given = arguments["--extension"],
            let bundle = try? ExtensionBundle(at: URL(fileURLWithPath: given, isDirectory: true)),
            let end = bundle.identifier.lastIndex(of: "."), BundleIdentifier.isValid(String(bundle.identifier[..<end]))
        {
            return String(bundle.identifier[..<end])
        }
        return PaymentAnnouncerApp.identifier
    }

    /// Tells a reader what became of the push; the path of the sound comes last.
    private static func tell(_ delivery: Delivery, _ console: Console) throws {
        try console.print("\(delivery.outcome.rawValue): \(delivery.reason)")
        for line in delivery.extension.log { try console.print("extension: \(line)") }
        for utterance in delivery.speech { try console.print("said: \(utterance.text)") }
        for warning in delivery.warnings { console.tell("warning: \(warning.code): \(warning.message)") }
        if let inbox = delivery.inbox { try console.print("inbox: \(inbox)") }
        if let sound = delivery.content?.sound?.file ?? delivery.speech.compactMap(\.file).first {
            try console.print(sound)
        }
    }
}
