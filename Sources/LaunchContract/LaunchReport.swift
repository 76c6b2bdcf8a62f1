// SPDX-License-Identifier: Apache-2.0

/// What the launcher tells the device, one line each.
package enum LaunchReport: Equatable, Sendable {
    /// The program runs under this process id, and these parts of the confinement are missing.
    case started(process: Int32, missing: [Gap])
    /// The program was not started: what is required is missing, or it cannot be executed.
    case refused(missing: [Gap])
    /// The program has ended, by itself or by a signal, and this many of what it had started still ran.
    case ended(code: Int32?, signal: Int32?, left: Int)

    /// It was refused a thread or a process, since it has so many; told once.
    case crowded

    /// A part of the confinement that the kernel cannot do.
    package enum Gap: String, Sendable, CaseIterable {
        /// No Landlock at all: files are not confined.
        case files
        /// Landlock before ABI 3 and no seccomp: files elsewhere can be cut short.
        case truncation
        /// Neither Landlock's scope (ABI 6) nor a PID namespace: other processes can be sent signals.
        case signals
        /// No seccomp: other processes' Unix sockets can be connected to.
        case sockets
    }

    /// The line, with its end.
    package var line: String {
        switch self {
        case .started(let process, let missing): "started \(process) \(Self.list(missing))\n"
        case .crowded: "crowded\n"
        case .refused(let missing): "refused \(Self.list(missing))\n"
        case .ended(let code, let signal, let left): "ended \(code ?? -1) \(signal ?? 0) \(left)\n"
        }
    }

    /// Reads a line without its end; nil when it is none.
    package init?(line: some StringProtocol) {
        let words = line.split(separator: " ")
        switch (words.first, words.count) {
        case ("started", 3):
            guard let process = Int32(words[1]), process > 0, let missing = Self.gaps(words[2]) else { return nil }
            self = .started(process: process, missing: missing)
        case ("refused", 2):
            guard let missing = Self.gaps(words[1]) else { return nil }
            self = .refused(missing: missing)
        case ("ended", 4):
            guard let code = Int32(words[1]), let signal = Int32(words[2]), let left = Int(words[3]) else { return nil }
            self = .ended(code: code < 0 ? nil : code, signal: signal == 0 ? nil : signal, left: left)
        case ("crowded", 1): self = .crowded
        default: return nil
        }
    }

    private static func list(_ gaps: [Gap]) -> String {
        gaps.isEmpty ? "-" : gaps.map(\.rawValue).joined(separator: ",")
    }

    private static func gaps(_ text: some StringProtocol) -> [Gap]? {
        guard text != "-" else { return [] }
        var gaps: [Gap] = []
        for word in text.split(separator: ",") {
            guard let gap = Gap(rawValue: String(word)) else { return nil }
            gaps.append(gap)
        }
        return gaps
    }
}
