// SPDX-License-Identifier: Apache-2.0

import CEbur128
import Glibc

/// How loud samples of one channel are, as EBU R 128 and ITU-R BS.1770 measure it: the only file that calls libebur128.
package enum Loudness {
    /// The length of a moment, in seconds; what is shorter has no integrated loudness.
    package static let moment = 0.4

    /// Returns the loudness in LUFS; nil for what is silent to the measure (below −70 LUFS).
    ///
    /// It is the integrated loudness (`ebur128_loudness_global`); of less than ``moment``, the loudness of the moment
    /// that holds all of it (`ebur128_loudness_momentary`).
    package static func of(_ samples: ArraySlice<Int16>, sampleRate: Double) -> Double? {
        of([Float](shares: Array(samples))[...], sampleRate: sampleRate)
    }

    /// Returns the loudness in LUFS of samples from −1 to 1; nil for silence.
    package static func of(_ samples: ArraySlice<Float>, sampleRate: Double) -> Double? {
        let isShort = Double(samples.count) < moment * sampleRate
        return unsafe measured(samples, sampleRate: sampleRate, isShort ? EBUR128_MODE_M : EBUR128_MODE_I) { state in
            var loudness = -Double.infinity
            let code =
                unsafe isShort
                ? ebur128_loudness_momentary(state, &loudness) : ebur128_loudness_global(state, &loudness)
            return code == 0 && loudness > -70 ? loudness : nil
        }
    }

    /// Returns the energy of each tenth of a second as ears weigh it (`ebur128_loudness_window`), the mean square of a sample;
    /// of what is shorter, and of the last tenth where it is not whole, as if silence followed.
    static func energies(_ samples: ArraySlice<Float>, sampleRate: Double) -> [Double] {
        let length = tenth(sampleRate)
        var energies: [Double] = []
        _ = unsafe measured(samples[..<samples.startIndex], sampleRate: sampleRate, EBUR128_MODE_M) { state in
            var start = samples.startIndex
            while start < samples.endIndex {
                let part = samples[start..<min(samples.endIndex, start + length)]
                var isTaken = unsafe take(part, state)
                if part.count < length {
                    let rest = [Float](repeating: 0, count: length - part.count)
                    isTaken = unsafe take(rest[...], state) && isTaken
                }
                var loudness = -Double.infinity
                guard isTaken, unsafe ebur128_loudness_window(state, 100, &loudness) == 0 else { break }
                energies.append(pow(10, (loudness + 0.691) / 10))
                start += length
            }
            return nil
        }
        return energies
    }

    /// The samples in a tenth of a second, as libebur128 counts them.
    static func tenth(_ sampleRate: Double) -> Int { (Int(sampleRate) + 5) / 10 }

    /// Returns the loudness in LUFS of tenths of a second that have these energies; nil for silence.
    ///
    /// It is BS.1770's: of the moments, which overlap, those that are silent or 10 LU below the others do not count. A sound
    /// that is shorter than a moment is one with the silence behind it.
    static func of(energies: [Double], isShort: Bool) -> Double? {
        let silence = pow(10, (-70 + 0.691) / 10)
        var moments: [Double] = []
        let tenths = isShort ? energies + [Double](repeating: 0, count: max(0, 4 - energies.count)) : energies
        for last in tenths.indices.dropFirst(3) {
            moments.append((tenths[last - 3] + tenths[last - 2] + tenths[last - 1] + tenths[last]) / 4)
        }
        func mean(above least: Double) -> Double? {
            let heard = moments.filter { $0 >= least }
            return heard.isEmpty ? nil : heard.reduce(0, +) / Double(heard.count)
        }
        guard let all = mean(above: silence), let heard = mean(above: max(silence, all / 10)) else { return nil }
        return 10 * log10(heard) - 0.691
    }

    /// Returns libebur128's own true peak, as a share of full scale (`ebur128_true_peak`); it takes as long as a synthesis.
    package static func truePeak(_ samples: ArraySlice<Int16>, sampleRate: Double) -> Double? {
        let samples = [Float](shares: Array(samples))[...]
        return unsafe measured(samples, sampleRate: sampleRate, EBUR128_MODE_TRUE_PEAK) { state in
            var peak = 0.0
            return unsafe ebur128_true_peak(state, 0, &peak) == 0 ? peak : nil
        }
    }

    private static func measured(
        _ samples: ArraySlice<Float>, sampleRate: Double, _ mode: mode,
        _ read: (UnsafeMutablePointer<ebur128_state>) -> Double?
    ) -> Double? {
        guard let state = unsafe ebur128_init(1, UInt(sampleRate), Int32(bitPattern: mode.rawValue)) else { return nil }
        defer {
            var ended: UnsafeMutablePointer<ebur128_state>? = unsafe state
            unsafe ebur128_destroy(&ended)
        }
        return unsafe take(samples, state) ? read(state) : nil
    }

    private static func take(_ samples: ArraySlice<Float>, _ state: UnsafeMutablePointer<ebur128_state>) -> Bool {
        unsafe samples.withUnsafeBufferPointer {
            unsafe ebur128_add_frames_float(state, $0.baseAddress, $0.count) == 0
        }
    }
}
