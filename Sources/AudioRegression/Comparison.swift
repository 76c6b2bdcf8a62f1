// SPDX-License-Identifier: Apache-2.0

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

    private enum CodingKeys: String, CodingKey {
        case name, value, tolerance
        case isWithin = "within"
    }

    /// Judges a value that may not be higher.
    static func judged(_ name: String, _ value: Double, atMost tolerance: Double) -> Measure {
        Measure(name: name, value: value, tolerance: tolerance, isWithin: value <= tolerance)
    }

    /// Tells a value.
    static func told(_ name: String, _ value: Double) -> Measure {
        Measure(name: name, value: value, tolerance: nil, isWithin: true)
    }
}

/// A part of a sound, in seconds from its beginning.
public struct Stretch: Sendable, Hashable, Codable {
    /// Where it begins.
    public let start: Double
    /// Where it ends.
    public let end: Double
}

/// What came of comparing two announcements.
public struct Comparison: Sendable, Hashable, Codable {
    /// Whether they are the same to an ear.
    public let isSame: Bool
    /// Each measure. Judged are
    /// - `worst-200-ms`, in dB of the spectrum's shape;
    /// - `duration`, how much longer or shorter the speech is, in seconds;
    /// - `missing`, how much shorter the whole sound is, in seconds;
    /// - `leading-silence`, `trailing-silence` and the longest `gap` in the speech, in seconds;
    /// - `full-scale-run`, the longest run of samples at full scale;
    /// - `true-peak`, in dBTP;
    /// - `step`, the largest step from one sample to the next, as a share of the speech's level.
    ///
    /// Told are `mean`, the mean distance, and `level` and `peak`, in dB above the reference's.
    public let measures: [Measure]
    /// The 200 ms of the reference that are farthest from the candidate.
    public let worstOfReference: Stretch
    /// The same 200 ms in the candidate.
    public let worstOfCandidate: Stretch

    /// The mean distance of the 200 ms around each 10 ms of the reference's speech, which begins at ``courseStart``; for pictures.
    package private(set) var course: [Double] = []
    package private(set) var courseStart = 0.0

    private enum CodingKeys: String, CodingKey {
        case isSame = "same"
        case measures
        case worstOfReference, worstOfCandidate
    }

    init(_ measures: [Measure], worst: TimeWarping, _ reference: Double, _ candidate: Double) {
        self.measures = measures
        isSame = measures.allSatisfy(\.isWithin)
        let steps = worst.places[worst.worst.steps]
        func stretch(_ frames: (first: Int?, last: Int?), _ start: Double) -> Stretch {
            Stretch(
                start: start + Double(frames.first ?? 0) * Speech.hop,
                end: start + Double((frames.last ?? 0) + 1) * Speech.hop)
        }
        worstOfReference = stretch((steps.first?.reference, steps.last?.reference), reference)
        worstOfCandidate = stretch((steps.first?.candidate, steps.last?.candidate), candidate)
        course = worst.course
        courseStart = reference
    }

    /// For a candidate that holds no speech: all of the reference is missing, where it lies and as long as it is in seconds.
    init(silentAgainst start: Double, duration: Double) {
        measures = [.judged("missing", duration, atMost: 0)]
        isSame = false
        worstOfReference = Stretch(start: start, end: start + duration)
        worstOfCandidate = Stretch(start: 0, end: 0)
    }

    /// Returns a measure by its name.
    public subscript(_ name: String) -> Measure? { measures.first { $0.name == name } }

    /// The measures that are not allowed.
    public var faults: [Measure] { measures.filter { !$0.isWithin } }
}
