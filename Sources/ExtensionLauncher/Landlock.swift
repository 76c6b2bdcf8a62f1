// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Landlock: a process that may reach nothing but what lies beneath some folders.
struct Landlock {
    private let abi: Int

    init(_ abi: Int) { self.abi = abi }

    // The rights of <linux/landlock.h>, as bits.
    private static let execute: UInt64 = 1 << 0
    private static let writeFile: UInt64 = 1 << 1
    private static let readFile: UInt64 = 1 << 2
    private static let readFolder: UInt64 = 1 << 3
    private static let truncate: UInt64 = 1 << 14
    private static let control: UInt64 = 1 << 15

    /// All rights to files that an ABI knows: 13 bits, then one each with 2, 3 and 5.
    private var all: UInt64 {
        switch abi {
        case ..<2: (1 << 13) - 1
        case 2: (1 << 14) - 1
        case 3, 4: (1 << 15) - 1
        default: (1 << 16) - 1
        }
    }

    /// The rights that a plain file can have; others make the kernel refuse the rule.
    private static let ofFiles = execute | writeFile | readFile | truncate | control

    /// What every program needs of the system: libraries, time zones, certificates, fonts, the resolver's files and ICU's, random
    /// numbers, and its own entry in `/proc`, without which URLSession dies.
    private static let system = [
        "/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/localtime", "/etc/timezone", "/etc/resolv.conf",
        "/etc/hosts", "/etc/host.conf", "/etc/nsswitch.conf", "/etc/gai.conf", "/etc/services", "/etc/protocols",
        "/etc/ssl", "/etc/ca-certificates", "/etc/pki", "/etc/mime.types", "/etc/locale.alias", "/etc/fonts",
        "/dev/urandom",
        "/dev/random", "/dev/zero", "/proc/self", "/sys/devices/system/cpu", "/var/cache/fontconfig",
    ]

    /// Confines this process and what it starts; false when the kernel refuses. What does not exist is left out.
    func restrict(readable: [String], writable: [String]) -> Bool {
        let isScoped = abi >= 6
        // Scope: abstract Unix sockets and signals of others. The network stays open.
        let rules = earshot_landlock_ruleset(files: all, network: 0, scope: isScoped ? 3 : 0)
        let size = isScoped ? 24 : abi >= 4 ? 16 : 8
        let ruleset = earshot_landlock_create(rules, size)
        guard ruleset >= 0 else { return false }
        defer { close(ruleset) }
        let reading = Self.execute | Self.readFile | Self.readFolder
        for path in Self.system + readable where !allow(path, reading, in: ruleset) { return false }
        for path in writable where !allow(path, all & ~Self.execute, in: ruleset, linked: false) { return false }
        // Dispatch looks at its threads as `/proc/<number>/stat` and ends the program when it cannot. So the files are open and
        // the list of processes is not; what tells more of others (memory, variables, descriptors) the kernel keeps from
        // whoever is confined.
        guard allow("/proc", Self.readFile, in: ruleset) else { return false }
        guard allow("/dev/null", Self.readFile | Self.writeFile | Self.truncate & all, in: ruleset) else {
            return false
        }
        return earshot_landlock_restrict(ruleset) == 0
    }

    /// Allows what lies beneath a path.
    /// - Parameter linked: Whether the path may be a link, as the system's `/bin` is. What can be written to may not: whoever may write
    ///   beside it could have it lead anywhere.
    private func allow(_ path: String, _ rights: UInt64, in ruleset: Int32, linked: Bool = true) -> Bool {
        // O_PATH, which is hidden from Swift: the place alone, neither read nor written.
        let place = unsafe open(path, 0o10000000 | O_CLOEXEC | (linked ? 0 : O_NOFOLLOW))
        guard place >= 0 else { return true }
        defer { close(place) }
        var status = stat()
        guard unsafe fstat(place, &status) == 0, status.st_mode & S_IFMT != S_IFLNK else { return false }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        return earshot_landlock_allow(ruleset, place, isFolder ? rights : rights & Self.ofFiles) == 0
    }
}
