// SPDX-License-Identifier: Apache-2.0

package import Foundation
@_weakLinked package import FoundationNetworking
internal import Synchronization

/// A session whose requests are followed while they are under way, and whose downloads have a file where a status is pretended.
///
/// An extension that asks for a `URLSession` is given one of these. A class of its own and no methods that hide Foundation's, which
/// an extension's own session could not override then.
///
/// Unchecked: it holds nothing that a `URLSession` does not.
final class RuledSession: URLSession, @unchecked Sendable {
    // Both stand here since the compiler warns of the ones that it would make of a class that is linked weakly.

    /// Makes a session with a configuration that is ruled already.
    override init(configuration: URLSessionConfiguration) { super.init(configuration: configuration) }

    /// Makes a session with a configuration that is ruled already.
    override init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
        delegateQueue queue: OperationQueue?
    ) {
        super.init(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }

    // MARK: Data

    override func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }

    override func dataTask(with request: URLRequest) -> URLSessionDataTask {
        super.dataTask(with: request).followed()
    }

    override func dataTask(
        with url: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }

    override func dataTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask {
        let number = RequestsUnderWay.shared.newNumber()
        return super.dataTask(with: request, completionHandler: ending(number, completionHandler)).followed(as: number)
    }

    // MARK: Uploads

    override func uploadTask(with request: URLRequest, fromFile file: URL) -> URLSessionUploadTask {
        super.uploadTask(with: request, fromFile: file).followed()
    }

    override func uploadTask(with request: URLRequest, from body: Data) -> URLSessionUploadTask {
        super.uploadTask(with: request, from: body).followed()
    }

    override func uploadTask(withStreamedRequest request: URLRequest) -> URLSessionUploadTask {
        super.uploadTask(withStreamedRequest: request).followed()
    }

    override func uploadTask(
        with request: URLRequest, fromFile file: URL,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        let number = RequestsUnderWay.shared.newNumber()
        return super.uploadTask(
            with: request, fromFile: file, completionHandler: ending(number, completionHandler)
        ).followed(as: number)
    }

    override func uploadTask(
        with request: URLRequest, from body: Data?,
        completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionUploadTask {
        let number = RequestsUnderWay.shared.newNumber()
        return super.uploadTask(with: request, from: body, completionHandler: ending(number, completionHandler))
            .followed(as: number)
    }

    // MARK: Downloads

    override func downloadTask(with url: URL) -> URLSessionDownloadTask { downloadTask(with: URLRequest(url: url)) }

    /// Where a status is pretended the delegate is told here: Foundation stops the program when a download that is no real one has
    /// no file.
    override func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
        guard RuledProtocol.isPretending, let delegate = delegate as? any URLSessionDownloadDelegate else {
            return super.downloadTask(with: request).followed()
        }
        let told = Told(session: self, delegate: delegate)
        let task = super.downloadTask(with: request) { _, response, error in
            guard let task = told.task.withLock({ $0 }) else { return }
            if response != nil, error == nil {
                let empty = Self.emptyFile()
                told.delegate.urlSession(told.session, downloadTask: task, didFinishDownloadingTo: empty)
                try? FileManager.default.removeItem(at: empty)
            }
            told.delegate.urlSession(told.session, task: task, didCompleteWithError: error)
        }
        told.task.withLock { $0 = task }
        return task.followed()
    }

    override func downloadTask(
        with url: URL, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        downloadTask(with: URLRequest(url: url), completionHandler: completionHandler)
    }

    /// The file is removed when the handler has returned, as on iOS; where a status is pretended it is empty.
    override func downloadTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDownloadTask {
        let number = RequestsUnderWay.shared.newNumber()
        let ending = ending(number, completionHandler)
        return super.downloadTask(with: request) { place, response, error in
            var place = place
            if place == nil, error == nil, response != nil, RuledProtocol.isPretending {
                place = Self.emptyFile()
            }
            ending(place, response, error)
            if let place { try? FileManager.default.removeItem(at: place) }
        }.followed(as: number)
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

    /// A handler before which its request is over.
    private func ending<Answer>(
        _ number: Int, _ handler: @escaping @Sendable (Answer?, URLResponse?, (any Error)?) -> Void
    ) -> @Sendable (Answer?, URLResponse?, (any Error)?) -> Void {
        { answer, response, error in
            RequestsUnderWay.shared.end(number)
            handler(answer, response, error)
        }
    }

    /// Makes the file of a download that is none.
    static func emptyFile() -> URL {
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent("CFNetworkDownload_\(UUID().uuidString).tmp")
        try? Data().write(to: place)
        return place
    }
}

/// Lets a class's initializer give another object in its place, which only that of a protocol can.
package protocol Replaceable {}

extension Replaceable {
    /// Is the other one.
    fileprivate init(as other: Self) { self = other }
}

extension URLSession: Replaceable {
    /// Makes a session that keeps to the device's network and to App Transport Security, and whose requests are followed.
    package convenience init(
        ruled configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, queue: OperationQueue?
    ) {
        // A class that an extension derives from this one stays what it is.
        if Self.self == URLSession.self,
            let session = RuledSession(configuration: configuration.ruled, delegate: delegate, delegateQueue: queue)
                as? Self
        {
            self.init(as: session)
        } else {
            self.init(configuration: configuration.ruled, delegate: delegate, delegateQueue: queue)
        }
    }
}

extension URLSessionTask {
    /// Has it asked for its state while it is there, and returns it.
    fileprivate func followed(as number: Int = RequestsUnderWay.shared.newNumber()) -> Self {
        RequestsUnderWay.shared.follow(number) { [weak self] in
            switch self?.state {
            case .running, .canceling: .underWay
            case .suspended: .waiting
            default: .over
            }
        }
        return self
    }
}
