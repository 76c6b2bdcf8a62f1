// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
package import Foundation
@_weakLinked package import FoundationNetworking
internal import Glibc

// Apart from UserNotifications, whose members of the same names are what an extension calls: seen from there these would call
// themselves.
extension URLSession {
    /// The session that everybody shares.
    package static let ruledShared = URLSession(ruled: .default, delegate: nil, queue: nil)

    /// Asks for data.
    package func ruledData(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)?
    ) async throws -> (Data, URLResponse) {
        try await RequestsUnderWay.shared.following { try await data(for: request, delegate: delegate) }
    }

    /// Sends data.
    package func ruledUpload(
        for request: URLRequest, from body: Data, delegate: (any URLSessionTaskDelegate)?
    ) async throws -> (Data, URLResponse) {
        try await RequestsUnderWay.shared.following { try await upload(for: request, from: body, delegate: delegate) }
    }

    /// Sends a file.
    package func ruledUpload(
        for request: URLRequest, fromFile file: URL, delegate: (any URLSessionTaskDelegate)?
    ) async throws -> (Data, URLResponse) {
        try await RequestsUnderWay.shared.following {
            try await upload(for: request, fromFile: file, delegate: delegate)
        }
    }

    /// Downloads to a file that stays; where a status is pretended it is empty.
    package func ruledDownload(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)?
    ) async throws -> (URL, URLResponse) {
        try await RequestsUnderWay.shared.following {
            guard RuledProtocol.isPretending else { return try await download(for: request, delegate: delegate) }
            return try await pretendedDownload(for: request, delegate: delegate)
        }
    }

    private func pretendedDownload(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)?
    ) async throws -> (URL, URLResponse) {
        try await withCheckedThrowingContinuation { waiting in
            let task = downloadTask(with: request) { place, response, error in
                guard let response, error == nil else {
                    return waiting.resume(throwing: error ?? URLError(.unknown))
                }
                // What the task has made goes when this returns.
                if let place { try? FileManager.default.removeItem(at: place) }
                waiting.resume(returning: (RuledSession.emptyFile(), response))
            }
            task.delegate = delegate
            task.resume()
        }
    }
}

extension URLSessionConfiguration {
    /// A copy in which what the device says of its network comes before the network, and behind what the extension has put there.
    var ruled: URLSessionConfiguration {
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
