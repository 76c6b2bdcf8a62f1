// SPDX-License-Identifier: Apache-2.0

import CSampleRate

/// Resamples with libsamplerate, which nothing but this and ``SampleRateStream`` calls.
package enum SampleRate {
    /// Resamples interleaved samples with libsamplerate's best sinc converter (`src_simple`), or nil when it refuses.
    ///
    /// The ratio is output frames to input frames, 1/256 to 256.
    package static func convert(_ samples: [Float], channels: Int, ratio: Double) -> [Float]? {
        let frames = samples.count / channels
        let room = Int((Double(frames) * ratio).rounded(.up)) + 16
        var output = [Float](repeating: 0, count: room * channels)
        var written = 0
        let result = unsafe samples.withUnsafeBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { target in
                var work = unsafe SRC_DATA()
                unsafe work.data_in = input.baseAddress
                unsafe work.data_out = target.baseAddress
                unsafe work.input_frames = frames
                unsafe work.output_frames = room
                unsafe work.src_ratio = ratio
                let code = unsafe src_simple(&work, Int32(SRC_SINC_BEST_QUALITY), Int32(channels))
                written = unsafe work.output_frames_gen
                return code
            }
        }
        guard result == 0 else { return nil }
        return Array(output.prefix(written * channels))
    }
}
