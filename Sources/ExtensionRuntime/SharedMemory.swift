// SPDX-License-Identifier: Apache-2.0

internal import ChildProcess

/// The memory that a process has in common with others and no disk holds.
///
/// What the kernel calls shared memory (`RssShmem`) are the pages of every tmpfs: a program that lies on one is mapped from there, and
/// is no more memory of its own than one on a disk. So files of which a part is mapped to be executed do not count.
enum SharedMemory {
    /// More than the mappings of any extension need.
    private static let longest = 4 << 20

    /// A process's share in bytes (`Pss` of `smaps`); nil where the kernel does not tell.
    /// - Parameter place: where it tells of the process: its number, or one of its threads.
    static func of(_ place: String) -> Int? {
        guard let maps = lines(of: "\(place)/maps")?.compactMap({ Mapping($0) }), !maps.isEmpty else { return nil }
        // Nobody writes to a program that is running: what calls itself one so that it does not count is none.
        let programs = Set(maps.filter(\.isProgram).map(\.file)).subtracting(maps.filter(\.isWrittenTo).map(\.file))
        // Nearly none has any, and the long list is made page by page.
        guard maps.contains(where: { $0.isShared(but: programs) }) else { return 0 }
        var (isCounted, kilobytes) = (false, 0)
        guard let lines = lines(of: "\(place)/smaps") else { return nil }
        for line in lines {
            if let mapping = Mapping(line) {
                isCounted = mapping.isShared(but: programs)
            } else if isCounted {
                kilobytes += ProcessFiles.kilobytes(of: "Pss:", in: Array(line)) ?? 0
            }
        }
        return kilobytes * 1024
    }

    /// The lines of a file; nil of one that is longer, behind whose many small mappings a large one may stand.
    private static func lines(of file: String) -> [ArraySlice<UInt8>]? {
        let text = ProcessFiles.text(of: file, atMost: longest)
        return text.count < longest ? text.split(separator: UInt8(ascii: "\n")) : nil
    }

    /// What the first line of a mapping tells: `7f…-7f… r-xp 00000000 00:19 7 /dev/shm/device/program`.
    struct Mapping {
        /// Device and number.
        let file: [ArraySlice<UInt8>]
        private let rights: ArraySlice<UInt8>
        private let path: ArraySlice<UInt8>

        /// Reads a line; nil for one that begins no mapping.
        init?(_ line: ArraySlice<UInt8>) {
            let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
            guard fields.count >= 5, fields[0].contains(UInt8(ascii: "-")), fields[1].count == 4 else { return nil }
            (rights, file) = (fields[1], Array(fields[3...4]))
            path = fields.count > 5 ? fields[5] : []
        }

        /// Whether it is a part of a program or a library that lies in a folder.
        var isProgram: Bool {
            rights.dropFirst(2).first == UInt8(ascii: "x") && rights.last == UInt8(ascii: "p")
                && path.contains(UInt8(ascii: "/")) && !path.starts(with: Array("/memfd:".utf8))
                && !path.reversed().starts(with: Array(" (deleted)".utf8.reversed()))
        }

        /// Whether what is written to it is written to its file.
        var isWrittenTo: Bool { rights.dropFirst().first == UInt8(ascii: "w") && rights.last == UInt8(ascii: "s") }

        /// Whether it is of a file that lies on no disk, and of none of these.
        func isShared(but programs: Set<[ArraySlice<UInt8>]>) -> Bool {
            file[0].starts(with: Array("00:".utf8)) && file[1] != [UInt8(ascii: "0")] && !programs.contains(file)
        }
    }
}
