// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import MisbehavingExtensions
import Testing

@Suite("An example of an extension, built from its sources", .serialized)
struct ExampleBuiltExtensionTests {
    private func example(_ path: String) -> String { ExampleExtensions.path(path) }

    private func content(_ delivery: [String: Any]) -> [String: Any] { ExampleExtensions.content(delivery) }

    /// What becomes of an example's payload that names an address of a test's.
    private func pushed(
        _ payload: String, naming key: String, _ address: String, _ earshot: Earshot, inASecond: Bool = false
    ) throws -> [String: Any] {
        let name = String(payload.prefix { $0 != "/" })
        return try earshot.run(
            ["push", "--json", "--extension", example(name), "-"]
                + (inASecond ? ["--time-limit", "1", "--linger", "0"] : []),
            input: ExampleExtensions.payload(payload, key, address),
            environment: inASecond ? ["EARSHOT_HURRY": "1"] : [:]
        ).object()
    }

    private static let picture = Array(
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
            ?? Data())

    @Test func `downloads an image and attaches it`() throws {
        try Earshot.session { earshot in
            let server = try LoopbackServer(answers: true, with: ("image/png", Self.picture))
            let delivery = try pushed(
                "DownloadedImage/picture.apns", naming: "image-url", server.numericURL + "coat.png", earshot)
            let attached = (content(delivery)["attachments"] as? [[String: Any]])?.first
            #expect(attached?["accepted"] as? Bool == true, "\(delivery)")
            #expect(attached?["type"] as? String == "public.png")
        }
    }

    @Test func `makes a picture small and round, as its cases say`() throws {
        try Earshot.session { earshot in
            let ending = try earshot(
                "test", "--extension", example("PictureWithBadge/NotificationService.swift"),
                example("PictureWithBadge/Cases"))
            #expect(ending.code == 0, "\(ending.talk)")
            #expect(ending.lastLine == "2 cases: 2 ok")
        }
    }

    @Test(arguments: [("EncryptedBody", 4), ("Communication", 3), ("JoinedClips", 3), ("BadgeInGroup", 2)])
    func `does what its cases say`(name: String, count: Int) throws {
        try Earshot.session { earshot in
            let ending = try earshot("test", "--extension", example(name), example("\(name)/Cases"))
            #expect(ending.code == 0, "\(ending.talk) \(ending.lastLine)")
            #expect(ending.lastLine == "\(count) cases: \(count) ok")
        }
    }

    @Test func `gives a download up when its time is over`() throws {
        try Earshot.session { earshot in
            let server = try LoopbackServer(answers: false)
            let delivery = try pushed(
                "DownloadedImage/picture.apns", naming: "image-url", server.numericURL + "coat.png", earshot,
                inASecond: true)
            #expect(delivery["outcome"] as? String == "modified", "\(delivery)")
            #expect((delivery["extension"] as? [String: Any])?["expired"] as? Bool == true)
            #expect((content(delivery)["attachments"] as? [Any])?.isEmpty == true)
        }
    }

    @Test func `posts a receipt, from a helper that imports Foundation alone, and logs it`() throws {
        try Earshot.session { earshot in
            let server = try LoopbackServer(answers: true)
            let delivery = try pushed(
                "DeliveryReceipt/order.apns", naming: "receipt-url", server.numericURL + "receipts", earshot)
            #expect(
                ExampleExtensions.log(delivery).contains("[com.example.shop:receipt] info: receipt answered with 200"),
                "\(delivery)")
            #expect(server.request.hasPrefix("POST /receipts HTTP/1.1"))
        }
    }

    @Test func `counts in the defaults of its group, from push to push`() throws {
        try Earshot.session { earshot in
            let badges = try ["message.apns", "message.apns", "read.apns", "message.apns"].map { name in
                let delivery = try earshot(
                    "push", "--json", "--extension", example("BadgeInGroup"), example("BadgeInGroup/\(name)")
                ).object()
                #expect((delivery["warnings"] as? [Any])?.isEmpty == true, "\(delivery["warnings"] ?? "")")
                return content(delivery)["badge"] as? Int
            }
            #expect(badges == [1, 2, 5, 6])
        }
    }

    /// The first bytes of a sound and of a film.
    private static let media: [(name: String, type: String, bytes: [UInt8], is: String)] = [
        ("voice.mp3", "audio/mpeg", Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 0], "public.mp3"),
        ("stream", "video/mp4", [0, 0, 0, 24] + Array("ftypmp42".utf8) + [0, 0, 0, 0], "public.mpeg-4"),
    ]

    @Test func `downloads a sound and a film and attaches them`() throws {
        try Earshot.session { earshot in
            for medium in Self.media {
                let server = try LoopbackServer(answers: true, with: (medium.type, medium.bytes))
                let delivery = try pushed(
                    "DownloadedMedia/message.apns", naming: "media-url", server.numericURL + medium.name, earshot)
                let attached = (content(delivery)["attachments"] as? [[String: Any]])?.first
                #expect(attached?["accepted"] as? Bool == true, "\(delivery)")
                #expect(attached?["type"] as? String == medium.is)
            }
        }
    }

    @Test func `says what could not be had of a film that does not come in time`() throws {
        try Earshot.session { earshot in
            let server = try LoopbackServer(answers: false)
            let delivery = try pushed(
                "DownloadedMedia/message.apns", naming: "media-url", server.numericURL + "film.mp4", earshot,
                inASecond: true)
            #expect((delivery["extension"] as? [String: Any])?["expired"] as? Bool == true)
            #expect(content(delivery)["subtitle"] as? String == "Open the app to see it", "\(delivery)")
            #expect((content(delivery)["attachments"] as? [Any])?.isEmpty == true)
        }
    }
}
