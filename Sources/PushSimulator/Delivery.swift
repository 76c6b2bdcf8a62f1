// SPDX-License-Identifier: Apache-2.0

public import DeviceContract

/// What became of a push, as the object that `earshot push --json` prints.
public struct Delivery: Sendable, Hashable, Codable {
    /// What is shown in the end.
    public enum Outcome: String, Sendable, Hashable, Codable {
        /// The content that the extension answered with, even if it changed nothing.
        case modified
        /// The content as it came.
        case original
        /// Nothing, which the filtering entitlement allows.
        case suppressed
        /// Nothing, since APNs refused the push.
        case rejected
    }

    /// The UUID of the push.
    public var id: String
    /// What is shown in the end.
    public var outcome: Outcome
    /// Why, as a stable word; the signal's name after a crash.
    public var reason: String
    /// What APNs answered, if it refused.
    @OrNull public var rejection: Refusal?
    /// What the extension did.
    public var `extension`: ExtensionPart
    /// What is shown; nil after a rejection.
    @OrNull public var content: Content?
    /// What came; nil after a rejection.
    @OrNull public var original: Content?
    /// Every utterance that the extension had synthesised.
    public var speech: [Utterance]
    /// What a developer should know.
    public var warnings: [Warning]
    /// What the extension did that iOS does outside of it: `played`, `donated`; nil where it did not run.
    @OrNull public var recorded: [Record]?
    /// The category that the app has registered for it; nil, and no key of the object, where there is none.
    public var category: Category?
    /// How it was shown, where the app was at the front; nil, and no key of the object, where it was not.
    public var presentation: Presentation?
    /// What is shown where the user has hidden what notifications say; nil, and no key of the object, where nothing is hidden.
    public var preview: Preview?
    /// The folder of the delivery; nil after a rejection.
    @OrNull public var inbox: String?

    /// What APNs answers to a push that it refuses.
    public struct Refusal: Sendable, Hashable, Codable {
        /// The status of the response.
        public var status: Int
        /// APNs' word.
        public var reason: String
    }

    /// What the extension did.
    public struct ExtensionPart: Sendable, Hashable, Codable {
        /// The path of its folder.
        @OrNull public var bundle: String?
        /// Whether it was started.
        public var ran: Bool
        /// How it ended: `clean`, `crashed`, `exited`, `timed-out`, `memory` or `not-run`.
        public var exit: String
        /// Why it was not started.
        @OrNull public var whyNotRun: WhyNotRun?
        /// The number of calls of the content handler.
        public var handlerCalls: Int
        /// How long it took.
        public var milliseconds: Milliseconds
        /// The most private memory that was seen, in units of 1,048,576 bytes.
        public var peakMemoryMB: Double
        /// Whether it was told that its time is over.
        public var expired: Bool
        /// What it wrote to standard output and standard error.
        public var log: [String]
    }

    /// How long an extension took, in milliseconds.
    public struct Milliseconds: Sendable, Hashable, Codable {
        /// From the start of the process to the call of `didReceive`.
        public var launch: Double
        /// From the call of `didReceive` to the answer.
        public var didReceive: Double
        /// From the start of the process until it was gone.
        public var total: Double
    }

    /// A content, with what the device found out about its sound and attachments.
    public struct Content: Sendable, Hashable, Codable {
        public var title: String
        public var subtitle: String
        public var body: String
        @OrNull public var badge: Int?
        @OrNull public var sound: Sound?
        public var attachments: [Attachment]
        public var categoryIdentifier: String
        public var threadIdentifier: String
        /// `passive`, `active`, `time-sensitive` or `critical`.
        public var interruptionLevel: String
        /// How much it matters among the app's notifications, 0 to 1.
        @OrNull public var relevanceScore: Double?
        /// Which of the app's scenes is brought forward.
        @OrNull public var targetContentIdentifier: String?
        /// What a Focus filter of the app decides by.
        @OrNull public var filterCriteria: String?
        /// The image shown while the app is launched.
        @OrNull public var launchImageName: String?
        /// Who it is from, where the extension made it a communication.
        @OrNull public var communication: Communication?
        /// What beside text the payload holds, as JSON.
        public var userInfo: PropertyValue
    }

    /// Who a message is from, and where.
    public struct Communication: Sendable, Hashable, Codable {
        /// The sender's name.
        public var sender: String
        /// The group's name.
        @OrNull public var group: String?
        /// What identifies the conversation to the app.
        @OrNull public var conversation: String?
        /// Whether there is a face or a group's picture.
        public var image: Bool
    }

    /// A notification's sound.
    public struct Sound: Sendable, Hashable, Codable {
        /// The name it was asked for by; `default` for iOS's own.
        public var name: String
        /// The file that is played; nil for iOS's own, which is played as well when the one asked for is not accepted.
        @OrNull public var file: String?
        /// Seconds.
        @OrNull public var duration: Double?
        /// Such as `pcm16`.
        @OrNull public var encoding: String?
        /// Whether iOS plays it.
        public var accepted: Bool
        /// Why it does not.
        @OrNull public var why: String?
        /// `ordinary`, `ringtone`, or `critical`, which is heard although the device is muted.
        @OrNull public var kind: String?
        /// The volume of a critical sound, 0 to 1; nil for the device's own.
        @OrNull public var volume: Double?
        /// Whether it was heard through the device's speaker; nil where there is none.
        @OrNull public var played: Bool?
    }

    /// An attached file.
    public struct Attachment: Sendable, Hashable, Codable {
        public var identifier: String
        /// The file in the delivery's folder, if it is shown.
        @OrNull public var file: String?
        /// The uniform type identifier.
        public var type: String
        /// The size of the file.
        public var bytes: Int
        /// Whether iOS shows it.
        public var accepted: Bool
        /// Why it does not.
        @OrNull public var why: String?
    }

    /// Words that were synthesised.
    public struct Utterance: Sendable, Hashable, Codable {
        /// The words handed to the engine, before the voice's lexicon.
        public var text: String
        public var locale: String
        /// The id of the voice.
        public var voice: String
        /// What was rendered, if it was.
        @OrNull public var file: String?
        /// Seconds.
        public var duration: Double
        /// Whether it was spoken to its end.
        public var finished: Bool
        /// Seconds after which it was stopped.
        @OrNull public var cutOffAt: Double?

        /// Whether any of it was heard.
        package var isHeard: Bool { finished || (cutOffAt ?? 0) > 0 }
    }

    /// Something that a developer should know.
    public struct Warning: Sendable, Hashable, Codable {
        /// A stable word.
        public var code: String
        /// One sentence.
        public var message: String

        /// Makes a warning.
        public init(code: String, message: String) {
            self.code = code
            self.message = message
        }
    }

    /// Something that an extension did and iOS does outside of it.
    public typealias Record = Warning

    /// Makes the record of a push that APNs refuses.
    public init(_ rejection: Rejection, id: String) {
        self.init(
            id: id, outcome: .rejected, reason: rejection.rawValue,
            rejection: Refusal(status: rejection.status, reason: rejection.rawValue),
            extension: .notRun(nil, bundle: nil), content: nil, original: nil, speech: [],
            warnings: [], inbox: nil)
    }

    init(
        id: String, outcome: Outcome, reason: String, rejection: Refusal?, extension part: ExtensionPart,
        content: Content?, original: Content?, speech: [Utterance], warnings: [Warning], inbox: String?
    ) {
        self.id = id
        self.outcome = outcome
        self.reason = reason
        self.rejection = rejection
        self.extension = part
        self.content = content
        self.original = original
        self.speech = speech
        self.warnings = warnings
        recorded = nil
        category = nil
        presentation = nil
        self.inbox = inbox
    }
}
