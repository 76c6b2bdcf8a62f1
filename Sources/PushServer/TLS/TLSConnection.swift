// SPDX-License-Identifier: Apache-2.0

import COpenSSL
import Foundation

/// One side of a TLS connection over a socket that does not wait; OpenSSL's `SSL`. It belongs to one thread.
@safe final class TLSConnection {
    /// How an attempt ended.
    enum Progress: Sendable, Hashable {
        /// So many bytes were read or written; of a handshake: it is done.
        case bytes(Int)
        /// It goes on when the socket can be read, or written.
        case wants(writes: Bool)
        /// The other end has closed, or has broken the rules.
        case over
    }

    private let pointer: OpaquePointer
    private var room = [UInt8](repeating: 0, count: 16 << 10)

    init?(_ context: TLSContext, socket: Int32) {
        guard let made = unsafe SSL_new(context.pointer) else { return nil }
        unsafe pointer = made
        unsafe SSL_set_fd(made, socket)
        unsafe SSL_set_accept_state(made)
    }

    deinit { unsafe SSL_free(pointer) }

    /// Goes on with the handshake.
    func shakeHands() -> Progress { progress(unsafe SSL_do_handshake(pointer)) }

    /// Reads what has come, at most 16 KiB.
    func read(_ taking: (ArraySlice<UInt8>) -> Void) -> Progress {
        let count = unsafe room.withUnsafeMutableBytes { unsafe SSL_read(pointer, $0.baseAddress, Int32($0.count)) }
        let found = progress(count)
        if case .bytes(let count) = found { taking(room[..<count]) }
        return found
    }

    /// Writes some of the bytes.
    func write(_ bytes: ArraySlice<UInt8>) -> Progress {
        progress(
            unsafe bytes.withUnsafeBytes { unsafe SSL_write(pointer, $0.baseAddress, Int32(min($0.count, 1 << 20))) })
    }

    /// Says good-bye, without waiting for an answer.
    func sayGoodbye() {
        unsafe SSL_shutdown(pointer)
        ERR_clear_error()
    }

    /// The protocol that was agreed upon, such as `h2`; nil where the client offered none.
    var agreedProtocol: String? {
        var name: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        unsafe SSL_get0_alpn_selected(pointer, &name, &count)
        guard let name = unsafe name, count > 0 else { return nil }
        return unsafe String(decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
    }

    /// The client's certificate, if it sent one that its authority has signed.
    var clientCertificate: ClientCertificate? {
        guard unsafe SSL_get_verify_result(pointer) == Int(X509_V_OK),
            let certificate = unsafe SSL_get1_peer_certificate(pointer)
        else { return nil }
        defer { unsafe X509_free(certificate) }
        return unsafe ClientCertificate(certificate)
    }

    private func progress(_ result: Int32) -> Progress {
        guard result <= 0 else { return .bytes(Int(result)) }
        let why = unsafe SSL_get_error(pointer, result)
        ERR_clear_error()
        switch why {
        case SSL_ERROR_WANT_READ: return .wants(writes: false)
        case SSL_ERROR_WANT_WRITE: return .wants(writes: true)
        default: return .over
        }
    }
}
