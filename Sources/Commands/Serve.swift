// SPDX-License-Identifier: Apache-2.0

/// `earshot serve`: what it takes; the program `PushServer` does it, which alone links what a server needs.
package enum Serve: Subcommand {
    package static let name = "serve"
    package static let summary = "is APNs' provider API on this machine, with a device behind it and a page"
    package static let flags: Set<String> = AnnouncerOptions.flags.union(SpeakerOptions.flags)
        .union(["--any-token", "--strict", "--one-stream-first", "--filtering-entitlement", "--foreground"])
    package static let options = DeviceOptions.names.union(AnnouncerOptions.names).union(SpeakerOptions.names)
        .union(BuildOptions.names).union(NetworkOptions.names).union([
            "--previews",
            "--port", "--page-port", "--bind", "--certificate", "--key", "--auth-key", "--key-id", "--team",
            "--client-ca", "--most-per-minute", "--low-power", "--background-pause",
            "--topic", "--workers", "--keep", "--page-password-file", "--environment", "--extension", "--mode",
            "--time-limit", "--memory-limit", "--linger", "--hurry", "--confine", "--app-group", "--keychain",
            "--voices",
        ])
    package static let words = 0...1000
    /// The variable that names a descriptor by its number: when its other end closes, the server ends as with `SIGTERM`.
    /// A test's process may be killed, and nobody else would end what it has started.
    package static let lifeline = "EARSHOT_LIFELINE"
    package static let help = """
        usage: earshot serve [options]

        Serves APNs' provider API over HTTP/2 with a device behind it: a push that is answered 200 is on the disk, is
        delivered as 'earshot push' would, and stands in the inbox. Prints one line of JSON when it is ready, with the
        address of the page where the pushes are seen and heard. SIGTERM ends it when what was accepted is delivered.

          --port N                  the provider API's port, TLS (8443; 0: any free one)
          --page-port N             the page's port (8080; 0: any free one)
          --bind ADDRESS            where both listen (127.0.0.1); beyond loopback the page asks for a password, over TLS
          --page-password-file FILE the file that holds the page's password
          --certificate FILE, --key FILE
                                    the server's own, in PEM (made by an authority in the device's folder)
          --auth-key FILE --key-id ID --team ID
                                    a key that provider tokens are signed with, its .p8 or its public half; may be given
                                    again (without any, every well-formed token is taken)
          --client-ca FILE          takes clients' certificates that these have signed
          --any-token               a token that nobody has makes a device for itself
          --topic ID                only this app may be pushed to; may be given again
          --environment production|development
                                    the half of APNs that it is (production)
          --strict                  refuses payloads that no device could show, which APNs does not
          --most-per-minute N       answers 429 TooManyRequests to more than N pushes of a token in a minute
          --low-power SECONDS       pushes of priority 5 and 1 are held and delivered together, so often
          --background-pause SECONDS
                                    background pushes of an app to a device are so far apart
          --one-stream-first        a connection has one stream until a valid token has come, as Apple says
          --workers N               threads that serve providers (1)
          --keep N|DAYSd            how many deliveries are kept, or for how long (all)
          --device DIR, --extension …, --mode, --locale, --templates, --only-templates, --voices, --time-limit,
          --memory-limit, --linger, --hurry, --confine, --app-group, --keychain, --filtering-entitlement, --foreground,
          --network, --previews, --speaker, --play, --principal-class, --info-plist, --entitlements, --resource, --project,
          --target, --configuration
                                    how each push is delivered, as with 'earshot push'
        """

    package static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        try CompanionProgram.become("PushServer", words: [name] + arguments.spelled)
    }
}
