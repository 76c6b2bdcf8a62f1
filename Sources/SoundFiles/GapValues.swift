// SPDX-License-Identifier: Apache-2.0

/// How high the sound goes in the gaps between its samples, many of them in a row at a time.
struct GapValues {
    /// So many gaps in a row are enough for processors that add several numbers at once.
    static let most = 64

    private let weights: TruePeak.Weights
    /// For each gap the value in the middle, and those beside it.
    private var (middle, left, right): ([Float], [Float], [Float]) = ([], [], [])

    init(_ weights: TruePeak.Weights) { self.weights = weights }

    /// Tells the highest of each gap's three values.
    mutating func measure(_ gaps: Range<Int>, of samples: [Float], _ tell: (_ gap: Int, _ value: Float) -> Void) {
        let reach = TruePeak.reach
        let first = gaps.lowerBound + 1 - reach
        let count = gaps.count + 2 * reach - 1
        guard !gaps.isEmpty else { return }
        if first >= 0, first + count <= samples.count {
            unsafe samples.withUnsafeBufferPointer {
                unsafe add(UnsafeBufferPointer(rebasing: $0[first..<(first + count)]))
            }
        } else {
            let window = (first..<(first + count)).map { samples.indices.contains($0) ? samples[$0] : 0 }
            unsafe window.withUnsafeBufferPointer { unsafe add($0) }
        }
        for (place, gap) in gaps.enumerated() {
            tell(gap, max(abs(middle[place]), abs(left[place]), abs(right[place])))
        }
    }

    /// Adds up what each sample has to do with the gaps around it: tap by tap, since each is the same for all gaps.
    private mutating func add(_ samples: UnsafeBufferPointer<Float>) {
        let reach = TruePeak.reach
        let count = samples.count - 2 * reach + 1
        middle = [Float](repeating: 0, count: count)
        left = middle
        right = middle
        unsafe middle.withUnsafeMutableBufferPointer { middle in
            unsafe left.withUnsafeMutableBufferPointer { left in
                unsafe right.withUnsafeMutableBufferPointer { right in
                    var tap = 0
                    while tap < reach {
                        let (half, near, far) = (weights.middle[tap], weights.near[tap], weights.far[tap])
                        var gap = 0
                        while gap < count {
                            let before = unsafe samples[gap + tap]
                            let behind = unsafe samples[gap + 2 * reach - 1 - tap]
                            unsafe middle[gap] += half * (before + behind)
                            unsafe left[gap] += near * before + far * behind
                            unsafe right[gap] += far * before + near * behind
                            gap += 1
                        }
                        tap += 1
                    }
                }
            }
        }
    }
}
