// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator

/// `earshot respond`: what the user does with a notification → what the host app does.
enum Respond: Subcommand {
    static let name = "respond"
    static let summary = "does with a notification what its user would, and shows what the app does"
    static let flags: Set<String> = ["--open", "--dismiss", "--verbose", "--json"]
    static let options = DeviceOptions.names.union(NetworkOptions.names).union([
        "--action", "--text", "--time-limit", "--linger", "--hurry", "--confine",
    ])
    static let words = 1...1
    static let help = """
        usage: earshot respond DELIVERY-ID --action ID [--text T] | --open | --dismiss [options]

        Does with a notification on the device's list what its user would: chooses an action of its category, opens it, or
        dismisses it. The app that 'earshot build --app' has built and 'earshot install' has put on the device is started in
        a process of its own, and its UNUserNotificationCenterDelegate is told as on iOS. The notification leaves the list.

          --action ID         an action of the category that the app has registered
          --text T            the text for an action that takes one
          --open              opens the notification, and with it the app
          --dismiss           dismisses it; the app is told where its category has .customDismissAction
          --device DIR        the device's folder ($XDG_STATE_HOME/earshot)
          --time-limit SECONDS
                              the time that the app has to call the completion handler (30)
          --linger SECONDS    how long what the app has under way may go on after that (5)
          --hurry N           device, limits and speech go N times faster (1)
          --confine require|auto|off
                              keeps it to its folders: wholly or not at all, as far as the kernel can, not (auto)
          --network online|offline|slow:KBPS|hang|fail:STATUS
                              how the network is, as for 'earshot push'
          --verbose           print the app's log on standard error as it is written
          --json              print one object
        """

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        let response = try response(arguments)
        guard let folder = try DeviceOptions.existing(arguments, console.environment),
            FileIdentity(Inbox(ofDevice: folder).folder.path) != nil
        else { throw Failure(.notFound, "the device has had no push that could be answered; see 'earshot inbox'.") }
        try Inbox(ofDevice: folder).checkReading()
        let device = try Device(at: folder)
        let conditions = try Conditions(arguments, extension: .none, environment: console.environment)
        DeviceSettings(ofDevice: device.folder).tellFaults(console)
        let story = try device.respond(to: arguments.words[0], with: response, under: conditions.ofApp)
        if arguments.has("--json") { try console.print(JSON.line(story)) } else { try tell(story, console) }
        guard let app = story.app, app.reason != "answered" || app.exit != "clean" else { return .done }
        throw Failure(
            .doesNotHold,
            "the app did not take the response (\(app.reason), \(app.exit)); its log and the warnings tell why.")
    }

    private static func response(_ arguments: Arguments) throws(Failure) -> UserResponse {
        let asked = [arguments["--action"] != nil, arguments.has("--open"), arguments.has("--dismiss")]
        guard asked.count(where: { $0 }) == 1 else {
            throw Failure(.usage, "say what the user does: --action ID, --open or --dismiss.")
        }
        guard let action = arguments["--action"] else {
            guard arguments["--text"] == nil else { throw Failure(.usage, "--text belongs to an --action.") }
            return arguments.has("--open") ? .open : .dismiss
        }
        return .action(action, text: arguments["--text"])
    }

    private static func tell(_ story: ResponseStory, _ console: Console) throws {
        guard let app = story.app else {
            return try console.print(
                "dismissed: iOS tells the app nothing, since its category has no .customDismissAction")
        }
        try console.show("\(app.reason): \(story.action)\(story.toFront ? ", at the front" : "")")
        for line in app.log { try console.show("app: \(line)") }
        for record in app.recorded { try console.show("\(record.code): \(record.message)") }
        for warning in app.warnings { console.tell(warning.line) }
        if let badge = story.centre.badge { try console.show("badge: \(badge)") }
        for (word, list) in [("listed", story.centre.delivered), ("pending", story.centre.pending)] where !list.isEmpty
        {
            try console.show("\(word): \(list.joined(separator: ", "))")
        }
    }
}
