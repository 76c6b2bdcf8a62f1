// SPDX-License-Identifier: Apache-2.0

internal import CALSA
internal import Glibc
internal import LaunchContract

/// An ALSA device: the only file that calls libasound.
///
/// Its `default` reaches PulseAudio and PipeWire through their plugins, so that no other library is needed. It is opened so
/// that nothing waits (`SND_PCM_NONBLOCK`), as far as the plugins keep to that.
@safe final class ALSAOutput: Output {
    private let pcm: OpaquePointer
    private let name: String
    private let bytesPerFrame: Int
    private let canPause: Bool
    let tail: Int
    /// What has been taken since the device was last prepared.
    private var taken = 0

    /// The time that the device's buffer holds, in microseconds: what is told as heard is wrong by no more when a sound server
    /// stops answering.
    private static let latency: UInt32 = 200_000

    /// Opens a device (`snd_pcm_open`, `snd_pcm_set_params`).
    /// - Parameter rate: frames a second; the device, or ALSA for it, must take them.
    init(name: String, rate: Int, channels: Int) throws(SpeakerFault) {
        var opened: OpaquePointer?
        let code = unsafe snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK)
        guard code >= 0, let pcm = unsafe opened else {
            throw SpeakerFault(
                .missing,
                "the ALSA device '\(name)' cannot be opened (\(Self.reason(code))); name one that 'aplay -L' lists.")
        }
        let fits = unsafe snd_pcm_set_params(
            pcm, SND_PCM_FORMAT_S16_LE, SND_PCM_ACCESS_RW_INTERLEAVED, UInt32(channels), UInt32(rate), 1, Self.latency)
        guard fits >= 0 else {
            unsafe snd_pcm_close(pcm)
            throw SpeakerFault(
                .missing,
                "the ALSA device '\(name)' does not take \(rate) frames a second of \(channels) channel(s) "
                    + "(\(Self.reason(fits))); put 'plug:' or 'plughw:' before it.")
        }
        var (buffer, period) = (snd_pcm_uframes_t(0), snd_pcm_uframes_t(0))
        unsafe snd_pcm_get_params(pcm, &buffer, &period)
        canPause = unsafe Self.canPause(pcm)
        unsafe self.pcm = pcm
        self.name = name
        bytesPerFrame = 2 * channels
        // Cards may cut the last period off; `snd_pcm_hw_params_set_drain_silence` is newer than Debian 12's library.
        tail = max(rate / 20, Int(period))
    }

    func take(_ frames: ArraySlice<UInt8>) throws(SpeakerFault) -> Int {
        let count = snd_pcm_uframes_t(frames.count / bytesPerFrame)
        for _ in 0..<3 {
            let written = unsafe frames.withUnsafeBytes { unsafe snd_pcm_writei(pcm, $0.baseAddress, count) }
            if written >= 0 {
                taken += written
                return written
            }
            if written == -Int(EAGAIN) { return 0 }
            // An underrun, or a machine that has slept: what was taken before is over.
            let recovered = unsafe snd_pcm_recover(pcm, Int32(written), 1)
            guard recovered >= 0 else { throw failed(recovered) }
            taken = 0
        }
        return 0
    }

    func start() throws(SpeakerFault) {
        guard state == SND_PCM_STATE_PREPARED, taken > 0 else { return }
        let code = unsafe snd_pcm_start(pcm)
        guard code >= 0 else { throw failed(code) }
    }

    func held() throws(SpeakerFault) -> Int {
        switch state {
        case SND_PCM_STATE_RUNNING:
            var (room, delay) = (snd_pcm_sframes_t(0), snd_pcm_sframes_t(0))
            let code = unsafe snd_pcm_avail_delay(pcm, &room, &delay)
            if code == -EPIPE { return 0 }
            guard code >= 0 else { throw failed(code) }
            return max(0, delay)
        case SND_PCM_STATE_PREPARED: return taken
        case SND_PCM_STATE_DISCONNECTED: throw failed(-ENODEV)
        default: return 0
        }
    }

    func pause() throws(SpeakerFault) -> Bool {
        guard canPause, state == SND_PCM_STATE_RUNNING else { return false }
        return unsafe snd_pcm_pause(pcm, 1) >= 0
    }

    func proceed() throws(SpeakerFault) {
        let code = unsafe snd_pcm_pause(pcm, 0)
        guard code >= 0 else { throw failed(code) }
    }

    func drop() throws(SpeakerFault) {
        unsafe snd_pcm_drop(pcm)
        let code = unsafe snd_pcm_prepare(pcm)
        guard code >= 0 else { throw failed(code) }
        taken = 0
    }

    func drain() throws(SpeakerFault) {
        guard state == SND_PCM_STATE_RUNNING || state == SND_PCM_STATE_PREPARED else { return }
        unsafe snd_pcm_nonblock(pcm, 0)
        let code = unsafe snd_pcm_drain(pcm)
        // It ran dry meanwhile: all has been heard.
        guard code >= 0 || code == -EPIPE else { throw failed(code) }
    }

    func close() { unsafe snd_pcm_close(pcm) }

    private var state: snd_pcm_state_t { unsafe snd_pcm_state(pcm) }

    private static func canPause(_ pcm: OpaquePointer) -> Bool {
        var made: OpaquePointer?
        guard unsafe snd_pcm_hw_params_malloc(&made) >= 0, let parameters = unsafe made else { return false }
        defer { unsafe snd_pcm_hw_params_free(parameters) }
        guard unsafe snd_pcm_hw_params_current(pcm, parameters) >= 0 else { return false }
        return unsafe snd_pcm_hw_params_can_pause(parameters) == 1
    }

    private func failed(_ code: Int32) -> SpeakerFault {
        SpeakerFault(
            .failed,
            "the ALSA device '\(name)' failed (\(Self.reason(code))); look whether its sound server runs or it is unplugged."
        )
    }

    private static func reason(_ code: Int32) -> String { unsafe String(cString: snd_strerror(code)) }
}
