// SPDX-License-Identifier: Apache-2.0

/// Is told of each line that an extension writes, as it is written, up to those that its log keeps.
public final class LogFollower: Sendable, Hashable {
    private let told: @Sendable (String) -> Void

    /// - Parameter told: is given a line at a time, on a thread of the device's; control characters are left out.
    public init(_ told: @escaping @Sendable (String) -> Void) { self.told = told }

    /// Tells of a line; what would move a terminal's cursor or change its colours is replaced.
    func tell(_ line: String) {
        told(
            String(
                String.UnicodeScalarView(
                    line.unicodeScalars.map { scalar in
                        scalar == "\t"
                            || !(scalar.properties.generalCategory == .control
                                || scalar.properties.generalCategory == .format)
                            ? scalar : "\u{FFFD}"
                    })))
    }

    public static func == (one: LogFollower, other: LogFollower) -> Bool { one === other }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
