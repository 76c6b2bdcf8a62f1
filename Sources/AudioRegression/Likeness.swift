// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How near two recordings are to each other, once both have been through the same.
struct Likeness: Sendable {
    /// The best way through both.
    let warping: TimeWarping
    /// How far the same words are apart only by the codec's noise; 0 where there is none.
    let scatter: Double
    /// What follows from the codecs.
    let tolerances: Tolerances
    /// Whether one of both was brought to another rate.
    let isResampled: Bool
    /// Whether one of both has 8 bits a sample.
    let isCompanded: Bool
    /// The speech of both, at one rate.
    let reference: Speech
    let candidate: Speech
    /// How much longer the candidate's speech is, in seconds.
    var longer: Double { candidate.longer(than: reference) }
    /// The samples of both, at one rate and a level of one.
    let samples: (reference: ArraySlice<Float>, candidate: ArraySlice<Float>)

    /// What is farther apart is another sound, however it is laid.
    private static let farAway: Float = 20

    /// Compares two recordings that hold speech at these places.
    init(
        _ reference: Recording, _ referenceSpeech: Speech, _ candidate: Recording, _ candidateSpeech: Speech
    ) throws(FingerprintError) {
        var one = try Heard(reference, at: candidateSpeech.level / referenceSpeech.level, through: candidate)
        var other = try Heard(candidate, at: referenceSpeech.level / candidateSpeech.level, through: reference)
        let rate = min(one.sampleRate, other.sampleRate)
        try one.lower(to: rate)
        try other.lower(to: rate)
        let heard = (one.speech, other.speech)
        // Where speech fades, a codec's noise decides where it ends: of several noises the one counts that ends it alike.
        guard let second = heard.1.nearest(to: candidateSpeech), let first = heard.0.nearest(to: second)
        else {
            throw FingerprintError(
                code: .silent, message: "Nothing is left of the sound at \(Int(rate)) Hz; compare a longer one.")
        }

        // Both have the noise already: how much it is, another pass tells.
        let isShared = candidate.passage.isNoisy && reference.passage.isLike(candidate.passage)
        var noises: [CodecNoise] = []
        var shared: Spectrum?
        let ours = Spectra(of: one, first)
        if isShared, let noised = try one.noised(by: candidate.passage) {
            noises.append(CodecNoise([Self.difference(noised, one.clean, first)], to: ours.mean))
            shared = Spectrum(of: noised[first.range], sampleRate: rate).scaled(by: first)
        }
        let theirs = Spectra(of: other, second)
        if let noise = ours.noise { noises.append(noise) }
        if let noise = theirs.noise { noises.append(noise) }
        let noise = noises.isEmpty ? nil : noises.dropFirst().reduce(noises[0], +)
        let shape = Cepstrum(of: ours.mean, over: noise)

        var scatter = max(ours.scatter(over: noise), theirs.scatter(over: noise))
        if let shared {
            // Either sound has its own noise here, and they add.
            let apart = TimeWarping(shape, Cepstrum(of: shared, over: noise)).worst.cost
            scatter = max(scatter, Double(apart) * 2.squareRoot())
        }
        self.scatter = scatter
        isResampled = one.isResampled || other.isResampled
        isCompanded = reference.passage.isLossy || candidate.passage.isLossy
        tolerances =
            scatter > 0
            ? .noisy(scatter: scatter, isResampled: isResampled)
            : !isCompanded ? .lossless : isResampled ? .compandedAtAnotherRate : .companded

        var best = TimeWarping(shape, Cepstrum(of: theirs.mean, over: noise))
        let levelled = (Self.level(one, first), Self.level(other, second))
        // Laying the samples on each other takes as long as all the rest: it is done where it can decide something.
        if (Float(tolerances.worstDistance)..<Self.farAway).contains(best.worst.cost) {
            let shift = Alignment.shift(one.clean, first.range, in: other.clean, second.range, rate: rate)
            let found = shift == 0 ? second : second.moved(by: shift, in: other.clean.count)
            let (whole, moved) = Alignment.lasting(first, in: one.clean, found, in: other.clean)
            let shape = whole.range == first.range ? shape : Cepstrum(of: Spectra(of: one, whole).mean, over: noise)
            func lay(_ heard: Heard) {
                let laid = TimeWarping(shape, Cepstrum(of: Spectra(of: heard, moved).mean, over: noise))
                if laid.worst.cost < best.worst.cost { best = laid }
            }
            if moved.range != second.range || whole.range != first.range { lay(other) }
            if best.worst.cost >= Float(tolerances.worstDistance),
                let gains = LimiterGains.between(
                    one.clean[whole.range], at: first.level, other.clean[moved.range], at: moved.level, rate: rate)
            {
                other.multiply(moved.range, by: gains)
                lay(other)
            }
        }
        warping = best
        self.reference = first
        self.candidate = second
        samples = levelled
    }

    private static func level(_ heard: Heard, _ speech: Speech) -> ArraySlice<Float> {
        let gain = Float(1 / speech.level)
        return heard.versions[0][speech.range].map { $0 * gain }[...]
    }

    private static func difference(_ one: [Float], _ other: [Float], _ speech: Speech) -> Spectrum {
        let added = speech.range.map { one[$0] - other[$0] }
        return Spectrum(of: added[...], sampleRate: speech.sampleRate).scaled(by: speech)
    }

    /// The spectra of all versions of a sound.
    private struct Spectra {
        let all: [Spectrum]
        let mean: Spectrum
        let noise: CodecNoise?

        init(of heard: Heard, _ speech: Speech) {
            all = heard.versions.concurrently {
                Spectrum(of: $0[speech.range], sampleRate: speech.sampleRate).scaled(by: speech)
            }
            mean = Spectrum(meanOf: all)
            noise =
                heard.isNoisy
                ? CodecNoise(heard.versions.prefix(2).map { difference($0, heard.clean, speech) }, to: mean) : nil
        }

        /// Returns how far one noise puts the same words from the mean of the others.
        func scatter(over noise: CodecNoise?) -> Double {
            guard self.noise != nil, all.count > 1 else { return 0 }
            return Array(all.indices).concurrently { place in
                let others = Spectrum(meanOf: all.indices.filter { $0 != place }.map { all[$0] })
                let apart = TimeWarping(
                    Cepstrum(of: others, over: noise), Cepstrum(of: all[place], over: noise), reach: 3)
                return Double(apart.worst.cost)
            }.max() ?? 0
        }
    }
}

extension Spectrum {
    /// Brings speech to a level of one.
    func scaled(by speech: Speech) -> Spectrum {
        var scaled = self
        let share = Float(1 / (speech.level * speech.level))
        for place in scaled.energies.indices { scaled.energies[place] *= share }
        return scaled
    }
}

extension [Speech] {
    /// Returns the one whose length is nearest to another's.
    fileprivate func nearest(to speech: Speech) -> Speech? {
        self.min { abs($0.longer(than: speech)) < abs($1.longer(than: speech)) }
    }
}
