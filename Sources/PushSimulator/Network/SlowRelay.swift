// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Glibc
internal import Synchronization

/// A relay on the loopback (SOCKS 5) that hands bytes on no faster than a rate: what an extension asks of the network comes through it.
///
/// It is libcurl that asks it, told by `ALL_PROXY`, and so every session, upload and download, with TLS or without. All
/// connections of a direction share the rate, as they share a phone's.
final class SlowRelay: Sendable {
    /// The relays of this process, by their rate: they live as long as it does.
    private static let all = Mutex<[Double: SlowRelay]>([:])

    /// The most connections at a time.
    private static let most = 64
    /// How many bytes go at once: what a slow line hands over in one piece.
    private static let portion = 1460

    /// The relay's port.
    let port: UInt16
    private let listener: Int32
    private let up: Pace
    private let down: Pace
    private let count = Mutex(0)

    /// Returns the relay of a rate, which is started where there is none.
    /// - Parameter rate: kilobits a second.
    /// - Throws: ``DeviceError`` when nothing can listen.
    static func of(_ rate: Double) throws(DeviceError) -> SlowRelay {
        try all.withLock { (all) throws(DeviceError) in
            if let known = all[rate] { return known }
            let relay = try SlowRelay(rate: rate)
            all[rate] = relay
            return relay
        }
    }

    /// The variables by which libcurl finds it.
    var variables: [String: String] {
        let address = "socks5h://127.0.0.1:\(port)"
        return ["ALL_PROXY": address, "all_proxy": address, "NO_PROXY": "", "no_proxy": ""]
    }

    private init(rate: Double) throws(DeviceError) {
        (up, down) = (Pace(bytesASecond: rate * 125), Pace(bytesASecond: rate * 125))
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = unsafe withUnsafeMutablePointer(to: &place) { [listener] place in
            unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                unsafe bind(listener, place, size) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, place, &size) == 0
            }
        }
        guard isListening else {
            throw DeviceError(
                .cannotCreate,
                "Nothing can listen on the loopback, which a slow network needs; choose another --network.")
        }
        port = UInt16(bigEndian: place.sin_port)
        Thread.detachNewThread { self.accept() }
    }

    private func accept() {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0 else {
                if errno == EINTR || errno == ECONNABORTED { continue }
                usleep(10_000)
                continue
            }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            let isTaken = count.withLock { count in
                guard count < Self.most else { return false }
                count += 1
                return true
            }
            guard isTaken else {
                close(client)
                continue
            }
            Thread.detachNewThread {
                self.serve(client)
                self.count.withLock { $0 -= 1 }
            }
        }
    }

    private func serve(_ client: Int32) {
        defer { close(client) }
        Self.limit(client)
        guard let request = Self.request(of: client) else { return }
        guard let server = Self.connect(request) else {
            _ = Self.write([5, 5, 0, 1, 0, 0, 0, 0, 0, 0], to: client)
            return
        }
        defer { close(server) }
        guard Self.write([5, 0, 0, 1, 0, 0, 0, 0, 0, 0], to: client) else { return }
        Self.limit(client, toSeconds: 0)
        Self.limit(server)
        let hasSent = DispatchSemaphore(value: 0)
        let question = Question()
        Thread.detachNewThread { [up] in
            Self.copy(client, server, up)
            question.isOver.withLock { $0 = true }
            hasSent.signal()
        }
        // Once nobody asks any more, a server that keeps silent and open does not keep the place.
        Self.copy(server, client, down) { !question.isOver.withLock { $0 } }
        // Neither goes on without the other.
        shutdown(client, Int32(SHUT_RDWR))
        shutdown(server, Int32(SHUT_RDWR))
        hasSent.wait()
    }

    /// How long somebody is waited for who owes a word, in seconds.
    private static let patience = 10

    /// Has reading from a socket end after a silence; 0 waits for ever.
    private static func limit(_ descriptor: Int32, toSeconds seconds: Int = patience) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Reads what a client asks for; nil for anything else.
    private static func request(of client: Int32) -> SocksRequest? {
        var bytes: [UInt8] = []
        var hasGreeted = false
        // No greeting and request have more.
        while bytes.count < 600 {
            if !hasGreeted {
                guard let count = SocksRequest.greeting(bytes) else { return nil }
                if count > 0 {
                    bytes.removeFirst(count)
                    hasGreeted = true
                    guard write([5, 0], to: client) else { return nil }
                }
            }
            if hasGreeted {
                switch SocksRequest.read(bytes) {
                case .whole(let request): return request.count == bytes.count ? request : nil
                case .refused: return nil
                case .more: break
                }
            }
            guard let more = read(client), !more.isEmpty else { return nil }
            bytes += more
        }
        return nil
    }

    private static func connect(_ request: SocksRequest) -> Int32? {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(request.host, String(request.port), &hints, &found) == 0 else { return nil }
        defer { unsafe freeaddrinfo(found) }
        var next = unsafe found
        while let place = unsafe next {
            let opened = unsafe socket(
                place.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            if opened >= 0 {
                if unsafe Glibc.connect(opened, place.pointee.ai_addr, place.pointee.ai_addrlen) == 0 { return opened }
                close(opened)
            }
            unsafe next = place.pointee.ai_next
        }
        return nil
    }

    /// Hands on what comes until it ends.
    /// - Parameter isAwaited: asked at each silence whether more is waited for.
    private static func copy(_ source: Int32, _ target: Int32, _ pace: Pace, _ isAwaited: () -> Bool = { true }) {
        while true {
            guard let bytes = read(source) else {
                if errno == EAGAIN, isAwaited() { continue }
                break
            }
            guard !bytes.isEmpty else { break }
            pace.take(bytes.count)
            guard write(bytes, to: target) else { break }
        }
        shutdown(target, Int32(SHUT_WR))
    }

    private static func read(_ descriptor: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: portion)
        while true {
            let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
            if count < 0, errno == EINTR { continue }
            return count < 0 ? nil : Array(bytes[..<count])
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes[sent...].withUnsafeBytes {
                unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}

/// What a client asks for, which it may give up.
private final class Question: Sendable {
    let isOver = Mutex(false)
}

/// A rate that several share.
private final class Pace: Sendable {
    private let bytesASecond: Double
    /// When the line is free again.
    private let free = Mutex(ContinuousClock.now)

    init(bytesASecond: Double) { self.bytesASecond = bytesASecond }

    /// Takes the line for some bytes, and waits until they are through.
    func take(_ bytes: Int) {
        let end = free.withLock { free in
            free = max(free, .now) + .seconds(Double(bytes) / bytesASecond)
            return free
        }
        let left = (end - .now) / .seconds(1)
        if left > 0 { Thread.sleep(forTimeInterval: left) }
    }
}
