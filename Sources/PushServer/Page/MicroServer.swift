// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import Foundation
import Glibc
import Synchronization

/// Serves HTTP/1.1 on a socket through libmicrohttpd, a thread a connection; its only door.
///
/// What comes in is bounded: 64 KiB of headers a connection, ``largestBody`` bytes of body, 60 seconds of silence, and as many
/// connections as ``OpenConnections`` says.
final class MicroServer: Sendable {
    /// The most bytes of a request's body.
    static let largestBody = 1 << 20

    /// What answers, in two steps.
    struct Handler: Sendable {
        /// Judges a request by its headers, before its body is read: an answer refuses it.
        var gate: @Sendable (PageRequest) -> PageResponse?
        /// Answers the whole request; called on the connection's thread, and may wait.
        var answer: @Sendable (PageRequest) -> PageResponse
    }

    /// A certificate and its key, as PEM.
    struct Identity: Sendable {
        var certificate: String
        var key: String
    }

    private let handler: Handler
    private let daemon: Mutex<Daemon?>
    fileprivate let connections: Mutex<OpenConnections>

    /// What libmicrohttpd holds, for as long as it runs.
    @safe private struct Daemon: @unchecked Sendable {
        let pointer: OpaquePointer
        /// The certificate's and the key's texts.
        let texts: [UnsafeMutablePointer<CChar>?]
    }

    /// Begins to serve.
    /// - Parameter socket: a socket that listens; it is closed at the end.
    /// - Throws: ``PageError`` when the library does not start, which a wrong certificate also brings about.
    init(
        on socket: Int32, identity: Identity?, connections: OpenConnections = OpenConnections(), handler: Handler
    ) throws(PageError) {
        self.handler = handler
        self.connections = Mutex(connections)
        daemon = Mutex(nil)
        var flags = MHD_USE_INTERNAL_POLLING_THREAD.rawValue | MHD_USE_THREAD_PER_CONNECTION.rawValue
        flags |= MHD_USE_POLL.rawValue | MHD_USE_ITC.rawValue
        if identity != nil { flags |= MHD_USE_TLS.rawValue }
        let own = unsafe Unmanaged.passUnretained(self).toOpaque()
        let texts = unsafe [identity?.key, identity?.certificate].map { text in
            unsafe text.flatMap { unsafe strdup($0) }
        }
        let completed: MHD_RequestCompletedCallback = { own, connection, place, _ in
            if let server = unsafe own.map({ unsafe Unmanaged<MicroServer>.fromOpaque($0).takeUnretainedValue() }),
                let number = unsafe MicroServer.number(of: connection)
            {
                server.connections.withLock { $0.isAnswered(number) }
            }
            guard let place = unsafe place, let known = unsafe place.pointee else { return }
            unsafe Unmanaged<Upload>.fromOpaque(known).release()
            unsafe place.pointee = nil
        }
        let target: Target = { _, target, _ in
            unsafe target.map { unsafe Unmanaged.passRetained(Upload($0)).toOpaque() }
        }
        var options: [MHD_OptionItem] = unsafe [
            Self.option(.LISTEN_SOCKET, Int(socket)),
            Self.option(.CONNECTION_MEMORY_LIMIT, 64 << 10),
            Self.option(.CONNECTION_LIMIT, 200),
            Self.option(.PER_IP_CONNECTION_LIMIT, 2 * OpenConnections.most.ofAddress),
            Self.option(.CONNECTION_TIMEOUT, 60),
            Self.option(.URI_LOG_CALLBACK, Int(bitPattern: unsafeBitCast(target, to: UnsafeRawPointer.self))),
            Self.option(.NOTIFY_COMPLETED, Int(bitPattern: unsafeBitCast(completed, to: UnsafeRawPointer.self)), own),
            Self.option(
                .NOTIFY_CONNECTION, Int(bitPattern: unsafeBitCast(Self.noticed, to: UnsafeRawPointer.self)), own),
        ]
        if identity != nil {
            unsafe options.append(Self.option(.HTTPS_MEM_KEY, 0, texts[0]))
            unsafe options.append(Self.option(.HTTPS_MEM_CERT, 0, texts[1]))
        }
        unsafe options.append(Self.option(.END, 0))
        let started = unsafe options.withUnsafeMutableBufferPointer { options in
            unsafe withVaList([Int32(MHD_OPTION.ARRAY.rawValue), options.baseAddress!, Int32(MHD_OPTION.END.rawValue)])
            {
                unsafe MHD_start_daemon_va(flags, 0, nil, nil, Self.access, own, $0)
            }
        }
        guard let started = unsafe started else {
            for place in unsafe texts.indices { unsafe free(texts[place]) }
            Glibc.close(socket)
            throw PageError(
                "the page's server did not start; check that --certificate and --key are a pair in PEM.")
        }
        daemon.withLock { unsafe $0 = Daemon(pointer: started, texts: texts) }
    }

    /// Waits until what is asked is answered, or until a time: whoever waits for a delivery is told that there is none yet.
    func drain(until end: ContinuousClock.Instant) {
        // The library tells of an answer's end on a thread of its own, and of nothing else.
        while connections.withLock({ $0.areAnswering }), .now < end { usleep(5000) }
    }

    /// Ends every connection and the threads. What waits in a stream has to end by itself before.
    func stop() {
        guard let daemon = daemon.withLock({ $0.take() }) else { return }
        unsafe MHD_stop_daemon(daemon.pointer)
        for place in unsafe daemon.texts.indices { unsafe free(daemon.texts[place]) }
    }

    private static func option(
        _ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil
    ) -> MHD_OptionItem {
        unsafe MHD_OptionItem(option: option, value: value, ptr_value: pointer)
    }

    // MARK: A connection

    /// Takes a connection, for which another may have to go, and forgets one.
    ///
    /// Each is known by a descriptor of its own to the socket: the library closes its own before it says so, and the number
    /// may be another's by then.
    private static let noticed: MHD_NotifyConnectionCallback = { own, connection, place, what in
        guard let own = unsafe own, let place = unsafe place else { return }
        let server = unsafe Unmanaged<MicroServer>.fromOpaque(own).takeUnretainedValue()
        if what == .CONNECTION_NOTIFY_STARTED {
            let number = unsafe fcntl(earshot_connection_socket(connection), F_DUPFD_CLOEXEC, 3)
            guard number >= 0 else { return }
            unsafe place.pointee = UnsafeMutableRawPointer(bitPattern: Int(number))
            let address = OpenConnections.peer(of: number)
            server.connections.withLock { open in
                // Under the lock, so that its number is still its own.
                if let last = open.open(number, from: address) { shutdown(last, Int32(SHUT_RDWR)) }
            }
        } else if let number = unsafe place.pointee.map({ Int32(Int(bitPattern: $0)) }) {
            server.connections.withLock {
                $0.close(number)
                _ = Glibc.close(number)
            }
            unsafe place.pointee = nil
        }
    }

    private static func number(of connection: OpaquePointer?) -> Int32? {
        unsafe connection.flatMap { unsafe earshot_connection_context($0) }.map { Int32(Int(bitPattern: $0)) }
    }

    // MARK: A request

    /// A request whose head or body is being read.
    private final class Upload {
        var request = PageRequest(method: "", path: "")
        var isTooLarge = false
        /// Whether its head has been read.
        var isBegun = false
        private let holdsNUL: Bool
        /// Where the target ends, as a C string, in what was read.
        private let end: UInt

        /// Takes the target as it came.
        init(_ target: UnsafePointer<CChar>) {
            holdsNUL = unsafe strstr(target, "%00") != nil
            end = unsafe UInt(bitPattern: target) + UInt(strlen(target))
        }

        /// Whether a NUL stands in the target: as `%00`, or raw, so that the version does not follow behind the one space.
        func isCut(before version: UInt) -> Bool { holdsNUL || version > end + 1 && version - end < 64 << 10 }
    }

    /// Called with each request's target, before its escapes are resolved; what it returns is the request's own from then on.
    private typealias Target =
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
        ) -> UnsafeMutableRawPointer?

    private static let access: MHD_AccessHandlerCallback = { own, connection, url, method, version, data, size, place in
        guard let own = unsafe own, let connection = unsafe connection, let url = unsafe url,
            let method = unsafe method,
            let size = unsafe size, let place = unsafe place
        else { return .NO }
        let server = unsafe Unmanaged<MicroServer>.fromOpaque(own).takeUnretainedValue()
        guard let known = unsafe place.pointee else { return .NO }
        let upload = unsafe Unmanaged<Upload>.fromOpaque(known).takeUnretainedValue()
        guard upload.isBegun else {
            upload.isBegun = true
            if let number = unsafe number(of: connection) { server.connections.withLock { $0.asks(number) } }
            upload.request.method = unsafe String(cString: method)
            upload.request.path = unsafe String(cString: url)
            upload.request.isCut = upload.isCut(before: UInt(bitPattern: version))
            unsafe read(connection, into: &upload.request)
            if let refusal = server.handler.gate(upload.request) { return unsafe answer(refusal, to: connection) }
            return .YES
        }
        if unsafe size.pointee > 0 {
            let count = unsafe size.pointee
            unsafe size.pointee = 0
            upload.isTooLarge = upload.isTooLarge || upload.request.body.count + count > largestBody
            if !upload.isTooLarge, let data = unsafe data {
                unsafe UnsafeRawBufferPointer(start: data, count: count).withMemoryRebound(to: UInt8.self) {
                    unsafe upload.request.body.append(contentsOf: $0)
                }
            }
            return .YES
        }
        let response =
            upload.isTooLarge
            ? PageResponse.fault(413, "The body has more than \(largestBody) bytes; send less.")
            : server.handler.answer(upload.request)
        return unsafe answer(response, to: connection)
    }

    /// Reads the headers and the query.
    private static func read(_ connection: OpaquePointer, into request: inout PageRequest) {
        unsafe withUnsafeMutablePointer(to: &request) { request in
            unsafe MHD_get_connection_values(
                connection, .HEADER_KIND,
                { own, _, name, value in
                    guard let own = unsafe own, let name = unsafe name else { return .YES }
                    let known = unsafe own.assumingMemoryBound(to: PageRequest.self)
                    let text = unsafe value.map { unsafe String(cString: $0) } ?? ""
                    let key = unsafe String(cString: name).lowercased()
                    unsafe known.pointee.headers[key] = known.pointee.headers[key].map { "\($0),\(text)" } ?? text
                    return .YES
                }, request)
            unsafe MHD_get_connection_values(
                connection, .GET_ARGUMENT_KIND,
                { own, _, name, value in
                    guard let own = unsafe own, let name = unsafe name else { return .YES }
                    let known = unsafe own.assumingMemoryBound(to: PageRequest.self)
                    let text = unsafe value.map { unsafe String(cString: $0) } ?? ""
                    unsafe known.pointee.query[String(cString: name)] = text
                    return .YES
                }, request)
        }
    }

    // MARK: An answer

    /// A stream's pieces, cut as the library has room.
    private final class Pieces {
        let next: @Sendable () -> [UInt8]?
        var left: ArraySlice<UInt8> = []

        init(_ next: @escaping @Sendable () -> [UInt8]?) { self.next = next }
    }

    private static func answer(_ response: PageResponse, to connection: OpaquePointer) -> MHD_Result {
        guard let made = unsafe make(response.body) else { return .NO }
        for (name, value) in response.headers { unsafe MHD_add_response_header(made, name, value) }
        let result = unsafe MHD_queue_response(connection, UInt32(response.status), made)
        unsafe MHD_destroy_response(made)
        return result
    }

    private static func make(_ body: PageResponse.Body) -> OpaquePointer? {
        switch body {
        case .bytes(let bytes):
            var bytes = bytes
            return unsafe bytes.withUnsafeMutableBytes {
                unsafe MHD_create_response_from_buffer($0.count, $0.baseAddress, .RESPMEM_MUST_COPY)
            }
        case .stream(let next):
            let pieces = unsafe Unmanaged.passRetained(Pieces(next)).toOpaque()
            return unsafe MHD_create_response_from_callback(
                // MHD_SIZE_UNKNOWN
                UInt64.max, 4096,
                { own, _, room, most in
                    guard let own = unsafe own, let room = unsafe room else { return -2 }
                    let pieces = unsafe Unmanaged<Pieces>.fromOpaque(own).takeUnretainedValue()
                    while pieces.left.isEmpty {
                        // MHD_CONTENT_READER_END_OF_STREAM
                        guard let piece = pieces.next() else { return -1 }
                        pieces.left = piece[...]
                    }
                    let part = pieces.left.prefix(most)
                    unsafe UnsafeMutableRawBufferPointer(start: room, count: most).copyBytes(from: part)
                    pieces.left = pieces.left.dropFirst(part.count)
                    return part.count
                }, pieces,
                { own in
                    guard let own = unsafe own else { return }
                    unsafe Unmanaged<Pieces>.fromOpaque(own).release()
                })
        }
    }
}

/// Why the page cannot be served, as one sentence.
struct PageError: Error, Sendable, Hashable {
    let message: String

    init(_ message: String) { self.message = message }
}
