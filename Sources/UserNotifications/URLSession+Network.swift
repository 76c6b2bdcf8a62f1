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

    /// Asks for data.
    public func data(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await ruledData(for: request, delegate: delegate)
    }

    /// Asks for data.
    public func data(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await ruledData(for: URLRequest(url: url), delegate: delegate)
    }

    /// Sends data.
    public func upload(
        for request: URLRequest, from bodyData: Data, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await ruledUpload(for: request, from: bodyData, delegate: delegate)
    }

    /// Sends a file.
    public func upload(
        for request: URLRequest, fromFile fileURL: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) {
        try await ruledUpload(for: request, fromFile: fileURL, delegate: delegate)
    }

    /// Downloads a file.
    public func download(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        try await ruledDownload(for: request, delegate: delegate)
    }

    /// Downloads a file.
    public func download(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (URL, URLResponse) {
        try await ruledDownload(for: URLRequest(url: url), delegate: delegate)
    }
}
