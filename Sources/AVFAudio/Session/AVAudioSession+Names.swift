// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are Apple's.

public import Foundation

extension AVAudioSession {
    /// Another sound interrupts this app's, or is over.
    public class var interruptionNotification: NSNotification.Name { .init("AVAudioSessionInterruptionNotification") }
    /// Sound goes another way.
    public class var routeChangeNotification: NSNotification.Name { .init("AVAudioSessionRouteChangeNotification") }
    /// The system's sound has ended.
    public class var mediaServicesWereLostNotification: NSNotification.Name {
        .init("AVAudioSessionMediaServicesWereLostNotification")
    }
    /// The system's sound is there again.
    public class var mediaServicesWereResetNotification: NSNotification.Name {
        .init("AVAudioSessionMediaServicesWereResetNotification")
    }
    /// Another app's sound begins or ends.
    public class var silenceSecondaryAudioHintNotification: NSNotification.Name {
        .init("AVAudioSessionSilenceSecondaryAudioHintNotification")
    }

    /// Sets the category, by the method's name before Swift 4.2.
    @available(*, deprecated, renamed: "setCategory(_:options:)")
    public func setCategory(_ category: Category, with options: CategoryOptions) throws {
        try setCategory(category, options: options)
    }

    /// Starts or ends the session, by the method's name before Swift 4.2.
    @available(*, deprecated, renamed: "setActive(_:options:)")
    public func setActive(_ active: Bool, with options: SetActiveOptions) throws {
        try setActive(active, options: options)
    }
}

/// Whether an interruption begins or is over.
public let AVAudioSessionInterruptionTypeKey: String = "AVAudioSessionInterruptionTypeKey"
/// What may be done after an interruption.
public let AVAudioSessionInterruptionOptionKey: String = "AVAudioSessionInterruptionOptionKey"
/// Why sound goes another way.
public let AVAudioSessionRouteChangeReasonKey: String = "AVAudioSessionRouteChangeReasonKey"
/// The way before.
public let AVAudioSessionRouteChangePreviousRouteKey: String = "AVAudioSessionRouteChangePreviousRouteKey"

// The names before Swift 4.2. They are of today's types, so that today's methods take them.

@available(*, deprecated, renamed: "AVAudioSession.Category.ambient")
public let AVAudioSessionCategoryAmbient = AVAudioSession.Category.ambient
@available(*, deprecated, renamed: "AVAudioSession.Category.soloAmbient")
public let AVAudioSessionCategorySoloAmbient = AVAudioSession.Category.soloAmbient
@available(*, deprecated, renamed: "AVAudioSession.Category.playback")
public let AVAudioSessionCategoryPlayback = AVAudioSession.Category.playback
@available(*, deprecated, renamed: "AVAudioSession.Category.record")
public let AVAudioSessionCategoryRecord = AVAudioSession.Category.record
@available(*, deprecated, renamed: "AVAudioSession.Category.playAndRecord")
public let AVAudioSessionCategoryPlayAndRecord = AVAudioSession.Category.playAndRecord
@available(*, deprecated, renamed: "AVAudioSession.Category.multiRoute")
public let AVAudioSessionCategoryMultiRoute = AVAudioSession.Category.multiRoute
@available(*, deprecated, renamed: "AVAudioSession.Mode.default")
public let AVAudioSessionModeDefault = AVAudioSession.Mode.default
@available(*, deprecated, renamed: "AVAudioSession.Mode.spokenAudio")
public let AVAudioSessionModeSpokenAudio = AVAudioSession.Mode.spokenAudio
@available(*, deprecated, renamed: "AVAudioSession.Mode.voiceChat")
public let AVAudioSessionModeVoiceChat = AVAudioSession.Mode.voiceChat
@available(*, deprecated, renamed: "AVAudioSession.Mode.moviePlayback")
public let AVAudioSessionModeMoviePlayback = AVAudioSession.Mode.moviePlayback
/// What the methods took before Swift 4.2.
@available(*, deprecated, renamed: "AVAudioSession.CategoryOptions")
public typealias AVAudioSessionCategoryOptions = AVAudioSession.CategoryOptions
@available(*, deprecated, renamed: "AVAudioSession.SetActiveOptions")
public typealias AVAudioSessionSetActiveOptions = AVAudioSession.SetActiveOptions

extension NSNotification.Name {
    @available(*, deprecated, renamed: "AVAudioSession.interruptionNotification")
    public static var AVAudioSessionInterruption: NSNotification.Name { AVAudioSession.interruptionNotification }
    @available(*, deprecated, renamed: "AVAudioSession.routeChangeNotification")
    public static var AVAudioSessionRouteChange: NSNotification.Name { AVAudioSession.routeChangeNotification }
}
