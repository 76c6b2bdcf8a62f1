// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import UserNotifications

/// Through what a call is heard.
public enum INCallAudioRoute: Int, Sendable {
    case unknown = 0
    case speakerphoneAudioRoute = 1
    case bluetoothAudioRoute = 2
}

/// Where a call goes.
public enum INCallDestinationType: Int, Sendable {
    case unknown = 0
    case normal = 1
    case emergency = 2
    case voicemail = 3
    case redial = 4
    case callBack = 5
}

/// Whether a call has a picture.
public enum INCallCapability: Int, Sendable {
    case unknown = 0
    case audioCall = 1
    case videoCall = 2
}

/// What became of a call.
public enum INCallRecordType: Int, Sendable {
    case unknown = 0
    case outgoing = 1
    case missed = 2
    case received = 3
    case latest = 4
    case voicemail = 5
    case ringing = 6
    case inProgress = 7
    case onHold = 8
}

/// What a call that once was is looked for by.
open class INCallRecordFilter: NSObject {
    /// Who took part.
    public let participants: [INPerson]?
    /// What became of it.
    public let callTypes: Set<INCallRecordType>
    /// Whether it had a picture.
    public let callCapability: INCallCapability

    /// Says what is looked for.
    public init(participants: [INPerson]?, callTypes: Set<INCallRecordType>, callCapability: INCallCapability) {
        (self.participants, self.callTypes, self.callCapability) = (participants, callTypes, callCapability)
        super.init()
    }
}

/// A call that once was.
open class INCallRecord: NSObject {
    /// The app's identifier of it.
    public let identifier: String
    /// When it began.
    public let dateCreated: Date?
    /// What became of it.
    public let callRecordType: INCallRecordType
    /// Whether it had a picture.
    public let callCapability: INCallCapability
    /// How long it took, in seconds.
    public let callDuration: Double?
    /// Whether the user has not seen it.
    public let unseen: Bool?

    /// Tells of a call.
    public init(
        identifier: String, dateCreated: Date?, callRecordType: INCallRecordType, callCapability: INCallCapability,
        callDuration: Double?, unseen: Bool?
    ) {
        (self.identifier, self.dateCreated, self.callRecordType) = (identifier, dateCreated, callRecordType)
        (self.callCapability, self.callDuration, self.unseen) = (callCapability, callDuration, unseen)
        super.init()
    }
}

/// A call that is made, or has come.
///
///     let intent = INStartCallIntent(
///         callRecordFilter: nil, callRecordToCallBack: nil, audioRoute: .unknown, destinationType: .normal,
///         contacts: [ana], callCapability: .audioCall)
///     contentHandler(try content.updating(from: intent))
/// - Note: On Linux nobody calls: it makes a notification a communication from the first of its contacts.
open class INStartCallIntent: INIntent, UNNotificationContentProviding {
    /// What a call that is answered is looked for by.
    public let callRecordFilter: INCallRecordFilter?
    /// The call that is answered.
    public let callRecordToCallBack: INCallRecord?
    /// Through what it is heard.
    public let audioRoute: INCallAudioRoute
    /// Where it goes.
    public let destinationType: INCallDestinationType
    /// Who it is with.
    public let contacts: [INPerson]?
    /// Whether it has a picture.
    public let callCapability: INCallCapability

    /// Tells of a call.
    public init(
        callRecordFilter: INCallRecordFilter?, callRecordToCallBack: INCallRecord?, audioRoute: INCallAudioRoute,
        destinationType: INCallDestinationType, contacts: [INPerson]?, callCapability: INCallCapability
    ) {
        (self.callRecordFilter, self.callRecordToCallBack) = (callRecordFilter, callRecordToCallBack)
        (self.audioRoute, self.destinationType) = (audioRoute, destinationType)
        (self.contacts, self.callCapability) = (contacts, callCapability)
        super.init()
    }

    /// Tells of a call, as before iOS 14.
    @available(*, deprecated, message: "Use the initializer with callRecordFilter.")
    public convenience init(
        audioRoute: INCallAudioRoute, destinationType: INCallDestinationType, contacts: [INPerson]?,
        recordTypeForRedialing: INCallRecordType, callCapability: INCallCapability
    ) {
        self.init(
            callRecordFilter: nil, callRecordToCallBack: nil, audioRoute: audioRoute,
            destinationType: destinationType, contacts: contacts, callCapability: callCapability)
    }
}

extension INStartCallIntent: CommunicationProviding {
    package var communication: Communication? {
        guard let caller = contacts?.first, !caller.displayName.isEmpty else { return nil }
        let picture = images[\INStartCallIntent.contacts] ?? caller.image
        return Communication(sender: caller.displayName, hasImage: picture?.hasPicture ?? false)
    }
}
