// SPDX-License-Identifier: Apache-2.0

import Foundation
import PushSimulator
import SoundFiles

/// A delivery as the API gives it: the row, and what became of the push where it has landed.
private struct WholeDelivery: Encodable {
    let row: DeliveryRow
    let delivery: Delivery?
    let request: RequestRecord?
    /// What kind of push it is, where its sender has told.
    let pushType: String?
    /// The payload as text.
    let payload: String?
    /// The payload's bytes where they are no text; nil where ``payload`` has them.
    let payloadBase64: String?
    let reasons: [Reason]
    /// How much was heard of each utterance of the delivery's `speech`, in its order.
    let heard: [Heard]
    /// What the extension has written by now.
    let log: [String]
    /// The loudness of the sound that is shown, in LUFS.
    let loudness: Double?
    /// Whether a user could do something with the notification: it is on the app's list still.
    let isListed: Bool
}

/// A delivery in a list: the row and, where a test waits for it, what became of the push.
private struct ListedDelivery: Encodable {
    let row: DeliveryRow
    let delivery: Delivery?

    func encode(to encoder: any Encoder) throws {
        try row.encode(to: encoder)
        var keys = encoder.container(keyedBy: Key.self)
        try keys.encodeIfPresent(delivery, forKey: .delivery)
        try keys.encode("/api/deliveries/\(row.unique)", forKey: .address)
    }

    private enum Key: String, CodingKey { case delivery, address }
}

extension PageAPI {
    private struct List: Encodable {
        let deliveries: [ListedDelivery]
        /// The number to ask on from, as `since`.
        let change: Int64
    }

    /// How long any answer waits for an index that is behind; in a flood it tells what there is.
    static let catchUpPatience = Duration.seconds(1)

    func list(_ asked: [String: String]) throws -> PageResponse {
        let query = try Self.query(asked)
        let end = ContinuousClock.now + .seconds(try Self.seconds(asked["wait"] ?? "0"))
        if let whole = asked["whole"], !["0", "1"].contains(whole) { throw PageError("'whole' takes 0 or 1.") }
        let isWhole = asked["whole"] == "1" || asked["wait"] != nil
        backend.catchUp(until: max(end, .now + Self.catchUpPatience))
        while true {
            let change = backend.change
            let rows = try backend.rows(query)
            let isThere = try asked["wait"] == nil || areOver(rows, query)
            if isThere || end <= .now || backend.isEnding {
                let listed = rows.map { ListedDelivery(row: $0, delivery: isWhole ? backend.delivery(of: $0) : nil) }
                return PageResponse(json: List(deliveries: listed, change: change))
            }
            _ = backend.waitForChange(after: change, line: nil, until: end)
        }
    }

    /// Whether there are rows and nothing is under way that the query means: an older push is not what somebody waits for.
    private func areOver(_ rows: [DeliveryRow], _ query: DeliveryQuery) throws -> Bool {
        guard !rows.isEmpty, query.outcome != nil || query.text != nil else {
            return !rows.isEmpty && !rows.contains(where: \.isUnderWay)
        }
        // What is under way has no outcome yet, and shows and says nothing.
        var query = query
        (query.outcome, query.text) = (nil, nil)
        return try !(rows + backend.rows(query)).contains(where: \.isUnderWay)
    }

    func clear(_ asked: [String: String]) throws -> PageResponse {
        if let other = ["wait", "whole"].first(where: { asked[$0] != nil }) {
            throw PageError("'\(other)' says how a list is given; leave it out where deliveries are removed.")
        }
        // What names nothing is a variable that was not set, and would remove everything.
        if let empty = ["app", "outcome", "text"].first(where: { asked[$0]?.isEmpty == true }) {
            throw PageError("'\(empty)' is empty; say what is to be removed, or leave it out to remove everything.")
        }
        var query = try Self.query(asked)
        let most = asked["limit"] == nil ? Int.max : query.limit
        query.limit = 1000
        var count = 0
        backend.catchUp(until: .now + Self.catchUpPatience)
        while true {
            let found = try backend.rows(query)
            // What somebody else has removed meanwhile is theirs, and counts for no limit.
            for row in found where !row.isPinned && !row.isUnderWay && row.state != "stored" && count < most {
                if try backend.remove(row.unique) { count += 1 }
            }
            // What is removed is gone from the next list once the index has seen it.
            guard count < most, found.count == query.limit, let last = found.last else { break }
            query.before = last.sequence
        }
        return PageResponse(json: ["removed": count])
    }

    func remove(_ row: DeliveryRow) throws -> PageResponse {
        guard !row.isUnderWay, row.state != "stored" else {
            return .fault(409, "The push is still on its way; it can be removed when it is over.")
        }
        guard try backend.remove(row.unique) else {
            return .fault(404, "There is no delivery of this id any more; see /api/deliveries.")
        }
        return PageResponse(json: ["removed": 1])
    }

    func whole(_ row: DeliveryRow) throws -> PageResponse {
        let delivery = backend.delivery(of: row)
        let came = try backend.request(of: row.unique)
        let text = came.map { String(decoding: $0.payload, as: UTF8.self) }
        let bytes = came.flatMap { text?.utf8.elementsEqual($0.payload) == true ? nil : Data($0.payload) }
        let whole = WholeDelivery(
            row: row, delivery: delivery, request: came?.request,
            pushType: came.flatMap { Self.pushType(row, $0.request) }, payload: text,
            payloadBase64: bytes?.base64EncodedString(), reasons: Reasons.of(row, delivery, payload: came?.payload),
            heard: (delivery?.speech ?? []).map(Heard.init), log: lines(of: row, delivery),
            loudness: delivery.flatMap(Self.soundPath).flatMap(Self.samples)
                .flatMap { Loudness.of($0.samples[...], sampleRate: $0.sampleRate) },
            isListed: delivery.map(backend.isListed) ?? false)
        let announcement = delivery.flatMap { backend.announcement(of: $0) }
        return PageResponse(200, PageJSON.bytes(whole, announcement: announcement), type: "application/json")
    }

    // MARK: What was recorded

    /// The sound that is heard: the notification's, else the first that the extension spoke itself.
    static func soundPath(_ delivery: Delivery) -> String? {
        delivery.content?.sound?.file ?? delivery.speech.compactMap(\.file).first
    }

    /// Reads at most three minutes of a sound as one channel of 16 bits.
    private static func samples(_ path: String) -> SoundSamples? {
        guard let file = try? SoundFile(reading: path), file.layout.channels > 0, file.layout.sampleRate >= 1000 else {
            return nil
        }
        let channels = file.layout.channels
        let most = Int(min(Double(file.frames), 180 * file.layout.sampleRate))
        guard most > 0, channels <= 8, let read = try? file.read(Int16.self, frames: most) else { return nil }
        let mono = channels == 1 ? read : stride(from: 0, to: read.count, by: channels).map { read[$0] }
        return SoundSamples(samples: mono, sampleRate: file.layout.sampleRate)
    }

    func sound(_ row: DeliveryRow, isConverted: Bool) -> PageResponse {
        let delivery = backend.delivery(of: row)
        guard let path = delivery.flatMap(Self.soundPath) else {
            let missing = delivery == nil ? Self.missing(row) : nil
            return .fault(404, missing ?? "This delivery has no sound of its own.")
        }
        if isConverted {
            guard let samples = Self.samples(path) else { return .fault(404, "The sound cannot be read.") }
            return Self.attachment(WaveBytes.of(samples), name: "\(row.unique).wav", type: "audio/wav")
        }
        guard let file = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)),
            let bytes = try? file.read(upToCount: 64 << 20)
        else { return .fault(404, "The sound cannot be read.") }
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? "wav"
        let types = ["wav": "audio/wav", "caf": "audio/x-caf", "aiff": "audio/aiff", "aif": "audio/aiff"]
        return Self.attachment(
            Array(bytes), name: "\(row.unique).\(types[ending] == nil ? "bin" : ending)",
            type: types[ending] ?? "application/octet-stream")
    }

    /// What the extension has written by now: what it goes on with after its answer comes late into the delivery.
    private func lines(of row: DeliveryRow, _ delivery: Delivery?) -> [String] {
        let (kept, live) = (delivery?.extension.log ?? [], backend.lines(of: row.unique))
        return live.count > kept.count ? live : kept
    }

    func log(_ row: DeliveryRow) throws -> PageResponse {
        let lines = lines(of: row, backend.delivery(of: row))
        return Self.attachment(
            Array(lines.map { $0 + "\n" }.joined().utf8), name: "\(row.unique).log", type: "text/plain; charset=utf-8")
    }

    func payload(_ row: DeliveryRow) throws -> PageResponse {
        guard let came = try backend.request(of: row.unique) else {
            return .fault(404, "The payload is no longer kept.")
        }
        return Self.attachment(came.payload, name: "\(row.unique).apns", type: "application/octet-stream")
    }

    /// A case for `earshot test`: the payload, and what is to be compared of the delivery.
    func deliveryCase(_ row: DeliveryRow) throws -> PageResponse {
        guard let came = try backend.request(of: row.unique), let delivery = backend.delivery(of: row) else {
            return .fault(404, Self.missing(row) ?? "The push has not landed, so there is nothing to compare with.")
        }
        struct Expected: Encodable {
            struct Content: Encodable {
                let title: String
                let subtitle: String
                let body: String
            }
            let run: [String: CaseCondition]?
            let outcome: String
            let content: Content?
            let spoken: [String]?
        }
        struct Case: Encodable {
            let name: String
            let payload: String
            let expected: Expected
        }
        let content = delivery.content.map { Expected.Content(title: $0.title, subtitle: $0.subtitle, body: $0.body) }
        return PageResponse(
            json: Case(
                name: row.unique, payload: String(decoding: came.payload, as: UTF8.self),
                expected: Expected(
                    run: Self.run(row, came.request, backend.caseConditions), outcome: delivery.outcome.rawValue,
                    content: content,
                    spoken: delivery.speech.isEmpty ? nil : delivery.speech.map(\.text))))
    }

    /// How the server delivers and the push came, as the options of `earshot push`; nil where it needs none. An expiration is over by
    /// then.
    static func run(
        _ row: DeliveryRow, _ request: RequestRecord, _ conditions: [String: CaseCondition]
    ) -> [String: CaseCondition]? {
        let names = ["apns-topic": "topic", "apns-priority": "priority", "apns-collapse-id": "collapseId"]
        var run = conditions
        run["pushType"] = pushType(row, request).map { .text($0) }
        for field in request.headers { if let name = names[field.name.lowercased()] { run[name] = .text(field.value) } }
        run["bundleIdentifier"] = row.app.map { .text($0) }
        return run.isEmpty ? nil : run
    }

    /// What kind of push it is by its header, or by its topic's ending alone, as older senders tell it.
    private static func pushType(_ row: DeliveryRow, _ request: RequestRecord) -> String? {
        func value(_ name: String) -> String? { request.headers.last { $0.name.lowercased() == name }?.value }
        if let type = value("apns-push-type") { return type }
        guard let topic = value("apns-topic"), topic != row.app else { return nil }
        return PushType(inferredFrom: topic)?.rawValue
    }

    /// Why a push that was delivered has no delivery; nil for one that was not.
    private static func missing(_ row: DeliveryRow) -> String? {
        row.state == "delivered" ? "The delivery was removed from the inbox; its payload is at 'payload' still." : nil
    }

    /// A recorded file: it is saved, never shown, and runs nothing where it is shown all the same.
    private static func attachment(_ bytes: [UInt8], name: String, type: String) -> PageResponse {
        PageResponse(
            status: 200,
            headers: [
                ("content-type", type), ("content-disposition", "attachment; filename=\"\(name)\""),
                ("content-security-policy", "sandbox; default-src 'none'"),
            ], body: .bytes(bytes))
    }
}
