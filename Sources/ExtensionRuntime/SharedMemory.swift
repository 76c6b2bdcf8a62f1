// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess

/// The memory that a process has in common with others and no file holds.
///
/// What the kernel calls shared memory (`RssShmem`) are the pages of every tmpfs: a program that lies on one is mapped from there, and
/// is no more memory of its own than one on a disk. So only what is mapped to be written in common counts.
enum SharedMemory {
    /// More than the mappings of any extension need.
    private static let longest = 4 << 20

    /// The process's share in bytes (`Pss` of `smaps`); nil where the kernel does not tell.
    static func of(_ process: Int32) -> Int? {
        let maps = ProcessFiles.text(of: "\(process)/maps", atMost: longest)
        guard !maps.isEmpty else { return nil }
        // Nearly none has any, and the long list is made page by page.
        guard maps.split(separator: newline).contains(where: { isShared($0) }) else { return 0 }
        var (isCounted, kilobytes) = (false, 0)
        for line in ProcessFiles.text(of: "\(process)/smaps", atMost: longest).split(separator: newline) {
            if let first = line.first, (0x30...0x39).contains(first) || (0x61...0x66).contains(first) {
                isCounted = isShared(line)
            } else if isCounted, line.starts(with: pss) {
                kilobytes += ProcessFiles.kilobytes(of: "Pss:", in: Array(line)) ?? 0
            }
        }
        return kilobytes * 1024
    }

    private static let newline = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")
    private static let pss = Array("Pss:".utf8)

    /// Whether a line of `maps` begins a mapping that is written in common, of a file on no disk: `7f…-7f… rw-s 00000000 00:01 …`.
    static func isShared(_ line: some Collection<UInt8>) -> Bool {
        let fields = line.split(separator: space, maxSplits: 4)
        return fields.count > 3 && fields[1].dropFirst(3).first == UInt8(ascii: "s")
            && fields[3].starts(with: [0x30, 0x30, 0x3A])
    }
}
