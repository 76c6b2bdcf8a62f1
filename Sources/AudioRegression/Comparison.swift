// SPDX-License-Identifier: Apache-2.0

/// How far apart two announcements may be and still be the same to an ear.
public struct Tolerances: Sendable, Hashable {
    /// The largest distance over any 200 ms.
    public var worstDistance: Double
    /// The largest difference in length, as a share of the reference's.
    public var durationShare: Double

    /// Sets tolerances of one's own.
    public init(worstDistance: Double, durationShare: Double) {
        self.worstDistance = worstDistance
        self.durationShare = durationShare
    }

    /// For PCM, µ-law and A-law, and for a later utterance of the same engine: measured at most 7.1, where the smallest
    /// change of one number word measures 24.
    public static let lossless = Tolerances(worstDistance: 8, durationShare: 0.01)
    /// For IMA ADPCM, whose own noise measures up to 15.
    public static let ima = Tolerances(worstDistance: 16, durationShare: 0.01)
}

/// One thing that was compared.
public struct Measure: Sendable, Hashable, Codable {
    /// What was compared, by a stable word.
    public let name: String
    /// What came out.
    public let value: Double
    /// How much is allowed; nil for what is told and not judged.
    public let tolerance: Double?
    /// Whether it is allowed.
    public let isWithin: Bool
}

/// What came of comparing two announcements.
public struct Comparison: Sendable, Hashable, Codable {
    /// Whether they are the same to an ear.
    public let isSame: Bool
    /// Each measure: `worst-200-ms` and `duration` are judged; `mean`, `level` and `peak` are told.
    ///
    /// Distances are in dB of the spectrum's shape; `duration` is a share, `level` and `peak` are dB louder than the
    /// reference.
    public let measures: [Measure]
    /// Where the worst 200 ms begin, in seconds of the reference's speech.
    public let worstPlace: Double

    /// Returns a measure by its name.
    public subscript(_ name: String) -> Measure? { measures.first { $0.name == name } }
}

/// Compares an announcement with the one that it ought to be.
public func compare(
    _ reference: Fingerprint, _ candidate: Fingerprint, tolerances: Tolerances = .lossless
) -> Comparison {
    let warping = TimeWarping(reference.frames, candidate.frames)
    let worst = warping.worst
    func judged(_ name: String, _ value: Double, _ tolerance: Double) -> Measure {
        Measure(name: name, value: value, tolerance: tolerance, isWithin: abs(value) <= tolerance)
    }
    func told(_ name: String, _ value: Double) -> Measure {
        Measure(name: name, value: value, tolerance: nil, isWithin: true)
    }
    let measures = [
        judged("worst-200-ms", Double(worst.cost), tolerances.worstDistance),
        judged("duration", candidate.duration / reference.duration - 1, tolerances.durationShare),
        told("mean", Double(warping.mean)), told("level", candidate.level - reference.level),
        told("peak", candidate.peak - reference.peak),
    ]
    return Comparison(
        isSame: measures.allSatisfy(\.isWithin), measures: measures, worstPlace: Double(worst.place) * Speech.hop)
}
