// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing
import UserNotifications

@testable import PushSimulator

@Suite("What an attachment holds")
struct AttachmentContentTests {
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]

    static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    static let stream: [UInt8] = [0x47] + [UInt8](repeating: 1, count: 187) + [0x47] + [UInt8](repeating: 1, count: 187)

    static let heads: [([UInt8], [String])] = [
        (png, ["public.png"]), ([0xFF, 0xD8, 0xFF, 0xE0], ["public.jpeg"]),
        (text("GIF89a"), ["com.compuserve.gif"]), (text("GIF87a"), ["com.compuserve.gif"]),
        (text("RIFF\0\0\0\0WAVEfmt "), ["com.microsoft.waveform-audio"]),
        (text("RIFF\0\0\0\0AVI LIST"), ["public.avi"]),
        (text("FORM\0\0\0\0AIFF"), ["public.aiff-audio"]), (text("FORM\0\0\0\0AIFC"), ["public.aiff-audio"]),
        (text("\0\0\0 ftypM4A "), ["public.mpeg-4", "public.mpeg-4-audio"]),
        (text("\0\0\0 ftypisom"), ["public.mpeg-4", "public.mpeg-4-audio"]), (text("ID3\u{4}"), ["public.mp3"]),
        ([0xFF, 0xFB, 0x90, 0x64], ["public.mp3"]), ([0xFF, 0xF3, 0x40, 0xC0], ["public.mp3"]),
        ([0, 0, 1, 0xBA, 0x44], ["public.mpeg"]), ([0, 0, 1, 0xB3], ["public.mpeg", "public.mpeg-2-video"]),
        (stream + [0x47], ["public.mpeg"]), (stream + [0x48], []), ([], []), ([0xFF], []),
        ([0xFF, 0xFF, 0xFF, 0xFF], []),
        (text("RIFF\0\0\0\0WEBPVP8 "), []), (text("\0\0\0 ftypheic"), []), (text("\0\0\0 ftypqt  "), []),
        (text("<!DOCTYPE html><title>404 Not Found</title>"), []), (text("{\"error\":404}"), []), (text("RIFF"), []),
    ]

    @Test(arguments: heads.map { (Shown($0.0), $0.1) })
    func `the first bytes tell the type`(head: Shown<[UInt8]>, types: [String]) {
        #expect(AttachmentContent(head: head.value).identifiers == Set(types))
    }

    @Test func `every type that iOS shows can be told`() {
        let told = Self.heads.reduce(into: Set<String>()) { $0.formUnion($1.1) }
        #expect(told == Set(AttachmentType.all.map(\.identifier)))
    }

    static let pictures: [(String, [UInt8], String?)] = [
        ("a.png", png, nil), ("a.jpg", [0xFF, 0xD8, 0xFF, 0xE0], nil), ("a.jpg", [], "attachment-size"),
        ("a.jpg", text("<html><body><h1>404 Not Found</h1></body></html>"), "attachment-type"),
        ("a.png", text("\0\0\0 ftypmp42"), "attachment-type"), ("a.wav", text("OggS"), "attachment-type"),
        ("a.mp4", text("\0\0\0 ftypmp42"), nil), ("a.m4a", text("\0\0\0 ftypM4A "), nil),
    ]

    @Test(arguments: pictures.map { ($0.0, Shown($0.1, as: "\($0.1.count) bytes"), $0.2) })
    func `a file is judged by what it holds, against its name`(name: String, file: Shown<[UInt8]>, fault: String?)
        throws
    {
        let contents = [name: Data(file.value).base64EncodedString()]
        try deliver("Attaches", extra: ["attach": [name], "contents": contents]) { delivery, _ in
            let attachment = try #require(delivery.content?.attachments.first)
            #expect(attachment.accepted == (fault == nil))
            #expect(attachment.why == delivery.warnings.first?.message)
            #expect(delivery.warnings.map(\.code) == (fault.map { [$0, "temporary-files-left"] } ?? []))
            #expect(attachment.bytes == file.value.count)
            let names = try files(delivery)
            #expect(names.count == (fault == nil ? 3 : 2))
        }
    }

    @Test func `an image that is named as another kind of image is shown as what it is`() throws {
        let contents = ["a.jpg": Data(Self.png).base64EncodedString()]
        try deliver("Attaches", extra: ["attach": ["a.jpg"], "contents": contents]) { delivery, _ in
            let attachment = try #require(delivery.content?.attachments.first)
            #expect(attachment.accepted && attachment.why == nil)
            #expect(attachment.type == "public.png")
            #expect(delivery.warnings.map(\.code) == ["attachment-type"])
        }
    }
}
