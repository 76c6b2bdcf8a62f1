// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

extension PageSecret {
    /// The secret of a device's server: kept in a file of mode 0600, so that a page that is open survives a restart.
    /// - Throws: ``PageError`` when it cannot be written.
    init(keptIn folder: String) throws(PageError) {
        let path = folder + "/secret"
        let opened = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        if opened >= 0 {
            defer { close(opened) }
            var facts = stat()
            var bytes = [UInt8](repeating: 0, count: 65)
            let count = unsafe read(opened, &bytes, 65)
            if unsafe fstat(opened, &facts) == 0, facts.st_mode & 0o077 == 0, count == 64,
                let known = PageSecret(text: String(decoding: bytes.prefix(64), as: UTF8.self))
            {
                self = known
                return
            }
            unsafe unlink(path)
        }
        self.init()
        let made = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        let bytes = Array(text.utf8)
        guard made >= 0, unsafe write(made, bytes, bytes.count) == bytes.count, close(made) == 0 else {
            throw PageError("The page's secret cannot be kept in '\(path)'; remove that file, or make room.")
        }
    }

    private init?(text: String) {
        guard text.utf8.count == 64, text.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 &- 0x61 < 6 }) else { return nil }
        self.init(known: text)
    }
}

/// The names under which a page is reached.
enum PageHosts {
    /// Returns what `Host` may say.
    static func of(_ address: String, port: UInt16) -> Set<String> {
        var names: Set = ["localhost"]
        if address == "0.0.0.0" || address == "::" {
            names.formUnion(ownAddresses)
            names.insert(ProcessInfo.processInfo.hostName.lowercased())
        } else {
            names.formUnion(address.hasPrefix("127.") || address == "::1" ? ["127.0.0.1", "::1", address] : [address])
        }
        return Set(
            names.flatMap { name -> [String] in
                let host = name.contains(":") ? "[\(name)]" : name
                return port == 80 || port == 443 ? [host, "\(host):\(port)"] : ["\(host):\(port)"]
            })
    }

    /// The addresses of this machine's interfaces.
    private static var ownAddresses: [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&first) == 0 else { return [] }
        defer { unsafe freeifaddrs(first) }
        var found: [String] = []
        var next = unsafe first
        while let entry = unsafe next {
            unsafe next = entry.pointee.ifa_next
            guard let address = unsafe entry.pointee.ifa_addr else { continue }
            let family = Int32(unsafe address.pointee.sa_family)
            guard family == AF_INET || family == AF_INET6 else { continue }
            var name = [CChar](repeating: 0, count: 128)
            let size = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
            guard unsafe getnameinfo(address, socklen_t(size), &name, 128, nil, 0, NI_NUMERICHOST) == 0 else {
                continue
            }
            found.append(String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return found.map { String($0.prefix { $0 != "%" }) }
    }
}
