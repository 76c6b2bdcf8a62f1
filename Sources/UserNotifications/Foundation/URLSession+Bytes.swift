// SPDX-License-Identifier: Apache-2.0

public import Foundation
@_weakLinked public import FoundationNetworking

extension URLSession {
    /// The bytes of an answer, as they come.
    public struct AsyncBytes: AsyncSequence, Sendable {
        public typealias Element = UInt8

        /// The task that they come of.
        public let task: URLSessionDataTask
        let chunks: AsyncThrowingStream<Data, any Error>

        /// Takes one after the other.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var chunks: AsyncThrowingStream<Data, any Error>.AsyncIterator
            var chunk = Data()
            var place = 0

            public mutating func next() async throws -> UInt8? {
                while place >= chunk.count {
                    guard let next = try await chunks.next(isolation: #isolation) else { return nil }
                    // Whole, so that it counts from 0.
                    (chunk, place) = (Data(next), 0)
                }
                defer { place += 1 }
                return chunk[place]
            }
        }

        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: chunks.makeAsyncIterator()) }

        /// The bytes as lines of UTF-8, without what ends them; empty ones are left out, as on Apple's systems.
        public var lines: AsyncLines { AsyncLines(bytes: self) }
    }

    /// Lines of UTF-8.
    public struct AsyncLines: AsyncSequence, Sendable {
        public typealias Element = String
        let bytes: AsyncBytes

        /// The longest line; what is longer is several.
        private static let longest = 1 << 20

        /// Takes one after the other.
        public struct AsyncIterator: AsyncIteratorProtocol {
            var bytes: AsyncBytes.AsyncIterator
            /// What found no room on the line before.
            var line: [UInt8] = []

            public mutating func next() async throws -> String? {
                while let byte = try await bytes.next() {
                    if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                        if let line = taken() { return line }
                    } else {
                        let full = line.count >= AsyncLines.longest ? taken() : nil
                        line.append(byte)
                        if let full { return full }
                    }
                }
                return taken()
            }

            private mutating func taken() -> String? {
                defer { line = [] }
                return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
            }
        }

        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(bytes: bytes.makeAsyncIterator()) }
    }

    /// Asks for an address, and returns when the answer begins.
    ///
    /// - Note: On Linux a session of its own with the same configuration asks, so that the delegate of this one hears nothing.
    public func bytes(from url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (
        AsyncBytes, URLResponse
    ) {
        try await bytes(for: URLRequest(url: url), delegate: delegate)
    }

    /// Asks, and returns when the answer begins.
    ///
    /// - Note: On Linux a session of its own with the same configuration asks, so that the delegate of this one hears nothing.
    public func bytes(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (
        AsyncBytes, URLResponse
    ) {
        let arrival = ArrivingBytes()
        let session = URLSession(configuration: configuration, delegate: arrival, delegateQueue: nil)
        let task = session.dataTask(with: request)
        arrival.end = { [weak task] in task?.cancel() }
        let response = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiting in
                arrival.waiting = waiting
                task.resume()
                session.finishTasksAndInvalidate()
            }
        } onCancel: {
            task.cancel()
        }
        return (AsyncBytes(task: task, chunks: arrival.chunks), response)
    }
}

/// Hears of an answer, and passes it on.
///
/// Unchecked: what it holds is set before the task begins, and then used on the session's queue alone.
private final class ArrivingBytes: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    var waiting: CheckedContinuation<URLResponse, any Error>?
    var end: (@Sendable () -> Void)?
    let chunks: AsyncThrowingStream<Data, any Error>
    private let sending: AsyncThrowingStream<Data, any Error>.Continuation

    override init() {
        (chunks, sending) = AsyncThrowingStream.makeStream()
        super.init()
        sending.onTermination = { [weak self] _ in self?.end?() }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        waiting?.resume(returning: response)
        waiting = nil
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { sending.yield(data) }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let waiting {
            if let error {
                waiting.resume(throwing: error)
            } else {
                waiting.resume(throwing: URLError(.badServerResponse))
            }
            self.waiting = nil
        }
        sending.finish(throwing: error)
    }
}
