// SPDX-License-Identifier: Apache-2.0

import Foundation
import MisbehavingExtensions
import Testing

/// The network that a device pretends, and App Transport Security, as every kind of session in an extension meets them.
@Suite("A device's network", .serialized)
struct NetworkBuiltExtensionTests {
    /// Asks in every way, and writes what came of each: a status, or the code of an error.
    private static let source = """
        import UserNotifications

        final class Told: NSObject, URLSessionDownloadDelegate {
            let over: (String) -> Void
            private var isFinished = false
            init(_ over: @escaping (String) -> Void) { self.over = over }
            func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
                isFinished = FileManager.default.fileExists(atPath: location.path)
            }
            func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
                let isMissing = task is URLSessionDownloadTask && error == nil && !isFinished
                over(isMissing ? "no file" : Self.word(task.response, error))
            }
            static func word(_ response: URLResponse?, _ error: Error?) -> String {
                (error as? URLError).map { "\\($0.code.rawValue)" } ?? error.map { "\\($0)" }
                    ?? "\\((response as? HTTPURLResponse)?.statusCode ?? 0)"
            }
        }

        class NotificationService: UNNotificationServiceExtension {
            override func didReceive(
                _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
            ) {
                let url = URL(string: request.content.userInfo["url"] as! String)!
                Task {
                    func tell(_ way: String, _ ask: () async throws -> URLResponse) async {
                        do { print(way, Told.word(try await ask(), nil)) } catch { print(way, Told.word(nil, error)) }
                    }
                    func tell(_ way: String, _ ask: (@escaping (String) -> Void) -> Void) async {
                        print(way, await withCheckedContinuation { waiting in ask { waiting.resume(returning: $0) } })
                    }
                    await tell("shared") { try await URLSession.shared.data(from: url).1 }
                    await tell("default") { try await URLSession(configuration: .default).data(from: url).1 }
                    await tell("ephemeral") {
                        try await URLSession(configuration: .ephemeral).data(for: URLRequest(url: url)).1
                    }
                    let own = URLSessionConfiguration.default
                    own.timeoutIntervalForRequest = 5
                    await tell("own") { try await URLSession(configuration: own, delegate: nil, delegateQueue: .main).data(from: url).1 }
                    await tell("background") {
                        try await URLSession(configuration: .background(withIdentifier: "b")).data(from: url).1
                    }
                    await tell("download") {
                        let (file, response) = try await URLSession.shared.download(from: url)
                        try FileManager.default.removeItem(at: file)
                        return response
                    }
                    await tell("upload") {
                        var request = URLRequest(url: url)
                        request.httpMethod = "POST"
                        return try await URLSession.shared.upload(for: request, from: Data("x".utf8)).1
                    }
                    await tell("handler") { over in
                        URLSession.shared.downloadTask(with: url) { file, response, error in
                            over(file == nil && error == nil ? "no file" : Told.word(response, error))
                        }.resume()
                    }
                    await tell("delegate") { over in
                        URLSession(configuration: .default, delegate: Told(over), delegateQueue: nil).dataTask(with: url).resume()
                    }
                    await tell("downloads") { over in
                        URLSession(configuration: .default, delegate: Told(over), delegateQueue: nil)
                            .downloadTask(with: url).resume()
                    }
                    print("contents", (try? Data(contentsOf: url)) == nil ? "none" : "some")
                    contentHandler(request.content)
                }
            }
        }
        """

    private static let ways = [
        "shared", "default", "ephemeral", "own", "background", "download", "upload", "handler", "delegate", "downloads",
    ]

    /// Builds the extension once, and runs a test with a way to push to it.
    private static func session(
        security: String = "",
        _ body: (Earshot, (_ url: String, _ options: [String]) throws -> [String: Any]) throws -> Void
    ) throws {
        try Earshot.session { earshot in
            let file = earshot.folder.appendingPathComponent("NotificationService.swift")
            try Data(source.utf8).write(to: file)
            let plist = earshot.folder.appendingPathComponent("Info.plist")
            try Data("<plist version=\"1.0\"><dict>\(security)</dict></plist>".utf8).write(to: plist)
            let built = try earshot("build", file.path, "--info-plist", plist.path, "-o", "Asking.appex")
            #expect(built.code == 0, "\(built.talk)")
            try body(earshot) { url, options in
                let payload = Data(#"{"aps":{"alert":"x","mutable-content":1},"url":"\#(url)"}"#.utf8)
                return try earshot.run(
                    ["push", "--json", "--extension", "Asking.appex"] + options + ["-"], input: payload,
                    environment: ["EARSHOT_HURRY": "1"]
                ).object()
            }
        }
    }

    private static func log(_ delivery: [String: Any]) -> [String] {
        (delivery["extension"] as? [String: Any])?["log"] as? [String] ?? []
    }

    private static func warnings(_ delivery: [String: Any]) -> [String] {
        ((delivery["warnings"] as? [[String: Any]]) ?? []).compactMap { $0["code"] as? String }
    }

    @Test func `is met by every session, whatever it asks`() throws {
        try Self.session { _, push in
            for (network, word) in [("offline", "-1009"), ("fail:503", "503"), ("fail:204", "204")] {
                let delivery = try push("https://example.com/picture.png", ["--network", network])
                let wanted = Self.ways.map { "\($0) \(word)" } + ["contents none"]
                #expect(Self.log(delivery) == wanted, "\(network): \(delivery)")
                #expect(delivery["outcome"] as? String == "modified")
            }
        }
    }

    @Test func `hangs until the time of a request is over, or that of the extension`() throws {
        try Self.session { _, push in
            // Sixty seconds of a request pass in six hundredths of a second; the extension has thirty of them for all it asks.
            let late = try push(
                "https://example.com/", ["--network", "hang", "--hurry", "1000", "--time-limit", "3600"])
            #expect(Self.log(late).dropLast() == Self.ways.map { "\($0) -1001" }[...], "\(late)")
            let ended = try push("https://example.com/", ["--network", "hang", "--time-limit", "1"])
            #expect(ended["outcome"] as? String == "original" && Self.warnings(ended).contains("expired"), "\(ended)")
        }
    }

    @Test func `without TLS is refused but to addresses, and said once`() throws {
        try Self.session { _, push in
            let delivery = try push("http://example.com/", [])
            #expect(Self.log(delivery) == Self.ways.map { "\($0) -1022" } + ["contents none"], "\(delivery)")
            #expect(Self.warnings(delivery).filter { $0 == "insecure-http" }.count == 1, "\(delivery)")
            // Nobody listens there, which is another error.
            let address = try push("http://127.0.0.1:1/", [])
            #expect(Self.log(address).first == "shared -1004", "\(address)")
        }
        let exception = """
            <key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>example.com</key><dict>
            <key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict></dict></dict>
            """
        try Self.session(security: exception) { _, push in
            let delivery = try push("http://example.com/", ["--network", "offline"])
            #expect(Self.log(delivery).first == "shared -1009", "\(delivery)")
            let other = try push("http://other.example.com/", ["--network", "offline"])
            #expect(Self.log(other).first == "shared -1022", "\(other)")
        }
    }

    @Test func `that is slow hands over no more than it can`() throws {
        let bytes = [UInt8](repeating: 7, count: 40_000)
        let source = """
            import UserNotifications
            class NotificationService: UNNotificationServiceExtension {
                override func didReceive(
                    _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
                ) {
                    let start = Date()
                    URLSession(configuration: .default).dataTask(with: URL(string: request.content.userInfo["url"] as! String)!) { data, _, _ in
                        print(data?.count ?? 0, Int(Date().timeIntervalSince(start) * 1000))
                        contentHandler(request.content)
                    }.resume()
                }
            }
            """
        try Earshot.session { earshot in
            let file = earshot.folder.appendingPathComponent("NotificationService.swift")
            try Data(source.utf8).write(to: file)
            #expect(try earshot("build", file.path, "-o", "Slow.appex").code == 0)
            // 40,000 bytes at 400 kilobits a second: 0.8 seconds.
            let server = try LoopbackServer(answers: true, with: ("application/octet-stream", bytes))
            let payload = Data(#"{"aps":{"alert":"x","mutable-content":1},"url":"\#(server.numericURL)"}"#.utf8)
            let delivery = try earshot.run(
                ["push", "--json", "--extension", "Slow.appex", "--network", "slow:400", "-"], input: payload,
                environment: ["EARSHOT_HURRY": "1"]
            ).object()
            let parts = (Self.log(delivery).first ?? "").split(separator: " ").compactMap { Int($0) }
            #expect(parts.count == 2 && parts[0] == 40_000 && parts[1] >= 780 && parts[1] < 5000, "\(delivery)")
        }
    }

    @Test func `that is not there opens no socket either`() throws {
        let source = """
            import Glibc
            import UserNotifications
            class NotificationService: UNNotificationServiceExtension {
                override func didReceive(
                    _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
                ) {
                    print(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) < 0, errno == ENETUNREACH)
                    contentHandler(request.content)
                }
            }
            """
        try Earshot.session { earshot in
            let file = earshot.folder.appendingPathComponent("NotificationService.swift")
            try Data(source.utf8).write(to: file)
            #expect(try earshot("build", file.path, "-o", "Raw.appex").code == 0)
            for (network, line) in [("offline", "true true"), ("online", "false false")] {
                let delivery = try earshot.run(
                    ["push", "--json", "--extension", "Raw.appex", "--network", network, "-"],
                    input: Data(#"{"aps":{"alert":"x","mutable-content":1}}"#.utf8)
                ).object()
                #expect(Self.log(delivery) == [line], "\(delivery)")
            }
        }
    }
}
