// SPDX-License-Identifier: Apache-2.0

internal import DeviceContract
public import Foundation
public import PushSimulator
internal import StrictJSON

/// What `earshot test --record` writes of a case that was delivered twice: all that is the same in both runs.
public struct RecordedExpectation: Sendable {
    private let common: JSONValue
    /// The members that one run says otherwise than the other, such as a log with times in it.
    public let leftOut: [String]

    /// Takes what both deliveries of a case show.
    public init(_ one: Delivery, _ other: Delivery) {
        var leftOut: [String] = []
        let seen = [one, other].map { JSONValue(encoding: Shown($0)) ?? .nothing }
        common = seen[0].common(with: seen[1], at: "", &leftOut) ?? .nothing
        self.leftOut = leftOut.sorted()
    }

    /// The expectation as a file: keys in alphabetical order, a member a line.
    public func text() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(common) + Data("\n".utf8)
    }
}

/// What of a delivery an expectation may hold, without what differs by itself.
private struct Shown: Encodable {
    private let outcome: Delivery.Outcome
    private let reason: String
    private let `extension`: Part
    private let content: Content?
    private let presentation: Delivery.Presentation?
    private let speech: [Speech]
    private let warnings: [String]
    private let recorded: [String]
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
        @OrNull var relevanceScore: Double?
        @OrNull var targetContentIdentifier: String?
        @OrNull var filterCriteria: String?
        @OrNull var communication: Delivery.Communication?
        let attachments: [Attachment]
        /// What the extension has put there, or changed; nil, and no key, where that is nothing.
        let userInfo: [String: PropertyValue]?
    }

    private struct Sound: Codable, Hashable, Sendable {
        let name: String
        let accepted: Bool
        @OrNull var encoding: String?
        @OrNull var kind: String?
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
    init(_ delivery: Delivery) {
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
                sound: content.sound.map {
                    Sound(name: $0.name, accepted: $0.accepted, encoding: $0.encoding, kind: $0.kind)
                },
                relevanceScore: content.relevanceScore, targetContentIdentifier: content.targetContentIdentifier,
                filterCriteria: content.filterCriteria, communication: content.communication,
                attachments: content.attachments.map { Attachment(type: $0.type, accepted: $0.accepted) },
                userInfo: Self.changed(content.userInfo, from: delivery.original?.userInfo))
        }
        presentation = delivery.presentation
        speech = delivery.speech.map {
            Speech(text: $0.text, locale: $0.locale, voice: $0.voice, finished: $0.finished)
        }
        warnings = delivery.warnings.map(\.code).sorted()
        recorded = (delivery.recorded ?? []).map(\.code).sorted()
        log = part.log
    }

    private static func changed(_ now: PropertyValue, from before: PropertyValue?) -> [String: PropertyValue]? {
        guard case .dictionary(let now) = now, case .dictionary(let before)? = before else { return nil }
        let changed = now.filter { before[$0.key] != $0.value }
        return changed.isEmpty ? nil : changed
    }
}

extension JSONValue {
    /// What both values hold; nil where that is nothing. A list is held whole or not at all.
    fileprivate func common(with other: JSONValue, at path: String, _ leftOut: inout [String]) -> JSONValue? {
        switch (content, other.content) {
        case (.object(let here), .object(let there)):
            let names = Set(here.keys).union(there.keys)
            var members: [String: JSONValue] = [:]
            for name in names {
                let place = path.isEmpty ? name : "\(path).\(name)"
                guard let one = here[name], let two = there[name] else {
                    leftOut.append(place)
                    continue
                }
                members[name] = one.common(with: two, at: place, &leftOut)
            }
            return JSONValue(.object(members))
        case (.array(let here), .array(let there)) where here.count == there.count && !here.contains(where: \.isText):
            let both = zip(here, there).enumerated().map { place, pair in
                pair.0.common(with: pair.1, at: "\(path)[\(place)]", &leftOut)
            }
            let known = both.compactMap(\.self)
            return known.count == both.count ? .list(known) : nil
        default:
            guard text != other.text else { return self }
            if !DeliveryComparison.areDrawnByLot(self, other, at: path) { leftOut.append(path) }
            return nil
        }
    }

    private var isText: Bool { if case .string = content { true } else { false } }
}
