// SPDX-License-Identifier: Apache-2.0

import CSampleRate

/// Resamples sound that comes in pieces, as if it had come at once (`src_process` of libsamplerate).
@safe package final class SampleRateStream {
    private let state: OpaquePointer
    private let channels: Int
    private let ratio: Double

    /// Begins a stream of interleaved samples; nil where libsamplerate refuses.
    /// - Parameter ratio: output frames to input frames, 1/256 to 256.
    package init?(channels: Int, ratio: Double) {
        var fault: Int32 = 0
        guard let made = unsafe src_new(Int32(SRC_SINC_BEST_QUALITY), Int32(channels), &fault) else { return nil }
        unsafe state = made
        self.channels = channels
        self.ratio = ratio
    }

    deinit { _ = unsafe src_delete(state) }

    /// Converts what comes next. Some of it is held back until more comes, or the end.
    /// - Returns: what is ready, or nil where libsamplerate refuses.
    package func convert(_ samples: [Float], isLast: Bool = false) -> [Float]? {
        var made: [Float] = []
        var used = 0
        while true {
            let left = samples.count / channels - used
            var output = [Float](repeating: 0, count: (Int(Double(left) * ratio) + 4096) * channels)
            let room = output.count / channels
            var (taken, written, code) = (0, 0, Int32(0))
            unsafe samples.withUnsafeBufferPointer { input in
                unsafe output.withUnsafeMutableBufferPointer { target in
                    var work = unsafe SRC_DATA()
                    unsafe work.data_in = input.baseAddress?.advanced(by: used * channels)
                    unsafe work.data_out = target.baseAddress
                    unsafe work.input_frames = left
                    unsafe work.output_frames = room
                    unsafe work.src_ratio = ratio
                    unsafe work.end_of_input = isLast ? 1 : 0
                    code = unsafe src_process(state, &work)
                    taken = unsafe work.input_frames_used
                    written = unsafe work.output_frames_gen
                }
            }
            guard code == 0 else { return nil }
            used += taken
            made += output.prefix(written * channels)
            // Once nothing is left and there was room for more, nothing more is ready.
            if used * channels >= samples.count, written < room { return made }
            if taken == 0, written == 0 { return made }
        }
    }

    /// Forgets what was held back, as before the first piece.
    package func reset() { unsafe src_reset(state) }
}
