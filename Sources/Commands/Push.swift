// SPDX-License-Identifier: Apache-2.0

import ExtensionRuntime
import Foundation
import PushSimulator

/// `earshot push`: a payload → what becomes of it.
enum Push: Subcommand {
    static let name = "push"
    static let summary = "delivers a push as APNs and a device would"
    static let flags: Set<String> = AnnouncerOptions.flags.union(SpeakerOptions.flags)
        .union(["--filtering-entitlement", "--strict", "--foreground", "--verbose", "--attach-debugger", "--json"])
    static let options = DeviceOptions.names.union(AnnouncerOptions.names).union(SpeakerOptions.names)
        .union(BuildOptions.names).union(NetworkOptions.names).union([
            "--extension", "--mode", "--push-type", "--priority", "--topic", "--collapse-id", "--expiration",
            "--time-limit", "--memory-limit", "--linger", "--hurry", "--confine", "--app-group", "--keychain",
            "--expect", "--previews",
            "--voices",
        ])
    static let words = 1...Int.max
    static let help = """
        usage: earshot push [options] [BUNDLE-ID] PAYLOAD.apns… | FOLDER | -

        Delivers a payload as APNs and a device would: runs the app's notification service extension in a process of its
        own, with iOS's rules, and puts what is shown into the inbox. The bundle id may stand in the payload as
        "Simulator Target Bundle". The last line printed is the path of the sound, if there is one. Several payloads, or
        the .apns files of a folder, go in parallel through processes that are kept, as on iOS.

          --extension X.appex | SOURCE.swift… | FOLDER
                                    the extension, or its sources, which are built first (the app's; else the payment
                                    announcer)
          --project X.xcodeproj, --target NAME, --configuration NAME, --principal-class NAME, --info-plist FILE,
          --entitlements FILE, --resource FILE
                                    what is built, as with 'earshot build'
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
          --hurry N                 device, limits and speech go N times faster (1); 20 leaves 1.5 of the 30 seconds
          --confine require|auto|off
                                    keeps it to its folders: wholly or not at all, as far as the kernel can, not (auto)
          --network online|offline|slow:KBPS|hang|fail:STATUS
                                    how the network is: error -1009, kilobits a second, error -1001, a status (online)
          --strict                  refuses what iOS refuses inside an extension, such as starting an audio session
          --foreground              the app is at the front: its delegate's willPresent is asked what is shown
          --previews always|when-authenticated|never
                                    when the device shows what notifications say (the device's own: always)
          --filtering-entitlement   it may suppress the notification
          --app-group ID            it belongs to this app group; may be given again
          --keychain FILE           items that its keychain has, in JSON; may be given again
          --play                    play it: the sound of the notification, or what the extension speaks
          --speaker alsa:NAME|file:PATH|none
                                    where to: an ALSA device (alsa:default), a WAV file, as slow as life, or nowhere
          --verbose                 print the extension's log on standard error as it is written
          --attach-debugger         the extension waits for a debugger, and is then handed the push; prints the command
                                    that attaches one; no limit of time holds
          --expect OUTCOME          modified, original or suppressed: exit code 1 when it is another
          --json                    print one object; of several payloads one a line, with its file, or its error
        """

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        let expected = try arguments.choice("--expect", of: ["modified", "original", "suppressed"])
        let given = try PushedExtension(arguments, console)
        try DebuggerOption.check(arguments, given.payloads)
        let conditions = try Conditions(
            arguments, extension: given.extension, environment: console.environment,
            isStrict: arguments.has("--strict"))
        let payloads = given.payloads
        let folder = try DeviceOptions.folder(arguments, console.environment)
        DeviceSettings(ofDevice: folder).tellFaults(console)
        guard payloads.areSeveral else {
            let path = payloads.paths[0]
            let bytes = try given.first ?? PushedPayloads.read(path, console)
            let delivery: Delivery
            // A reader is told at once; the one object of --json is the whole story, and comes at its end.
            var told: Result<Delivery, any Error>?
            do {
                delivery = try conditions.deliver(
                    push(bytes, for: payloads.bundleIdentifier, to: given.extension, arguments), on: folder
                ) { landed in
                    guard !arguments.has("--json") else { return }
                    told = Result {
                        try tell(landed, console)
                        return landed
                    }
                }
            } catch {
                try tell(error, arguments, console)
                guard error is PayloadError || error is Rejection else { throw error }
                let failure = Failure(reporting: error)
                throw Failure(failure.code, "\(path == "-" ? "standard input" : path): \(failure.message)")
            }
            if let told = try told?.get() {
                for line in LateLines.of(delivery, after: told) { console.tell(line) }
            } else {
                try tell(delivery, arguments, console)
            }
            if let fault = Failure(delivery, expected: expected, conditions, arguments) { throw fault }
            return .done
        }
        return try pushSeveral(payloads, first: given.first, conditions, expected, arguments, console) { bytes, warm in
            try conditions.deliver(
                push(bytes, for: payloads.bundleIdentifier, to: given.extension, arguments), on: folder, in: warm)
        }
    }

    /// Delivers payloads in processes that are kept. What goes wrong with one is told beside it, and the others go on.
    private static func pushSeveral(
        _ payloads: PushedPayloads, first: [UInt8]?, _ conditions: Conditions, _ expected: String?,
        _ arguments: Arguments, _ console: Console,
        deliver: @escaping @Sendable ([UInt8], WarmExtensions) throws -> Delivery
    ) throws -> ExitCode {
        let warm = WarmExtensions()
        defer {
            let count = warm.leave()
            if count > 0 { console.tell(LateLines.cutOff(count)) }
        }
        var faults: [Failure] = []
        var place = 0
        let threads = 2 * ProcessInfo.processInfo.activeProcessorCount
        try InOrder.each(payloads.paths.count, threads: threads) { place in
            let read = place == 0 ? first : nil
            return Result { try deliver(read ?? PushedPayloads.read(payloads.paths[place]), warm) }
        } taking: { result in
            let path = payloads.paths[place]
            place += 1
            var fault: Failure?
            switch result {
            case .success(let delivery):
                if arguments.has("--json") {
                    try console.print(JSON.line(PushedObject(file: path, outcome: .success(delivery))))
                } else {
                    try console.print("\(path):")
                    try tell(delivery, console)
                }
                fault = Failure(delivery, expected: expected, conditions, arguments)
            case .failure(let error):
                let failure = Failure(reporting: error)
                if arguments.has("--json") {
                    let outcome = (error as? Rejection).map { Result<Delivery, Failure>.success(rejected($0)) }
                    try console.print(JSON.line(PushedObject(file: path, outcome: outcome ?? .failure(failure))))
                }
                fault = failure
            }
            guard let fault else { return }
            console.tell("earshot: \(path): \(fault.message)")
            faults.append(fault)
        }
        guard let first = faults.first else { return .done }
        throw Failure(
            first.code, "\(faults.count) of \(payloads.paths.count) payloads did not end as they should; see above.")
    }

    private static func tell(_ error: any Error, _ arguments: Arguments, _ console: Console) throws {
        guard let rejection = error as? Rejection, arguments.has("--json") else { return }
        try console.print(JSON.line(rejected(rejection)))
    }

    private static func rejected(_ rejection: Rejection) -> Delivery {
        Delivery(rejection, id: UUID().uuidString.lowercased())
    }

    private static func tell(_ delivery: Delivery, _ arguments: Arguments, _ console: Console) throws {
        if arguments.has("--json") { try console.print(JSON.line(delivery)) } else { try tell(delivery, console) }
    }

    /// Admits a payload as APNs does.
    /// - Throws: `Rejection`, or ``Failure``.
    static func push(
        _ payload: [UInt8], for bundle: String?, to given: GivenExtension, _ arguments: Arguments
    ) throws -> AcceptedPush {
        try AcceptedPush(
            PushRequest(
                payload: payload, topic: arguments["--topic"],
                bundleIdentifier: bundle ?? impliedBundle(arguments, payload, given.url),
                pushType: arguments["--push-type"],
                priority: arguments["--priority"], collapseIdentifier: arguments["--collapse-id"],
                expiration: arguments["--expiration"]))
    }

    /// Returns the bundle id where none was given: nil where the payload or a topic names one, the app's of the extension that was
    /// given, or the announcer's.
    private static func impliedBundle(
        _ arguments: Arguments, _ payload: [UInt8], _ given: URL?
    ) -> String? {
        guard arguments["--topic"] == nil, (try? Payload(payload))?.targetBundle == nil else { return nil }
        if let given, let bundle = try? ExtensionBundle(at: given),
            let end = bundle.identifier.lastIndex(of: "."), BundleIdentifier.isValid(String(bundle.identifier[..<end]))
        {
            return String(bundle.identifier[..<end])
        }
        return PaymentAnnouncerApp.identifier
    }

    /// Tells a reader what became of the push; the path of the sound comes last.
    private static func tell(_ delivery: Delivery, _ console: Console) throws {
        try console.show("\(delivery.outcome.rawValue): \(delivery.reason)")
        for line in delivery.extension.log { try console.show("extension: \(line)") }
        for utterance in delivery.speech { try console.show(utterance.line) }
        for record in delivery.recorded ?? [] { try console.show("\(record.code): \(record.message)") }
        if let presentation = delivery.presentation {
            for line in presentation.app?.log ?? [] { try console.show("app: \(line)") }
            let options = presentation.options.joined(separator: ", ")
            try console.show("shown at the front: \(options.isEmpty ? "nothing" : options)")
        }
        if let preview = delivery.preview {
            let lines = [preview.title, preview.subtitle, preview.body].compactMap { $0 }
            try console.show("preview: \(lines.joined(separator: " / "))")
        }
        for warning in delivery.warnings + (delivery.presentation?.app?.warnings ?? []) { console.tell(warning.line) }
        if let inbox = delivery.inbox { try console.print("inbox: \(inbox)") }
        if let sound = delivery.content?.sound?.file ?? delivery.speech.compactMap(\.file).first {
            try console.print(sound)
        }
    }
}

extension Failure {
    /// What is wrong with a delivery of which another outcome was expected; nil where nothing is.
    fileprivate init?(
        _ delivery: Delivery, expected: String?, _ conditions: Conditions, _ arguments: Arguments
    ) {
        guard let expected, expected != delivery.outcome.rawValue else {
            guard let fault = Failure(notPlayedIn: delivery) ?? conditions.notSaid(in: delivery) else { return nil }
            self = fault
            return
        }
        let device = arguments["--device"].map { " --device \"\($0)\"" } ?? ""
        self.init(
            .doesNotHold,
            "the outcome is \(delivery.outcome.rawValue), not \(expected); "
                + "'earshot inbox show \(delivery.id)\(device)' tells why.")
    }
}
