// SPDX-License-Identifier: Apache-2.0

/// `earshot device`: what it takes; the program `PushServer` does it, which alone reads the registry.
package enum DeviceCommand: Subcommand {
    package static let name = "device"
    package static let summary = "keeps the devices and tokens that 'serve' sends to"
    package static let flags: Set<String> = ["--json"]
    package static let options = DeviceOptions.names.union(["--app", "--environment"])
    package static let words = 1...2
    package static let help = """
        usage: earshot device add NAME [--app ID]… [--environment production|development] [--json]
               earshot device list | offline NAME | online NAME | unregister TOKEN | expire TOKEN | remove NAME

        Keeps the devices and tokens that 'earshot serve' knows, also while it runs. add makes a device that is online,
        with a token for each app, and prints a line TOKEN  APP for each; a device that is there gets more tokens.

          --app ID           an app of the device, by its bundle id; without one dev.earshot.payments
          --environment E    the half of APNs that the tokens belong to, production or development (production)
          --device DIR       the folder of the server's device
          --json             prints objects
        """

    /// The app that a device has where none is named.
    package static let app = PaymentAnnouncerApp.identifier

    package static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        try CompanionProgram.become("PushServer", words: [name] + arguments.spelled)
    }
}
