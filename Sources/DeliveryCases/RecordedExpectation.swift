// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import PushSimulator

/// What `earshot test --record` writes of a delivery: all that is the same in every run.
public struct RecordedExpectation: Encodable, Sendable {
    private let outcome: Delivery.Outcome
    private let reason: String
    private let `extension`: Part
    private let content: Content?
    private let speech: [Speech]
    private let warnings: [String]
    private let log: [String]

    private struct Part: Encodable, Sendable {
        let exit: String
        let handlerCalls: Int
        let expired: Bool
        @OrNull var whyNotRun: WhyNotRun?
    }

    private struct Content: Encodable, Sendable {
        let title, subtitle, body, categoryIdentifier, threadIdentifier, interruptionLevel: String
        @OrNull var badge: Int?
        @OrNull var sound: Sound?
        let attachments: [Attachment]
    }

    private struct Sound: Codable, Hashable, Sendable {
        let accepted: Bool
        @OrNull var encoding: String?
    }

    private struct Attachment: Encodable, Sendable {
        let type: String
        let accepted: Bool
    }

    private struct Speech: Encodable, Sendable {
        let text, locale, voice: String
        let finished: Bool
    }

    /// Takes what a delivery shows.
    public init(_ delivery: Delivery) {
        outcome = delivery.outcome
        reason = delivery.reason
        let part = delivery.extension
        `extension` = Part(
            exit: part.exit, handlerCalls: part.handlerCalls, expired: part.expired, whyNotRun: part.whyNotRun)
        content = delivery.content.map { content in
            Content(
                title: content.title, subtitle: content.subtitle, body: content.body,
                categoryIdentifier: content.categoryIdentifier, threadIdentifier: content.threadIdentifier,
                interruptionLevel: content.interruptionLevel, badge: content.badge,
                sound: content.sound.map { Sound(accepted: $0.accepted, encoding: $0.encoding) },
                attachments: content.attachments.map { Attachment(type: $0.type, accepted: $0.accepted) })
        }
        speech = delivery.speech.map {
            Speech(text: $0.text, locale: $0.locale, voice: $0.voice, finished: $0.finished)
        }
        warnings = delivery.warnings.map(\.code).sorted()
        log = part.log
    }

    /// The expectation as a file: keys in alphabetical order, a member a line.
    public func text() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
