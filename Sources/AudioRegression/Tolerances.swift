// SPDX-License-Identifier: Apache-2.0

/// How far apart two announcements may be and still be the same to an ear.
public struct Tolerances: Sendable, Hashable {
    /// The largest distance over any 200 ms.
    public var worstDistance: Double
    /// The largest difference in length, in seconds.
    public var duration: Double

    /// Sets tolerances of one's own.
    public init(worstDistance: Double, duration: Double = 0.024) {
        self.worstDistance = worstDistance
        self.duration = duration
    }

    /// For PCM, at any rate and level.
    public static let lossless = Tolerances(worstDistance: 4)
    /// For µ-law, A-law and 8 bits, at any level.
    public static let companded = Tolerances(worstDistance: 7)
    /// For the same at another rate: the samples lie otherwise on what the codec rounds to.
    public static let compandedAtAnotherRate = Tolerances(worstDistance: 8)
    /// For a fingerprint, which holds no samples that could be laid on the other's.
    public static let fingerprint = Tolerances(worstDistance: 8)
    /// For a fingerprint and IMA ADPCM, whose own noise measures up to 24.
    public static let fingerprintOfIMA = Tolerances(worstDistance: 16)

    /// What the noise of IMA ADPCM may come to: times the scatter that it has by itself, or, where a rate was changed and the
    /// samples lie otherwise, so much more; between two bounds.
    private static let (scatters, moved) = (1.45, 5.5)
    private static let (lowest, highest, highestMoved) = (7.0, 13.4, 14.8)

    /// For a codec whose noise puts the same words so far apart by itself.
    static func noisy(scatter: Double, isResampled: Bool) -> Tolerances {
        let allowed = isResampled ? scatter + moved : scatter * scatters
        let highest = isResampled ? highestMoved : highest
        return Tolerances(worstDistance: min(highest, max(lowest, allowed)))
    }
}
