// SPDX-License-Identifier: Apache-2.0

public import Foundation
import Synchronization

/// What some tests need that Earshot does not: `.ci/test` installs it, and a bare `swift test` leaves those tests out and says so
/// once, at its end.
///
///     @Test(.enabled(if: Needed.recogniser.isHere))
public struct Needed: Sendable {
    /// What it is, as the last line of the tests names it.
    public let name: String
    /// Whether it is on this machine; asked once, when a test is about to be left out or run.
    private let look: @Sendable () -> Bool

    /// Names something and tells how it is found.
    public init(_ name: String, isHere look: @escaping @Sendable () -> Bool) {
        self.name = name
        self.look = look
    }

    /// Programs of these names, all of them on the path.
    public init(_ name: String, programs: String...) {
        self.init(name) { programs.allSatisfy { Self.program($0) != nil } }
    }

    /// Whether it is on this machine; where it is not, the line at the end of the tests names it.
    public var isHere: Bool {
        let known = Self.answers.withLock { $0[name] }
        let answer = known ?? look()
        Self.answers.withLock { answers in
            // The first answer of all sets up the line.
            if answers.isEmpty { atexit { Needed.tell() } }
            answers[name] = answer
        }
        return answer
    }

    /// The path of a program.
    public static func program(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static let answers = Mutex<[String: Bool]>([:])

    private static func tell() {
        let missing = answers.withLock { $0.filter { !$0.value }.keys.sorted() }
        guard !missing.isEmpty else { return }
        print("Left out, because this machine has none (.ci/test installs it): \(missing.joined(separator: ", ")).")
    }
}

extension Needed {
    /// The Python that `.ci/install tests` made, with what `.ci/requirements.txt` names.
    public static let python = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: ".build/python/bin/python3")

    /// Whether ``python`` has modules, which are named as in Python's `import`.
    public static func imports(_ modules: String) -> Bool {
        (try? RunProgram.run(python.path, ["-c", "import \(modules)"]))?.code == 0
    }

    /// PocketSphinx, a recogniser of English speech, in ``python``.
    public static let recogniser = Needed("PocketSphinx, which hears announcements") {
        imports("pocketsphinx")
    }
}
