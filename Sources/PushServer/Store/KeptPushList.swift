// SPDX-License-Identifier: Apache-2.0

/// Pushes by their places, in pieces: where it grows nothing is moved and nothing is made in advance, and a copy that somebody
/// looks through costs the pieces that change meanwhile.
struct KeptPushList: Sendable, RandomAccessCollection {
    /// How many a piece holds, as a power of two.
    private static let bits = 10

    private var pieces: [ContiguousArray<KeptPush>] = []
    private(set) var count = 0

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(_ place: Int) -> KeptPush {
        get { pieces[place >> Self.bits][place & (1 << Self.bits - 1)] }
        set { pieces[place >> Self.bits][place & (1 << Self.bits - 1)] = newValue }
    }

    mutating func append(_ push: KeptPush) {
        if count >> Self.bits == pieces.count {
            pieces.append([])
            pieces[count >> Self.bits].reserveCapacity(1 << Self.bits)
        }
        pieces[count >> Self.bits].append(push)
        count += 1
    }
}
