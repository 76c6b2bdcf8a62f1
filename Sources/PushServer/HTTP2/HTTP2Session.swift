// SPDX-License-Identifier: Apache-2.0

import CNGHTTP2
import Foundation

/// The frames of one connection; nghttp2's server session, its only door. It belongs to one thread.
///
/// Callbacks only gather: what is answered is submitted between two calls of ``receive(_:)``, and ``output()`` gives what is to be sent.
@safe final class HTTP2Session {
    private var pointer: OpaquePointer?
    private var requests: IncomingRequests
    private var fields = ResponseFields()
    /// What is being sent on each stream.
    private var bodies: [Int32: ArraySlice<UInt8>] = [:]
    /// Streams whose requests are not read to their end: they are reset behind their answers, and not before.
    private var brokenOff: Set<Int32> = []
    /// Streams that the client has broken off.
    private(set) var resets = 0

    init?(_ settings: ServerSettings) {
        requests = IncomingRequests(mostHeaderBytes: Int(settings.headers) + 192)
        var callbacks: OpaquePointer?
        guard unsafe nghttp2_session_callbacks_new(&callbacks) == 0 else { return nil }
        defer { unsafe nghttp2_session_callbacks_del(callbacks) }
        unsafe Self.set(callbacks)
        var option: OpaquePointer?
        guard unsafe nghttp2_option_new(&option) == 0 else { return nil }
        defer { unsafe nghttp2_option_del(option) }
        // What a client that reads nothing can make wait: answers to PING and SETTINGS.
        unsafe nghttp2_option_set_max_outbound_ack(option, 1000)
        unsafe nghttp2_option_set_max_settings(option, 32)
        let own = unsafe Unmanaged.passUnretained(self).toOpaque()
        guard unsafe nghttp2_session_server_new2(&pointer, callbacks, own, option) == 0 else { return nil }
        submit(settings)
    }

    deinit { unsafe nghttp2_session_del(pointer) }

    /// Tells the client the settings, also in the middle.
    func submit(_ settings: ServerSettings) {
        let entries = [
            nghttp2_settings_entry(
                settings_id: Int32(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue), value: settings.streams),
            nghttp2_settings_entry(
                settings_id: Int32(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE.rawValue), value: settings.window),
            nghttp2_settings_entry(
                settings_id: Int32(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE.rawValue), value: settings.headers),
        ]
        _ = unsafe nghttp2_submit_settings(pointer, UInt8(NGHTTP2_FLAG_NONE.rawValue), entries, entries.count)
    }

    /// Takes bytes that have come.
    /// - Returns: the requests that are whole now, or nil when the connection is to be closed for what came.
    func receive(_ bytes: ArraySlice<UInt8>) -> [StreamRequest]? {
        let count = unsafe bytes.withUnsafeBufferPointer {
            unsafe nghttp2_session_mem_recv(pointer, $0.baseAddress, $0.count)
        }
        guard count >= 0 else { return nil }
        return requests.takeWhole()
    }

    /// The next bytes to be sent; empty when there is nothing.
    func output(atMost limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            var piece: UnsafePointer<UInt8>?
            let count = unsafe nghttp2_session_mem_send(pointer, &piece)
            guard count > 0, let piece = unsafe piece else { break }
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: piece, count: count))
        }
        return bytes
    }

    /// Answers a stream; one that is gone meanwhile is not missed.
    /// - Parameters:
    ///   - breaksOff: whether the rest of the request is not wanted once the answer is sent.
    ///   - put: adds the header fields, `:status` first.
    func answer(_ stream: Int32, body: [UInt8], breaksOff: Bool = false, _ put: (inout ResponseFields) -> Void) {
        guard requests.isGiven(stream) else { return }
        if breaksOff { brokenOff.insert(stream) }
        defer { fields.clear() }
        put(&fields)
        unsafe fields.bytes.withUnsafeBufferPointer { bytes in
            guard let base = unsafe UnsafeMutablePointer(mutating: bytes.baseAddress) else { return }
            // What is long is said once: the client need not keep it.
            let entries = unsafe fields.places.map { place in
                unsafe nghttp2_nv(
                    name: base + place.name.lowerBound, value: base + place.value.lowerBound,
                    namelen: place.name.count, valuelen: place.value.count,
                    flags: UInt8((place.value.count > 24 ? NGHTTP2_NV_FLAG_NO_INDEX : NGHTTP2_NV_FLAG_NONE).rawValue))
            }
            if body.isEmpty {
                _ = unsafe nghttp2_submit_response(pointer, stream, entries, entries.count, nil)
            } else {
                bodies[stream] = body[...]
                var provider = unsafe nghttp2_data_provider(
                    source: nghttp2_data_source(fd: 0), read_callback: Self.read)
                _ = unsafe nghttp2_submit_response(pointer, stream, entries, entries.count, &provider)
            }
        }
    }

    /// Breaks a stream off: with an error, or because the rest of its body is not wanted.
    func reset(_ stream: Int32, isError: Bool) {
        let code = isError ? NGHTTP2_INTERNAL_ERROR : NGHTTP2_NO_ERROR
        _ = unsafe nghttp2_submit_rst_stream(pointer, UInt8(NGHTTP2_FLAG_NONE.rawValue), stream, UInt32(code.rawValue))
    }

    /// Says good-bye; its data is JSON with a reason, as APNs' is. It names the newest stream that has come: a client may send again
    /// what it has sent on later ones, and nothing else.
    func goAway(_ reason: String?) {
        let data = reason.map { Array("{\"reason\":\"\($0)\"}".utf8) } ?? []
        let last = unsafe nghttp2_session_get_last_proc_stream_id(pointer)
        _ = unsafe nghttp2_submit_goaway(
            pointer, UInt8(NGHTTP2_FLAG_NONE.rawValue), last, UInt32(NGHTTP2_NO_ERROR.rawValue), data, data.count)
    }

    /// Whether the library has nothing more to read or to send.
    var isOver: Bool {
        unsafe (nghttp2_session_want_read(pointer) == 0 && nghttp2_session_want_write(pointer) == 0)
    }

    // MARK: Callbacks

    private static let read: nghttp2_data_source_read_callback = { _, stream, room, most, flags, _, own in
        guard let own = unsafe own, let room = unsafe room else { return 0 }
        let session = unsafe Unmanaged<HTTP2Session>.fromOpaque(own).takeUnretainedValue()
        let body = session.bodies[stream] ?? []
        let part = body.prefix(most)
        unsafe UnsafeMutableRawBufferPointer(start: room, count: most).copyBytes(from: part)
        let rest = body.dropFirst(part.count)
        if rest.isEmpty {
            session.bodies[stream] = nil
            unsafe flags?.pointee |= UInt32(NGHTTP2_DATA_FLAG_EOF.rawValue)
        } else {
            session.bodies[stream] = rest
        }
        return part.count
    }

    private static func set(_ callbacks: OpaquePointer?) {
        unsafe nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) { _, frame, own in
            guard let own = unsafe own, let frame = unsafe frame else { return 0 }
            let stream = unsafe frame.pointee.hd.stream_id
            let session = unsafe Unmanaged<HTTP2Session>.fromOpaque(own).takeUnretainedValue()
            session.requests.begin(stream)
            return 0
        }
        unsafe nghttp2_session_callbacks_set_on_header_callback2(callbacks) { _, frame, name, value, _, own in
            guard let own = unsafe own, let frame = unsafe frame, let name = unsafe name, let value = unsafe value
            else { return 0 }
            let stream = unsafe frame.pointee.hd.stream_id
            let session = unsafe Unmanaged<HTTP2Session>.fromOpaque(own).takeUnretainedValue()
            let (key, text) = unsafe (nghttp2_rcbuf_get_buf(name), nghttp2_rcbuf_get_buf(value))
            unsafe session.requests.take(
                stream, UnsafeBufferPointer(start: key.base, count: key.len),
                UnsafeBufferPointer(start: text.base, count: text.len))
            return 0
        }
        unsafe nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) { _, _, stream, data, count, own in
            guard let own = unsafe own, let data = unsafe data else { return 0 }
            let session = unsafe Unmanaged<HTTP2Session>.fromOpaque(own).takeUnretainedValue()
            unsafe session.requests.take(stream, body: UnsafeBufferPointer(start: data, count: count))
            return 0
        }
        unsafe nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, own in
            guard let own = unsafe own, let frame = unsafe frame else { return 0 }
            let session = unsafe Unmanaged<HTTP2Session>.fromOpaque(own).takeUnretainedValue()
            let head = unsafe frame.pointee.hd
            if Int(head.type) == Int(NGHTTP2_RST_STREAM.rawValue) { session.resets += 1 }
            let endsStream = head.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
            let isPart = Int(head.type) == Int(NGHTTP2_DATA.rawValue) || Int(head.type) == Int(NGHTTP2_HEADERS.rawValue)
            if isPart { session.requests.end(head.stream_id, endsStream: endsStream) }
            return 0
        }
        unsafe nghttp2_session_callbacks_set_on_frame_send_callback(callbacks) { _, frame, own in
            guard let own = unsafe own, let frame = unsafe frame else { return 0 }
            let session = unsafe Unmanaged<HTTP2Session>.fromOpaque(own).takeUnretainedValue()
            let head = unsafe frame.pointee.hd
            let isPart = Int(head.type) == Int(NGHTTP2_DATA.rawValue) || Int(head.type) == Int(NGHTTP2_HEADERS.rawValue)
            if isPart, !session.brokenOff.isEmpty, head.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0,
                session.brokenOff.remove(head.stream_id) != nil
            {
                session.reset(head.stream_id, isError: false)
            }
            return 0
        }
        unsafe nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, stream, _, own in
            guard let own = unsafe own else { return 0 }
            let session = unsafe Unmanaged<HTTP2Session>.fromOpaque(own).takeUnretainedValue()
            session.requests.close(stream)
            if !session.bodies.isEmpty { session.bodies[stream] = nil }
            if !session.brokenOff.isEmpty { session.brokenOff.remove(stream) }
            return 0
        }
    }
}
