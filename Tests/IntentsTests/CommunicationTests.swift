// SPDX-License-Identifier: Apache-2.0

import DeviceContract
import Foundation
import Intents
import Testing

@testable import UserNotifications

@Suite("A communication notification")
struct CommunicationTests {
    private static func person(_ name: String?, image: INImage? = nil) -> INPerson {
        INPerson(
            personHandle: INPersonHandle(value: "ana@example.com", type: .emailAddress), nameComponents: nil,
            displayName: name, image: image, contactIdentifier: nil, customIdentifier: "7")
    }

    private static func message(from sender: INPerson?, in group: String? = nil) -> INSendMessageIntent {
        INSendMessageIntent(
            recipients: nil, outgoingMessageType: .outgoingMessageText, content: "Hello",
            speakableGroupName: group.map { INSpeakableString(spokenPhrase: $0) }, conversationIdentifier: "42",
            serviceName: nil, sender: sender, attachments: nil)
    }

    private func content() -> UNMutableNotificationContent {
        let content = UNMutableNotificationContent()
        (content.title, content.subtitle, content.body) = ("New message", "once", "Hello")
        return content
    }

    @Test(arguments: [("Ana", "Ana"), (nil, "ana@example.com"), ("", "ana@example.com")] as [(String?, String)])
    func `has the sender for a title`(name: String?, title: String) throws {
        let updated = try content().updating(from: Self.message(from: Self.person(name)))
        #expect(updated.title == title && updated.subtitle == "once" && updated.body == "Hello")
        #expect(updated.parts.communication == Communication(sender: title, conversation: "42"))
    }

    @Test func `is from somebody who may be one of the contacts`() throws {
        let sender = INPerson(
            personHandle: INPersonHandle(value: "60123456789", type: .phoneNumber), nameComponents: nil,
            displayName: "Ana", image: nil, contactIdentifier: nil, customIdentifier: "7", isContactSuggestion: true,
            suggestionType: .instantMessageAddress)
        #expect(sender.isContactSuggestion && sender.suggestionType == .instantMessageAddress && !sender.isMe)
        #expect(!Self.person("Ana").isContactSuggestion)
        #expect(try content().updating(from: Self.message(from: sender)).title == "Ana")
    }

    @Test func `may be a call, which is from its first contact`() throws {
        let call = INStartCallIntent(
            callRecordFilter: nil, callRecordToCallBack: nil, audioRoute: .unknown, destinationType: .callBack,
            contacts: [Self.person("Ana", image: INImage(imageData: Data([1])))], callCapability: .videoCall)
        let updated = try content().updating(from: call)
        #expect(updated.title == "Ana" && updated.body == "Hello")
        #expect(updated.parts.communication == Communication(sender: "Ana", hasImage: true))
        let nobody = INStartCallIntent(
            callRecordFilter: nil, callRecordToCallBack: nil, audioRoute: .unknown, destinationType: .normal,
            contacts: nil, callCapability: .audioCall)
        #expect(try content().updating(from: nobody).title == "New message")
    }

    @Test func `may have words with attributes for a body`() throws {
        let context = UNNotificationAttributedMessageContext(
            sendMessageIntent: Self.message(from: Self.person("Ana")),
            attributedContent: NSAttributedString(string: "Hello, at length"))
        let updated = try content().updating(from: context)
        #expect(updated.title == "Ana" && updated.body == "Hello, at length")
    }

    @Test func `has the group for a subtitle`() throws {
        let updated = try content().updating(from: Self.message(from: Self.person("Ana"), in: "Family"))
        #expect(updated.title == "Ana" && updated.subtitle == "Family")
    }

    @Test func `cannot be changed, and leaves the one that it was made of`() throws {
        let content = content()
        let updated = try content.updating(from: Self.message(from: Self.person("Ana")))
        #expect(!(updated is UNMutableNotificationContent) && content.title == "New message")
        #expect(content != updated)
    }

    @Test func `shows a face or a group's picture`() throws {
        let face = INImage(imageData: Data([1]))
        let faced = try content().updating(from: Self.message(from: Self.person("Ana", image: face)))
        #expect(faced.parts.communication?.hasImage == true)
        let group = Self.message(from: Self.person("Ana"), in: "Family")
        group.setImage(face, forParameterNamed: \.speakableGroupName)
        #expect(try content().updating(from: group).parts.communication?.hasImage == true)
        #expect(group.image(forParameterNamed: \.speakableGroupName) === face)
        let empty = Self.message(from: Self.person("Ana", image: INImage(imageData: Data())))
        #expect(try content().updating(from: empty).parts.communication?.hasImage == false)
    }

    @Test func `without a sender is like any other`() throws {
        let updated = try content().updating(from: Self.message(from: nil))
        #expect(updated.title == "New message" && updated.parts.communication == nil)
    }

    @Test func `is made by the system's objects alone`() {
        final class Own: NSObject, UNNotificationContentProviding {}
        let error = #expect(throws: UNError.self) { try content().updating(from: Own()) }
        #expect(error?.code == .contentProvidingObjectNotAllowed)
    }

    @Test func `keeps who it is from on its way to the device and in an archive`() throws {
        let updated = try content().updating(from: Self.message(from: Self.person("Ana"), in: "Family"))
        let there = UNMutableNotificationContent(
            wire: try PropertyValue(bytes: try PropertyValue(updated).bytes))
        #expect(there.parts == updated.parts && there.parts.communication?.group == "Family")
        let archive = try NSKeyedArchiver.archivedData(withRootObject: updated, requiringSecureCoding: true)
        let kept = try NSKeyedUnarchiver.unarchivedObject(ofClass: UNNotificationContent.self, from: archive)
        #expect(kept?.parts.communication == updated.parts.communication)
    }

    @Test func `is donated`() async throws {
        let interaction = INInteraction(intent: Self.message(from: Self.person("Ana")), response: nil)
        interaction.direction = .incoming
        try await interaction.donate()
        let error = await withCheckedContinuation { done in interaction.donate { done.resume(returning: $0) } }
        #expect(error == nil)
    }
}
