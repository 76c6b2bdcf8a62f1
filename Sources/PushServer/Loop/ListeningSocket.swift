// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Glibc
import SystemFaults

/// A TCP socket that takes connections.
struct ListeningSocket: Sendable {
    /// The descriptor; whoever is given the socket closes it.
    let descriptor: Int32
    /// The port that it has in the end.
    let port: UInt16

    /// Opens a socket at an address.
    /// - Parameters:
    ///   - address: an address of IPv4 or IPv6; no name is looked up.
    ///   - port: 0 for any free one.
    ///   - option: the option that chooses the port.
    ///   - isShared: whether several sockets take turns at the port (`SO_REUSEPORT`).
    /// - Throws: ``PageError`` when the address is none, or taken.
    init(
        address: String, port: UInt16, option: String = "--port", isShared: Bool = false
    ) throws(PageError) {
        guard let found = unsafe Self.places(address, port) else {
            throw PageError("'\(address.prefix(60))' is no address to listen at; give one such as 127.0.0.1 or ::1.")
        }
        defer { unsafe freeaddrinfo(found) }
        let opened = unsafe socket(
            found.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var one: Int32 = 1
        unsafe setsockopt(opened, SOL_SOCKET, SO_REUSEADDR, &one, 4)
        if isShared { unsafe setsockopt(opened, SOL_SOCKET, SO_REUSEPORT, &one, 4) }
        guard opened >= 0, unsafe bind(opened, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0,
            listen(opened, 512) == 0
        else {
            let fault = SystemFault()
            if opened >= 0 { close(opened) }
            throw PageError(
                "Nothing can listen at \(address) port \(port): \(fault.words); \(Self.remedy(fault, option)).")
        }
        var bound = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        // The port stands at the same place in both families' addresses.
        unsafe withUnsafeMutablePointer(to: &bound) { place in
            _ = unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(opened, $0, &size) }
        }
        descriptor = opened
        self.port = UInt16(bigEndian: bound.sin6_port)
    }

    /// What can be done where nothing can listen.
    static func remedy(_ fault: SystemFault, _ option: String) -> String {
        switch fault.number {
        case EACCES, EPERM: "a port below 1024 takes a right of its own; choose another one with \(option), or 0"
        case EADDRNOTAVAIL: "give an address of this machine with --bind"
        default: "choose another port with \(option), or 0 for any that is free"
        }
    }

    /// Whether a text is an address of IPv4 or IPv6.
    static func isAddress(_ text: String) -> Bool {
        guard let found = unsafe places(text, 0) else { return false }
        unsafe freeaddrinfo(found)
        return true
    }

    /// Reads an address; whoever asks frees what is found.
    private static func places(_ address: String, _ port: UInt16) -> UnsafeMutablePointer<addrinfo>? {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        return unsafe getaddrinfo(address, String(port), &hints, &found) == 0 ? found : nil
    }
}
