// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
package import Foundation
@_weakLinked package import FoundationNetworking
internal import Glibc
internal import Synchronization

// Apart from UserNotifications, whose members of the same names are what an extension calls: seen from there these would call
// themselves.
extension URLSession {
    /// Makes a session that keeps to the device's network and to App Transport Security.
    package convenience init(
        ruled configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, queue: OperationQueue?
    ) {
        self.init(configuration: configuration.ruled, delegate: delegate, delegateQueue: queue)
    }

    /// The session that everybody shares.
    package static let ruledShared = URLSession(ruled: .default, delegate: nil, queue: nil)

    /// Downloads to a file that stays; where a status is pretended it is empty.
    package func ruledDownload(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)?
    ) async throws -> (URL, URLResponse) {
        guard RuledProtocol.isPretending else { return try await download(for: request, delegate: delegate) }
        return try await withCheckedThrowingContinuation { waiting in
            let task = downloadTask(with: request) { place, response, error in
                guard let response, error == nil else {
                    return waiting.resume(throwing: error ?? URLError(.unknown))
                }
                waiting.resume(returning: (place ?? Self.emptyFile(), response))
            }
            task.delegate = delegate
            task.resume()
        }
    }

    /// Downloads and tells the session's delegate. Where a status is pretended that is done here: Foundation stops the program
    /// when a download that is no real one has no file.
    package func ruledDownload(_ request: URLRequest) -> URLSessionDownloadTask {
        guard RuledProtocol.isPretending, let delegate = delegate as? any URLSessionDownloadDelegate else {
            return downloadTask(with: request)
        }
        let told = Told(session: self, delegate: delegate)
        let task = downloadTask(with: request) { _, response, error in
            guard let task = told.task.withLock({ $0 }) else { return }
            if response != nil, error == nil {
                let empty = Self.emptyFile()
                told.delegate.urlSession(told.session, downloadTask: task, didFinishDownloadingTo: empty)
                try? FileManager.default.removeItem(at: empty)
            }
            told.delegate.urlSession(told.session, task: task, didCompleteWithError: error)
        }
        told.task.withLock { $0 = task }
        return task
    }

    /// Whom a download tells. Unchecked: the session and its delegate are told on the session's own queue, as ever.
    private final class Told: @unchecked Sendable {
        let session: URLSession
        let delegate: any URLSessionDownloadDelegate
        let task = Mutex<URLSessionDownloadTask?>(nil)

        init(session: URLSession, delegate: any URLSessionDownloadDelegate) {
            (self.session, self.delegate) = (session, delegate)
        }
    }

    private static func emptyFile() -> URL {
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent("CFNetworkDownload_\(UUID().uuidString).tmp")
        try? Data().write(to: place)
        return place
    }

    /// Downloads, and removes the file when the handler has returned, as iOS does; where a status is pretended the file is empty.
    package func ruledDownload(
        _ request: URLRequest, _ handler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        downloadTask(with: request) { place, response, error in
            var place = place
            if place == nil, error == nil, response != nil, RuledProtocol.isPretending {
                place = Self.emptyFile()
            }
            handler(place, response, error)
            if let place { try? FileManager.default.removeItem(at: place) }
        }
    }
}

extension URLSessionConfiguration {
    /// A copy in which what the device says of its network comes before the network, and behind what the extension has put there.
    fileprivate var ruled: URLSessionConfiguration {
        guard let ruled = copy() as? URLSessionConfiguration else { return self }
        ruled.identifier = identifier
        var classes = protocolClasses ?? []
        let own = (URLSessionConfiguration.default.protocolClasses ?? []).map { ObjectIdentifier($0) }
        let place = classes.firstIndex { own.contains(ObjectIdentifier($0)) } ?? classes.endIndex
        classes.insert(RuledProtocol.self, at: place)
        ruled.protocolClasses = classes
        if RuledProtocol.isPretending {
            var headers = ruled.httpAdditionalHeaders ?? [:]
            headers[RuledProtocol.timeoutHeader] = "\(timeoutIntervalForRequest)"
            ruled.httpAdditionalHeaders = headers
        }
        return ruled
    }
}

/// The network that a process has, as its device says.
package enum NetworkRules {
    /// Has what Foundation itself loads, such as `Data(contentsOf:)`, keep to the rules too; nothing in a process that has no
    /// sessions.
    package static func install() {
        // Its metadata is there where the library is: this module is linked weakly with it.
        guard unsafe dlsym(nil, "$s20FoundationNetworking11URLProtocolCMa") != nil else { return }
        _ = URLProtocol.registerClass(RuledProtocol.self)
    }
}
