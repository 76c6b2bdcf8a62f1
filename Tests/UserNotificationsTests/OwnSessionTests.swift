// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing
import UserNotifications

/// What sessions of the own class were asked for.
private let asked = Mutex<[String]>([])

/// A session of an extension's own class, as its developers write for their tests.
private final class OwnSession: URLSession, @unchecked Sendable {
    override func dataTask(with url: URL) -> URLSessionDataTask {
        asked.withLock { $0.append("data") }
        return super.dataTask(with: url)
    }

    override func downloadTask(with url: URL) -> URLSessionDownloadTask {
        asked.withLock { $0.append("download") }
        return super.downloadTask(with: url)
    }
}

/// What an extension asks of a session, so that its tests can give it another.
private protocol Asking {
    func dataTask(
        with url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask
    func data(from url: URL, delegate: (any URLSessionTaskDelegate)?) async throws -> (Data, URLResponse)
    func download(from url: URL, delegate: (any URLSessionTaskDelegate)?) async throws -> (URL, URLResponse)
}

extension URLSession: Asking {}

@Suite("A session")
struct OwnSessionTests {
    @Test func `of an own class stays what it is, and may do what it likes`() {
        let session = OwnSession(configuration: .ephemeral, delegate: nil, delegateQueue: nil)
        let url = URL(fileURLWithPath: "/")
        let plain: URLSession = session
        _ = (plain.dataTask(with: url), plain.downloadTask(with: url))
        #expect(asked.withLock { $0 } == ["data", "download"])
    }

    @Test func `of a configuration is what an extension's own protocols ask for`() {
        let session: any Asking = URLSession(configuration: .ephemeral)
        #expect(session is URLSession && !(session is OwnSession))
    }
}
