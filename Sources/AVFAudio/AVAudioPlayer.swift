// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
public import Foundation
internal import SoundFiles
internal import Synchronization

/// Is told what becomes of a player.
public protocol AVAudioPlayerDelegate: AnyObject {
    /// The sound was played to its end, or cannot be played on.
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
    /// The sound cannot be read any more.
    func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
}

// Apple's methods are optional, which Swift has only with Objective-C: a default stands for a method that is not written.
extension AVAudioPlayerDelegate {
    public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
    public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
}

/// Plays a sound.
///
/// - Note: On Linux it takes the time that the sound has, and the delivery records it as `played`; no speaker is given it. iOS lets no
///   extension play since 12.1: the delivery warns of `audio-session-in-extension`, and a strict device refuses (``play()`` is false).
open class AVAudioPlayer: NSObject, @unchecked Sendable {
    // Unchecked: what changes is behind a lock, or set by whoever has made it.
    private struct State {
        /// When it was begun; nil while it does not play.
        var began: ContinuousClock.Instant?
        /// The seconds that were played before that.
        var played = 0.0
        /// The number of the play that goes on, so that the end of an earlier one is none.
        var number = 0
    }

    /// The file; nil for data.
    public let url: URL?
    /// The sound's bytes; nil for a file.
    public let data: Data?
    /// How many channels it has.
    public let numberOfChannels: Int
    /// How long it is, in seconds.
    public let duration: TimeInterval
    /// What its samples are.
    public let format: AVAudioFormat
    /// Who is told.
    open weak var delegate: (any AVAudioPlayerDelegate)?
    /// How loud it is, 0 to 1.
    open var volume: Float = 1
    /// Where it is heard from, -1 to 1.
    open var pan: Float = 0
    /// How fast it is played, where ``enableRate`` allows it.
    open var rate: Float = 1
    /// Whether ``rate`` means anything.
    open var enableRate = false
    /// How often it is played again; less than 0 without an end.
    open var numberOfLoops = 0
    /// Whether the level is measured: it is not.
    open var isMeteringEnabled = false

    private let name: String
    private let state = Mutex(State())
    private static let hurry = max(
        1, ProcessInfo.processInfo.environment[DeviceVariable.hurry].flatMap(Double.init) ?? 1)

    /// Opens a sound file.
    /// - Throws: an `NSError` in Apple's domain for what is none.
    public convenience init(contentsOf url: URL) throws { try self.init(url, nil, SoundFile(reading: url.path)) }

    /// Opens a sound file; what kind it is its bytes tell.
    /// - Throws: an `NSError` in Apple's domain for what is none.
    public convenience init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
        try self.init(contentsOf: url)
    }

    /// Takes a sound file's bytes.
    /// - Throws: an `NSError` in Apple's domain for what is none.
    public convenience init(data: Data) throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("player-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        try data.write(to: place)
        try self.init(nil, data, SoundFile(reading: place.path))
    }

    /// Takes a sound file's bytes; what kind it is they tell.
    /// - Throws: an `NSError` in Apple's domain for what is none.
    public convenience init(data: Data, fileTypeHint utiString: String?) throws { try self.init(data: data) }

    private init(_ url: URL?, _ data: Data?, _ file: SoundFile) throws {
        let layout = file.layout
        guard layout.sampleRate >= 1,
            let format = AVAudioFormat(
                commonFormat: .pcmFormatFloat32, sampleRate: layout.sampleRate,
                channels: AVAudioChannelCount(layout.channels), interleaved: false)
        else { throw SoundFileError(code: .unsupportedDataFormat, message: "The sound has more than two channels.") }
        (self.url, self.data, self.format, numberOfChannels) = (url, data, format, layout.channels)
        duration = Double(file.frames) / layout.sampleRate
        name = url?.lastPathComponent ?? "a sound"
    }

    /// Whether it plays.
    open var isPlaying: Bool { state.withLock { $0.began != nil } }

    /// The second that it is at.
    open var currentTime: TimeInterval {
        get {
            let seconds = state.withLock { state in
                state.played + (state.began.map { ($0.duration(to: .now) / .seconds(1)) * speed } ?? 0)
            }
            return duration > 0 ? min(seconds, duration * passes).truncatingRemainder(dividingBy: duration) : 0
        }
        set { state.withLock { $0.played = min(max(newValue, 0), duration) } }
    }

    /// Gets ready; there is nothing to be made ready.
    @discardableResult
    open func prepareToPlay() -> Bool { true }

    /// Plays the sound, or goes on with it.
    /// - Returns: false where iOS would refuse it.
    @discardableResult
    open func play() -> Bool {
        do { try SessionStart.current.check(by: "AVAudioPlayer.play()") } catch { return false }
        let (number, left) = state.withLock { state in
            if state.began != nil { return (0, 0.0) }
            if state.played >= duration * passes { state.played = 0 }
            state.began = .now
            state.number += 1
            return (state.number, duration * passes - state.played)
        }
        guard number > 0 else { return true }
        DeviceWarning(code: "played", message: "The extension played \(name) with AVAudioPlayer.").record()
        guard left.isFinite else { return true }
        DispatchQueue.main.asyncAfter(deadline: .now() + left / speed) { self.finish(number) }
        return true
    }

    /// Plays the sound later.
    @discardableResult
    open func play(atTime time: TimeInterval) -> Bool { play() }

    /// The device's time in seconds.
    open var deviceCurrentTime: TimeInterval { ProcessInfo.processInfo.systemUptime }

    /// Holds on; ``play()`` goes on from there.
    open func pause() {
        state.withLock { state in
            guard let began = state.began else { return }
            state.played += (began.duration(to: .now) / .seconds(1)) * speed
            state.began = nil
        }
    }

    /// Ends it.
    open func stop() { pause() }

    /// Changes the loudness, at once.
    open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) { self.volume = volume }

    private var passes: Double { numberOfLoops < 0 ? .infinity : Double(numberOfLoops) + 1 }
    private var speed: Double { Self.hurry * (enableRate ? Double(max(rate, 0.1)) : 1) }

    private func finish(_ number: Int) {
        let isOver = state.withLock { state in
            guard state.number == number, state.began != nil else { return false }
            (state.began, state.played) = (nil, 0)
            return true
        }
        if isOver { delegate?.audioPlayerDidFinishPlaying(self, successfully: true) }
    }
}
