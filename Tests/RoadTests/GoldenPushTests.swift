// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

/// Golden bodies as real pushes: the extension's process announces what `earshot explain` tells.
@Suite("Golden bodies on the road", .serialized)
struct GoldenPushTests {
    /// A golden body, and the language to speak where one is asked for.
    struct Body: Sendable {
        let text: String
        let locale: String?
    }

    /// Two hundred golden bodies: of each language as many, at even distances in its file, half of them silent, half of them
    /// without their locale.
    static let bodies: [Body] = {
        let folder = Earshot.package.appendingPathComponent("Tests/PaymentAnnouncementsTests/Golden")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let files = names.filter { $0.hasSuffix(".tsv") }.sorted().map { name in
            (try? Golden.rows(folder.appendingPathComponent(name), columns: ["locale", "body", "says"])) ?? []
        }
        guard !files.isEmpty else { return [] }
        return (0..<200).compactMap { number in
            let (round, file) = number.quotientAndRemainder(dividingBy: files.count)
            let rows = files[file].filter { ($0[2] == "yes") == ((round + file) % 2 == 0) }
            guard !rows.isEmpty else { return nil }
            let row = rows[rows.count * round / (200 / files.count + 1)]
            return Body(text: row[1], locale: round / 2 % 2 == 0 ? row[0] : nil)
        }
    }()

    /// What was announced, in words and in which voice's language; nothing where it was silent.
    struct Announcement: Sendable, Equatable {
        let words: String?
        let voice: String?
    }

    /// Delivers a body through the command and a process of the extension.
    private static func push(_ body: Body, _ earshot: Earshot) throws -> Announcement {
        var payload: [String: Any] = ["aps": ["alert": ["body": body.text], "mutable-content": 1]]
        if let locale = body.locale { payload["announce"] = ["locale": locale] }
        let ending = try earshot("push", "--json", "-", input: JSONSerialization.data(withJSONObject: payload))
        let speech = try (ending.object()["speech"] as? [[String: Any]])?.first
        return Announcement(words: speech?["text"] as? String, voice: speech?["locale"] as? String)
    }

    /// What `earshot explain` tells of the bodies.
    private static func explained(_ bodies: [Body], _ earshot: Earshot) throws -> [Announcement] {
        let lines = try bodies.map { body in
            var line: [String: Any] = ["id": 0, "body": body.text]
            if let locale = body.locale { line["locale"] = locale }
            return String(decoding: try JSONSerialization.data(withJSONObject: line), as: UTF8.self)
        }
        let ending = try earshot("explain", "--ndjson", input: Data(lines.joined(separator: "\n").utf8))
        return try ending.text.split(separator: "\n").map { line in
            let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let isAnnounced = answer?["announce"] as? Bool == true
            return Announcement(
                words: answer?["spoken"] as? String, voice: isAnnounced ? answer?["voice"] as? String : nil)
        }
    }

    @Test func `two hundred pushes announce what explain tells`() async throws {
        let bodies = Self.bodies
        #expect(bodies.count == 200)
        // Two devices at a time: one push is one process after another.
        let delivered = try await withThrowingTaskGroup(of: [(Int, Announcement)].self) { group in
            for device in 0..<2 {
                group.addTask {
                    try Earshot.session { earshot in
                        try stride(from: device, to: bodies.count, by: 2).map {
                            ($0, try Self.push(bodies[$0], earshot))
                        }
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let explained = try Earshot.session { try Self.explained(bodies, $0) }
        #expect(explained.count == bodies.count)
        #expect(explained.count { $0.words != nil } > bodies.count / 3)
        for (number, announcement) in delivered where number < explained.count {
            let body = bodies[number]
            #expect(announcement == explained[number], "\(body.locale ?? "-"): \(body.text.short)")
        }
    }
}
