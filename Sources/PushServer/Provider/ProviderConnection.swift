// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// One provider's connection: TLS, then frames; bytes in, requests out, and back. It belongs to its worker's thread.
final class ProviderConnection {
    let number: UInt64
    let socket: Int32
    /// What the requests on it have settled.
    var standing = ConnectionStanding()
    /// Requests that were given to the store and are not answered.
    var pending = 0
    /// Requests that were answered.
    var answered = 0
    /// When something came last, in seconds of the worker's clock.
    private(set) var heard: Double
    /// Whether it has been told to go.
    private(set) var isLeaving = false
    /// Whether it has gone without a thought for what is in flight: nothing that has come is taken any more.
    private(set) var hasLeft = false
    private(set) var isReady = false
    /// Whether it is to be closed without a word.
    var isAbandoned = false
    /// Whether bytes are left that no event will tell of.
    private(set) var hasMore = false

    private let tls: TLSConnection
    private let session: HTTP2Session
    private var unsent: ArraySlice<UInt8> = []
    private var first: [UInt8] = []
    private var isFramed = false
    private var closesWhenSent = false
    /// What it is told when it is told to go.
    private var farewell: String?

    /// The most bytes that wait to be sent before no more is read.
    private static let mostUnsent = 256 << 10

    init?(number: UInt64, socket: Int32, _ context: TLSContext, _ settings: ServerSettings, now: Double) {
        guard let tls = TLSConnection(context, socket: socket), let session = HTTP2Session(settings) else { return nil }
        (self.number, self.socket, self.tls, self.session, heard) = (number, socket, tls, session, now)
    }

    /// What is to be waited for, or nil when the connection is over.
    struct Wish: Equatable {
        var reads: Bool
        var writes: Bool
    }

    /// Goes on with what has come and with what is to be sent.
    /// - Parameter take: is given each request.
    func go(now: Double, take: (StreamRequest) -> Void) -> Wish? {
        if !isReady {
            switch tls.shakeHands() {
            case .wants(let writes): return Wish(reads: !writes, writes: writes)
            case .over: return nil
            case .bytes:
                isReady = true
                heard = now
                standing.certificate = tls.clientCertificate
            }
        }
        hasMore = false
        for round in 0..<8 where unsent.count < Self.mostUnsent && !closesWhenSent {
            var come: ArraySlice<UInt8> = []
            let progress = tls.read { come = $0 }
            if case .over = progress { return nil }
            guard case .bytes = progress else { break }
            heard = now
            hasMore = round == 7
            guard receive(come, take), !isAbandoned else { return nil }
        }
        return flush()
    }

    private func receive(_ bytes: ArraySlice<UInt8>, _ take: (StreamRequest) -> Void) -> Bool {
        var bytes = bytes
        if !isFramed {
            first += bytes
            let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
            let count = min(first.count, preface.count)
            guard first.prefix(count).elementsEqual(preface.prefix(count)) else { return sayItIsHTTP2() }
            guard first.count >= preface.count else { return true }
            isFramed = true
            bytes = first[...]
            first = []
        }
        guard let requests = session.receive(bytes) else {
            // What the library has to say of the fault is sent before the end.
            closesWhenSent = true
            return true
        }
        for request in requests { take(request) }
        if session.resets > 500, session.resets > answered / 2 { closesWhenSent = true }
        return true
    }

    /// A client that speaks HTTP/1.1 is told so in its own words.
    private func sayItIsHTTP2() -> Bool {
        let isRequest = first.first.map { (0x41...0x5A).contains($0) } ?? false
        guard isRequest, agreesWithNobody else { return false }
        let text =
            "This is a provider API of APNs: it speaks HTTP/2 alone. With curl say --http2-prior-knowledge or --http2.\n"
        unsent += Array(
            "HTTP/1.1 505 HTTP Version Not Supported\r\ncontent-type: text/plain\r\ncontent-length: \(text.utf8.count)\r\nconnection: close\r\n\r\n\(text)"
                .utf8)
        closesWhenSent = true
        return true
    }

    private var agreesWithNobody: Bool { tls.agreedProtocol != "h2" }

    /// Sends what is to be sent.
    func flush() -> Wish? {
        while true {
            // A client that may speak HTTP/1.1 is not sent frames before its preface.
            if isFramed || !agreesWithNobody, isReady, unsent.count < Self.mostUnsent {
                let more = session.output(atMost: 64 << 10)
                if unsent.isEmpty { unsent = more[...] } else { unsent += more }
            }
            if unsent.isEmpty {
                if closesWhenSent || session.isOver { return nil }
                return Wish(reads: true, writes: false)
            }
            switch tls.write(unsent) {
            case .bytes(let count): unsent = unsent.dropFirst(count)
            case .wants: return Wish(reads: unsent.count < Self.mostUnsent && !closesWhenSent, writes: true)
            case .over: return nil
            }
        }
    }

    /// Answers a request; a stream that the client has broken off is not missed.
    func answer(
        _ stream: Int32, _ answer: ProviderAnswer, page: String, breaksOff: Bool = false, hasBody: Bool = true
    ) {
        guard !hasLeft else { return }
        answered += 1
        session.answer(stream, body: hasBody ? answer.body : [], breaksOff: breaksOff) { fields in
            answer.put(to: &fields, page: page)
        }
    }

    func reset(_ stream: Int32) { session.reset(stream, isError: true) }

    func submit(_ settings: ServerSettings) { session.submit(settings) }

    /// Says good-bye once what is in flight is answered, since some clients take no frame after it.
    func leave(_ reason: String?) {
        if !isLeaving { leaveLater(reason) }
        leaveWhenAnswered()
    }

    /// Says good-bye at once, and takes and answers nothing more.
    func leaveRudely(_ reason: String?) {
        guard !closesWhenSent else { return }
        isLeaving = true
        hasLeft = true
        session.goAway(reason)
        closesWhenSent = true
    }

    /// Has it say good-bye when the request that has come is answered.
    func leaveLater(_ reason: String?) { (isLeaving, farewell) = (true, reason) }

    /// Says good-bye once everything is answered.
    func leaveWhenAnswered() {
        guard isLeaving, pending == 0, !closesWhenSent else { return }
        session.goAway(farewell)
        closesWhenSent = true
    }

    func close() {
        tls.sayGoodbye()
        Glibc.close(socket)
    }
}
