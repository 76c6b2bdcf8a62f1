// SPDX-License-Identifier: Apache-2.0

extension AVAudioSession {
    /// What the sound is for.
    public struct Category: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Sound that the silent switch silences, beside that of others.
        public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
        /// Sound that the silent switch silences, and that stops others.
        public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
        /// Sound that is the point of the app.
        public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
        /// Recording.
        public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
        /// Both at a time.
        public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
        /// Several ways at a time.
        public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
    }

    /// What the sound is within its category.
    public struct Mode: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Nothing in particular.
        public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
        /// A call.
        public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
        /// A call within a game.
        public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
        /// A film that is being made.
        public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
        /// A measurement.
        public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
        /// A film.
        public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
        /// A call with pictures.
        public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
        /// Somebody who goes on speaking.
        public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
        /// A few words, such as those of a guide.
        public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
    }

    /// How the sound lives with others.
    public struct CategoryOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Beside the sound of others.
        public static let mixWithOthers = CategoryOptions(rawValue: 1)
        /// The sound of others becomes softer.
        public static let duckOthers = CategoryOptions(rawValue: 2)
        /// Hands-free devices.
        public static let allowBluetooth = CategoryOptions(rawValue: 4)
        /// Hands-free devices, by their newer name.
        public static let allowBluetoothHFP = CategoryOptions(rawValue: 4)
        /// The loudspeaker, not the one that is held to the ear.
        public static let defaultToSpeaker = CategoryOptions(rawValue: 8)
        /// Beside the sound of others, but for those who speak.
        public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
        /// Bluetooth's good sound.
        public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
        /// AirPlay.
        public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
        /// A microphone that is muted does not interrupt.
        public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)
    }

    /// What others are told.
    public struct SetActiveOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Others may go on.
        public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
    }

    /// How the way to a loudspeaker is shared.
    public enum RouteSharingPolicy: UInt, Sendable {
        case `default` = 0
        case longFormAudio = 1
        case independent = 2
        case longFormVideo = 3
    }

    /// Which loudspeaker is used all the same.
    public enum PortOverride: UInt, Sendable {
        case none = 0
        case speaker = 0x7370_6B72
    }

    /// Whether an interruption begins or is over.
    public enum InterruptionType: UInt, Sendable {
        case ended = 0
        case began = 1
    }

    /// What may be done after an interruption.
    public struct InterruptionOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The sound may go on.
        public static let shouldResume = InterruptionOptions(rawValue: 1)
    }

    /// Why sound goes another way.
    public enum RouteChangeReason: UInt, Sendable {
        case unknown = 0
        case newDeviceAvailable = 1
        case oldDeviceUnavailable = 2
        case categoryChange = 3
        case override = 4
        case wakeFromSleep = 6
        case noSuitableRouteForCategory = 7
        case routeConfigurationChange = 8
    }

    /// What is wrong, in `NSOSStatusErrorDomain`.
    public enum ErrorCode: Int, Sendable {
        case none = 0
        case mediaServicesFailed = 1_836_282_486
        case isBusy = 560_030_580
        case incompatibleCategory = 560_161_140
        case cannotInterruptOthers = 560_557_684
        case missingEntitlement = 1_701_737_535
        case siriIsRecording = 1_936_290_409
        /// The app may not start playing, as it is in the background: an extension always is.
        case cannotStartPlaying = 561_015_905
        case cannotStartRecording = 561_145_187
        case badParam = -50
        case insufficientPriority = 561_017_449
        case resourceNotAvailable = 561_145_203
        case unspecified = 2_003_329_396
        case expiredSession = 561_210_739
        case sessionNotActive = 1_768_841_571
    }
}
