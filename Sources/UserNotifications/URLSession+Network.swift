// SPDX-License-Identifier: Apache-2.0

public import Foundation
@_weakLinked public import FoundationNetworking
internal import NetworkRules

// An extension that imports this module finds these before Foundation's own, whatever it writes: this module hands Foundation's
// networking on. So every session keeps to the device's network (`earshot push --network`) and to App Transport Security.
extension URLSession {
    /// The session that everybody shares.
    public class var shared: URLSession { ruledShared }

    /// Makes a session without a delegate.
    /// - Note: On Linux a session keeps to the network that the device pretends, and to App Transport Security.
    public convenience init(configuration: URLSessionConfiguration) {
        self.init(ruled: configuration, delegate: nil, queue: nil)
    }

    /// Makes a session.
    /// - Note: On Linux a session keeps to the network that the device pretends, and to App Transport Security.
    public convenience init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {
        self.init(ruled: configuration, delegate: delegate, queue: queue)
    }

    /// Downloads a file.
    @preconcurrency
    public func downloadTask(
        with url: URL, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        ruledDownload(URLRequest(url: url), completionHandler)
    }

    /// Downloads a file.
    @preconcurrency
    public func downloadTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        ruledDownload(request, completionHandler)
    }

    /// Downloads a file.
    public func download(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        try await ruledDownload(for: URLRequest(url: url), delegate: delegate)
    }

    /// Downloads a file.
    public func download(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        try await ruledDownload(for: request, delegate: delegate)
    }

    /// Downloads a file, and tells the delegate.
    public func downloadTask(with url: URL) -> URLSessionDownloadTask { ruledDownload(URLRequest(url: url)) }

    /// Downloads a file, and tells the delegate.
    public func downloadTask(with request: URLRequest) -> URLSessionDownloadTask { ruledDownload(request) }
}
