// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess
internal import Commands
public import Foundation
internal import Glibc

/// `earshot serve` behind a device of a test's own, on free ports: what a team's provider pushes to in place of Apple's.
///
///     @Test func `an order is announced`() throws {
///         let device = try Device.temporary()
///         let server = try device.serve()
///         let token = try server.token(of: "com.example.shop")
///         // The code under test pushes to server.provider, and trusts server.certificateAuthority.
///         try Shop(apns: server.provider, authority: server.certificateAuthority).sell("Coat", to: token)
///         #expect(try server.delivery(app: "com.example.shop").content?.title == "Order")
///     }
///
/// The server is a process beside the tests, and ends with this object, or with the tests' process, however that ends.
public final class Server {
    /// The provider API's address: HTTP/2 over TLS.
    public let provider: URL
    /// The page's address, with its secret; the API for tests is beneath it.
    public let page: URL
    /// What the API for tests asks for, as `authorization: bearer SECRET`.
    public let secret: String
    /// The file of the authority that has signed the server's certificate; nil where `--certificate` was given.
    public let certificateAuthority: URL?
    /// The device behind it. Its inbox has what was delivered.
    public let device: Device
    private var process: ChildProcess
    private let talk: FileHandle
    private let own: URL?
    /// Held open by this process alone: when it is killed or crashes, no code of it runs, and the server learns of it by this.
    private let lifeline: OwnDescriptor

    /// What the server prints when it is ready.
    private struct Ready: Decodable {
        let provider: URL
        let page: URL
        let secret: String
        let certificateAuthority: String?
    }

    /// Starts the program, and waits until it is ready.
    /// - Parameter own: a folder that goes with it.
    init(behind device: Device, _ words: [String], _ environment: [String: String], with own: URL?) throws {
        (self.device, self.own) = (device, own)
        var isReady = false
        defer { if !isReady { Self.remove(own) } }
        let (output, talk) = (Foundation.Pipe(), try Self.file())
        do {
            let line = try SocketPair()
            process = try ChildProcess(
                Self.program, ["serve"] + words,
                environment: environment.merging([Serve.lifeline: "3"]) { $1 },
                descriptors: [
                    -1, output.fileHandleForWriting.fileDescriptor, talk.fileDescriptor, line.theirs.number,
                ])
            lifeline = line.kept()
        } catch {
            throw ServerError("The server '\(Self.program)' cannot be started: \(error.words).")
        }
        self.talk = talk
        try output.fileHandleForWriting.close()
        var line = Data()
        while let byte = try output.fileHandleForReading.read(upToCount: 1), let letter = byte.first,
            letter != UInt8(ascii: "\n")
        {
            line.append(letter)
        }
        guard let ready = try? JSONDecoder().decode(Ready.self, from: line) else {
            process.signal(SIGKILL)
            _ = process.waited()
            throw ServerError("The server has not started: \(Self.text(of: talk))")
        }
        (provider, page, secret) = (ready.provider, ready.page, ready.secret)
        certificateAuthority = ready.certificateAuthority.map { URL(fileURLWithPath: $0) }
        isReady = true
    }

    deinit {
        end()
        Self.remove(own)
    }

    private static func remove(_ folder: URL?) {
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    /// Ends the server once what it has accepted is delivered, at most a minute and a half later; nothing where it has ended.
    public func end() {
        process.signal(SIGTERM)
        guard process.waited(atMost: 90) == nil else { return }
        process.signal(SIGKILL)
        _ = process.waited()
    }

    /// What the server has told, beside its answers.
    public var log: String { Self.text(of: talk) }

    /// The program, beside the tests.
    private static var program: String { DevicePush.products.appendingPathComponent("PushServer").path }

    /// A file without a name.
    private static func file() throws -> FileHandle {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("earshot-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        guard FileManager.default.createFile(atPath: place.path, contents: nil) else {
            throw ServerError("'\(place.path)' cannot be made; look at TMPDIR.")
        }
        return try FileHandle(forUpdating: place)
    }

    private static func text(of file: FileHandle) -> String {
        // The server writes where its own turn has come: this reads beside it.
        let path = URL(fileURLWithPath: "/proc/self/fd/\(file.fileDescriptor)")
        return (try? Data(contentsOf: path)).map { String(decoding: $0.suffix(1 << 20), as: UTF8.self) } ?? ""
    }

    /// Runs `earshot device` on the server's device, and returns what it prints.
    func deviceCommand(_ words: [String]) throws -> String {
        let (output, talk) = (Foundation.Pipe(), try Self.file())
        var process: ChildProcess
        do {
            process = try ChildProcess(
                Self.program, ["device"] + words + ["--device", device.folder.path],
                environment: ProcessInfo.processInfo.environment,
                descriptors: [-1, output.fileHandleForWriting.fileDescriptor, talk.fileDescriptor])
        } catch {
            throw ServerError("The server '\(Self.program)' cannot be started: \(error.words).")
        }
        try output.fileHandleForWriting.close()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        guard case .code(0)? = process.waited() else { throw ServerError(Self.text(of: talk)) }
        return String(decoding: printed, as: UTF8.self)
    }
}

/// Why a server did not do what it was asked to, as a sentence.
public struct ServerError: Error, CustomStringConvertible, Sendable {
    /// The sentence.
    public let description: String

    init(_ description: String) {
        self.description = description.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
