// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator

/// `earshot inbox`: the deliveries of a device.
enum ListInbox: Subcommand {
    static let name = "inbox"
    static let summary = "lists, shows or clears the deliveries of a device"
    static let flags: Set<String> = ["--json"]
    static let options = DeviceOptions.names
    static let words = 0...2
    static let help = """
        usage: earshot inbox [list | show ID | clear] [--device DIR] [--json]

        Lists the deliveries of a device, the newest first; shows one by its id or the beginning of it; or removes them
        all. A folder that is named with --device must be there.
        """

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        // The own device may have had no push yet.
        let folder =
            try DeviceOptions.existing(arguments, console.environment)
            ?? DeviceOptions.folder(arguments, console.environment)
        let inbox = Inbox(ofDevice: folder)
        try inbox.checkReading()
        let verb = arguments.words.first ?? "list"
        guard arguments.words.count == (verb == "show" ? 2 : min(arguments.words.count, 1)) else {
            throw Failure(
                .usage, "'inbox \(verb.prefix(20))' takes \(verb == "show" ? "one id" : "nothing more"); see --help.")
        }
        switch verb {
        case "list":
            let (deliveries, unreadable) = inbox.listing()
            try list(deliveries, arguments, console)
            for name in unreadable {
                console.tell(
                    "earshot: the delivery '\(name)' cannot be read; remove its folder, or all with 'inbox clear'")
            }
        case "show":
            let delivery = try inbox.delivery(id: arguments.words[1])
            let lines = arguments.has("--json") ? [try JSON.line(delivery)] : try JSON.lines(delivery)
            for line in lines { try console.print(line) }
        case "clear":
            let count = try inbox.clear()
            console.tell("removed \(count) \(count == 1 ? "delivery" : "deliveries")")
        default: throw Failure(.usage, "'inbox' takes list, show or clear, not '\(verb.prefix(20))'.")
        }
        return .done
    }

    private static func list(_ deliveries: [Delivery], _ arguments: Arguments, _ console: Console) throws {
        if arguments.has("--json") {
            try console.print(JSON.line(deliveries))
            return
        }
        for delivery in deliveries {
            try console.show(
                "\(delivery.id.prefix(8))  \(delivery.outcome.rawValue)  \(delivery.reason)  \(delivery.listed)")
        }
        if deliveries.isEmpty { console.tell("the inbox is empty") }
    }
}
