// SPDX-License-Identifier: Apache-2.0

import Commands
import ExtensionRuntime
import Foundation
import PushSimulator

/// `earshot serve`, done: puts the rooms together, says that it is ready, waits for the signal, and takes them apart in order.
enum ServeRun: Subcommand {
    static let name = Serve.name
    static let summary = Serve.summary
    static let help = Serve.help
    static let flags = Serve.flags
    static let options = Serve.options
    static let words = Serve.words

    static func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
        let options = try ServeOptions(arguments, console.environment)
        if let word = arguments.words.first(where: { !$0.hasSuffix(".swift") }) {
            throw Failure(.usage, "'\(word.prefix(40))' is one word too many; see 'earshot serve --help'.")
        }
        let given = try GivenExtension(arguments, for: nil, console)
        let conditions = try Conditions(arguments, extension: given, environment: console.environment)
        do {
            try serve(options, arguments, conditions, console)
        } catch let error as PageError {
            throw Failure(.cannotCreate, error.message)
        } catch let error as LogFault {
            throw Failure(.cannotCreate, error.message)
        } catch let error as DatabaseError {
            throw Failure(database: error)
        }
        return .done
    }

    private static func serve(
        _ options: ServeOptions, _ arguments: Arguments, _ conditions: Conditions, _ console: Console
    ) throws {
        EndSignal.hold(lifeline: console.environment[Serve.lifeline].flatMap(Int32.init))
        let device = try Device(at: options.folder)
        let verdict = try AnnouncerVerdict(arguments, console.readEnvironment)
        let lock = try StoreLock(ofDevice: device.folder.path)
        let folder = device.folder.appendingPathComponent("Server", isDirectory: true)
        let registry = try Registry(
            folder: folder.path, environment: options.rules.isProduction ? .production : .development,
            takesAnyToken: options.takesAnyToken, watches: true)
        let index = try DeliveryIndex(folder: folder.path) { registry.device(of: $0) }
        let warm = WarmExtensions()
        let logs = LiveLogs { index.lookAgain() }
        let deliveries = DeviceDeliveries(device: device, logs: logs) {
            try conditions.of($0.push, on: device, in: warm)
        }
        var storeOptions = StoreOptions()
        storeOptions.keep = options.keep
        storeOptions.forwarding = options.forwarding
        storeOptions.tell = { sentence in
            try? FileHandle.standardError.write(contentsOf: Data("earshot: \(sentence)\n".utf8))
        }
        let store = try PushStore(
            in: LogFolder(beneath: device.folder.path), book: registry, deliveries: deliveries, followers: [index],
            options: storeOptions)
        for sentence in store.said { console.tell("earshot: \(sentence)") }
        DeviceSettings(ofDevice: device.folder).tellFaults(console)
        let notifier = Notifier(of: store)
        let authority = try options.certificate == nil ? CertificateAuthority(in: folder) : nil
        let (certificate, key) = authority.map { ($0.serverCertificate, $0.serverKey) } ?? options.certificate!
        let board = FaultBoard()
        let pageSocket = try ListeningSocket(address: options.address, port: options.pagePort, option: "--page-port")
        let isSecure = !options.isLoopback
        let host = (options.address == "0.0.0.0" || options.address == "::") ? "localhost" : options.address
        let shown = host.contains(":") ? "[\(host)]" : host
        let pageAddress = "\(isSecure ? "https" : "http")://\(shown):\(pageSocket.port)"
        let context: TLSContext
        do throws(PageError) {
            context = try TLSContext(certificate: certificate, key: key, clientAuthority: options.clientAuthority)
        } catch { throw Failure(.badInput, error.message) }
        var serving = ProviderServer.Configuration(context: context, keeper: store)
        serving.address = options.address
        serving.port = options.port
        serving.workers = options.workers
        serving.keys = ProviderKeys(options.keys)
        serving.rules = options.rules
        serving.rate = options.mostPerMinute.map { PushRate(most: $0) }
        serving.faults = board
        serving.isOneStreamFirst = options.isOneStreamFirst
        serving.page = pageAddress
        let provider = try ProviderServer(serving)
        let secret = try PageSecret(keptIn: folder.path)
        let site = Bundle.module.bundleURL.appendingPathComponent("Site", isDirectory: true)
        let backend = ServerBackend(
            device: device, store: store, index: index, registry: registry, board: board, verdict: verdict,
            logs: logs, conditions: conditions, rules: options.rules,
            rate: serving.rate, examples: site.appendingPathComponent("Examples", isDirectory: true),
            caseConditions: CaseCondition.all(arguments, languages: device.languages),
            counters: { provider.counters.counts }
        )
        let gate = PageGate(
            secret: secret, hosts: PageHosts.of(options.address, port: pageSocket.port), port: pageSocket.port,
            isSecure: isSecure, password: options.password)
        let identity = isSecure ? try identity(certificate, key) : nil
        let page = try MicroServer(
            on: pageSocket.descriptor, identity: identity,
            handler: PageAPI(gate: gate, backend: backend, files: PageFiles(in: site)).handler)
        let ready = ReadyLine(
            provider: "https://\(shown):\(provider.port)", page: "\(pageAddress)/?secret=\(secret.text)",
            secret: secret.text,
            // A certificate of one's own is what clients are pointed at, where nobody else is known to have signed it.
            certificateAuthority: (authority?.certificate ?? certificate).path,
            pid: ProcessInfo.processInfo.processIdentifier)
        // Whoever reads the line may ask for what an earlier server has accepted; an index that is made anew takes longer.
        let soon = DispatchTime.now() + .seconds(10)
        for follower in store.following { follower.waitForBeginning(until: soon) }
        index.flush(until: .now + .seconds(10))
        for line in ready.hints { console.tell(line) }
        if options.keys.isEmpty, options.clientAuthority == nil {
            console.tell("no --auth-key was given: every well-formed provider token is taken, whoever has signed it")
        }
        try console.print(String(decoding: PageJSON.bytes(ready), as: UTF8.self))
        let notice = ServiceNotice(console.environment)
        notice.tell("READY=1")
        while !EndSignal.wait(seconds: notice.pause) { if store.fault == nil { notice.tell("WATCHDOG=1") } }
        notice.tell("STOPPING=1")
        provider.shutDown()
        let end = ContinuousClock.now + .seconds(30)
        // A change tells of most ends; what is late in the index ends all the same.
        while store.isDelivering, end > .now {
            _ = index.wait(after: index.changes, until: min(end, .now + .milliseconds(50)))
        }
        notifier.finish()
        _ = warm.leave()
        store.finish()
        backend.end()
        page.drain(until: .now + .seconds(2))
        page.stop()
        index.flush()
        index.close()
        registry.close()
        withExtendedLifetime(lock) {}
    }

    private static func identity(_ certificate: URL, _ key: URL) throws -> MicroServer.Identity {
        guard let chain = try? String(contentsOf: certificate, encoding: .utf8),
            let secret = try? String(contentsOf: key, encoding: .utf8)
        else { throw PageError("The certificate cannot be read; check --certificate and --key.") }
        return MicroServer.Identity(certificate: chain, key: secret)
    }
}
