// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Comparison {
    /// What a reader is shown: the verdict with its reasons, where the two are farthest apart, and every measure.
    public var lines: [String] {
        let verdict = isSame ? "the same" : "different: " + faults.map(\.name).joined(separator: ", ")
        let place = String(
            format: "farthest apart at %.2f to %.2f s of the reference, %.2f to %.2f s of the candidate",
            worstOfReference.start, worstOfReference.end, worstOfCandidate.start, worstOfCandidate.end)
        return [verdict, place] + measures.map(\.line)
    }
}

extension Measure {
    /// The measure in one line.
    fileprivate var line: String {
        let digits = ["worst-200-ms", "mean", "level", "peak", "true-peak", "full-scale-run"].contains(name) ? 1 : 3
        let shown = name.padding(toLength: 18, withPad: " ", startingAt: 0) + String(format: "%9.\(digits)f", value)
        guard let tolerance else { return "  \(shown)" }
        return "  \(shown)  at most " + String(format: "%.\(digits)f", tolerance) + (isWithin ? "" : "  <- not held")
    }
}
