// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Compares an announcement with the one that it ought to be, as an ear does that listens for the amount.
///
/// Both pass through each other's codec and rate first, so that a file in µ-law, in IMA4, at 8 kHz or at another level is the
/// same as long as its words are. Tolerances that are not given follow from the codecs.
/// - Throws: ``FingerprintError`` with `.silent` when the reference holds no speech; a candidate without any is different.
public func compare(
    _ reference: Recording, _ candidate: Recording, tolerances: Tolerances? = nil
) throws(FingerprintError) -> Comparison {
    let first = try Speech(of: reference)
    guard let second = Speech(in: candidate.samples, sampleRate: candidate.sampleRate) else {
        return Comparison(silentAgainst: first.leadingSilence, duration: first.duration)
    }
    let likeness = try Likeness(reference, first, candidate, second)
    let allowed = tolerances ?? likeness.tolerances
    let measures =
        SpeechMeasures.judged(likeness.warping, duration: likeness.longer, allowed)
        + SignalMeasures.all(reference, first, candidate, second, likeness)
        + SpeechMeasures.told(
            likeness.warping, level: (first.level, second.level), peak: (first.peak, second.peak))
    return Comparison(measures, worst: likeness.warping, first.leadingSilence, second.leadingSilence)
}

/// Compares an announcement with the fingerprint of the one that it ought to be.
///
/// A fingerprint holds no samples that could pass through the candidate's codec, so its tolerances are wider.
/// - Throws: ``FingerprintError`` for a sound that cannot be compared.
public func compare(
    _ reference: Fingerprint, _ candidate: Recording, tolerances: Tolerances? = nil
) throws(FingerprintError) -> Comparison {
    guard let speech = Speech(in: candidate.samples, sampleRate: candidate.sampleRate) else {
        return Comparison(silentAgainst: reference.leadingSilence, duration: reference.duration)
    }
    let allowed = tolerances ?? (candidate.passage.isNoisy ? .fingerprintOfIMA : .fingerprint)
    let heard = Fingerprint(speech, in: candidate.samples)
    return compare(
        reference, heard, allowed, SignalMeasures.alone(candidate, speech, peak: reference.peak))
}

/// Compares two fingerprints.
public func compare(
    _ reference: Fingerprint, _ candidate: Fingerprint, tolerances: Tolerances = .fingerprint
) -> Comparison {
    compare(reference, candidate, tolerances, [])
}

private func compare(
    _ reference: Fingerprint, _ candidate: Fingerprint, _ tolerances: Tolerances, _ more: [Measure]
) -> Comparison {
    let warping = TimeWarping(reference.cepstrum, candidate.cepstrum)
    let decibels = { (level: Double) in pow(10, level / 20) }
    let measures =
        SpeechMeasures.judged(warping, duration: candidate.duration - reference.duration, tolerances)
        + SignalMeasures.silences(
            missing: reference.wholeDuration - candidate.wholeDuration,
            leading: (reference.leadingSilence, candidate.leadingSilence),
            trailing: (reference.trailingSilence, candidate.trailingSilence))
        + more
        + SpeechMeasures.told(
            warping, level: (decibels(reference.level), decibels(candidate.level)),
            peak: (decibels(reference.peak), decibels(candidate.peak)))
    return Comparison(measures, worst: warping, reference.leadingSilence, candidate.leadingSilence)
}

/// What the way through two announcements says of their words.
private enum SpeechMeasures {
    static func judged(_ warping: TimeWarping, duration: Double, _ tolerances: Tolerances) -> [Measure] {
        [
            .judged("worst-200-ms", Double(warping.worst.cost), atMost: tolerances.worstDistance),
            Measure(
                name: "duration", value: duration, tolerance: tolerances.duration,
                isWithin: abs(duration) <= tolerances.duration),
        ]
    }

    static func told(
        _ warping: TimeWarping, level: (Double, Double), peak: (Double, Double)
    ) -> [Measure] {
        [
            .told("mean", Double(warping.mean)), .told("level", 20 * log10(level.1 / level.0)),
            .told("peak", 20 * log10(peak.1 / peak.0)),
        ]
    }
}
