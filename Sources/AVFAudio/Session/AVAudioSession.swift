// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
public import Foundation
internal import Synchronization

/// What an app's sound is to the system: whether it stops music, whether the silent switch silences it.
///
///     try AVAudioSession.sharedInstance().setCategory(.playback, mode: .spokenAudio, options: .duckOthers)
///     try AVAudioSession.sharedInstance().setActive(true)
///
/// Since iOS 12.1 an extension cannot start one.
/// - Note: On Linux a session that an extension starts gives the delivery's warning `audio-session-in-extension`; with
///   `earshot push --strict` it throws, as on an iPhone. Nothing else sounds here, so that a session changes nothing, and none of
///   its notifications is ever posted.
open class AVAudioSession: NSObject, @unchecked Sendable {
    // Unchecked: all that changes is behind the lock.
    private struct State {
        var category = Category.soloAmbient
        var mode = Mode.default
        var options: CategoryOptions = []
        var policy = RouteSharingPolicy.default
        var preferredSampleRate = 0.0
        var preferredDuration: TimeInterval = 0
    }

    private let state = Mutex(State())
    private let start: SessionStart

    private static let shared = AVAudioSession(.current)

    /// The session of this process.
    open class func sharedInstance() -> AVAudioSession { shared }

    init(_ start: SessionStart) {
        self.start = start
        super.init()
    }

    // MARK: What it is

    /// The category; `.soloAmbient` at first.
    open var category: Category { state.withLock { $0.category } }
    /// The mode within the category.
    open var mode: Mode { state.withLock { $0.mode } }
    /// The options of the category.
    open var categoryOptions: CategoryOptions { state.withLock { $0.options } }
    /// How the way to a loudspeaker is shared with others.
    open var routeSharingPolicy: RouteSharingPolicy { state.withLock { $0.policy } }
    /// All categories.
    open var availableCategories: [Category] {
        [.ambient, .soloAmbient, .playback, .record, .playAndRecord, .multiRoute]
    }
    /// All modes.
    open var availableModes: [Mode] {
        [
            .default, .voiceChat, .gameChat, .videoRecording, .measurement, .moviePlayback, .videoChat, .spokenAudio,
            .voicePrompt,
        ]
    }

    /// Sets the category, without options.
    open func setCategory(_ category: Category) throws { try setCategory(category, mode: .default) }

    /// Sets the category and its options.
    open func setCategory(_ category: Category, options: CategoryOptions) throws {
        try setCategory(category, mode: .default, options: options)
    }

    /// Sets the category, its mode and its options.
    open func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
        try setCategory(category, mode: mode, policy: .default, options: options)
    }

    /// Sets the category, its mode, how the way to a loudspeaker is shared, and its options.
    /// - Throws: An `NSError` of `NSOSStatusErrorDomain`, code -50, for a category or mode that there is not.
    open func setCategory(
        _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
    ) throws {
        guard availableCategories.contains(category), availableModes.contains(mode) else {
            throw ErrorCode.badParam.error
        }
        state.withLock { ($0.category, $0.mode, $0.policy, $0.options) = (category, mode, policy, options) }
    }

    /// Sets the mode.
    /// - Throws: As ``setCategory(_:mode:policy:options:)``.
    open func setMode(_ mode: Mode) throws {
        guard availableModes.contains(mode) else { throw ErrorCode.badParam.error }
        state.withLock { $0.mode = mode }
    }

    /// Starts or ends the session.
    /// - Throws: In an extension on a strict device the `NSError` that iOS throws: `NSOSStatusErrorDomain`, 561015905.
    open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
        if active { try start.check() }
    }

    // MARK: The device

    /// The volume of the device, 0 to 1.
    open var outputVolume: Float { 1 }
    /// Whether another app is heard; none is.
    open var isOtherAudioPlaying: Bool { false }
    /// Whether sound that does not matter should be left out; nothing is in its way.
    open var secondaryAudioShouldBeSilencedHint: Bool { false }
    /// Hertz.
    open var sampleRate: Double { 48_000 }
    /// Seconds from a sample to its being heard.
    open var outputLatency: TimeInterval { 0 }
    /// Seconds of a buffer.
    open var ioBufferDuration: TimeInterval { 0.02 }
    /// The sample rate that was asked for, in hertz; 0 for none.
    open var preferredSampleRate: Double { state.withLock { $0.preferredSampleRate } }
    /// The seconds of a buffer that were asked for; 0 for none.
    open var preferredIOBufferDuration: TimeInterval { state.withLock { $0.preferredDuration } }
    /// Asks for a sample rate, in hertz.
    open func setPreferredSampleRate(_ sampleRate: Double) throws {
        state.withLock { $0.preferredSampleRate = sampleRate }
    }
    /// Asks for the seconds of a buffer.
    open func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
        state.withLock { $0.preferredDuration = duration }
    }
    /// Asks for the loudspeaker in place of what is held to the ear.
    open func overrideOutputAudioPort(_ portOverride: PortOverride) throws {}
}
