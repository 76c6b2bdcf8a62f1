// SPDX-License-Identifier: Apache-2.0

import Testing
import UserNotifications

struct AttachmentTests {
    @Test(arguments: [
        ("a.aiff", "public.aiff-audio"), ("a.aif", "public.aiff-audio"), ("a.wav", "com.microsoft.waveform-audio"),
        ("A.WAV", "com.microsoft.waveform-audio"), ("a.mp3", "public.mp3"), ("a.m4a", "public.mpeg-4-audio"),
        ("a.jpg", "public.jpeg"), ("a.jpeg", "public.jpeg"), ("a.gif", "com.compuserve.gif"), ("a.png", "public.png"),
        ("a.mpg", "public.mpeg"), ("a.m2v", "public.mpeg-2-video"), ("a.mp4", "public.mpeg-4"),
        ("a.avi", "public.avi"),
    ])
    func `the type follows from the file's name`(name: String, type: String) throws {
        try withFile(name) { url in
            let attachment = try UNNotificationAttachment(identifier: "x", url: url)
            #expect(attachment.type == type)
            #expect(attachment.url == url)
            #expect(attachment.identifier == "x")
        }
    }

    @Test(arguments: ["a.caf", "a.txt", "a.webp", "a.ogg", "a", "wav", "a.wav.tmp"])
    func `a file that a notification cannot show is refused`(name: String) throws {
        try withFile(name) { url in
            #expect(refusal { try UNNotificationAttachment(identifier: "x", url: url) } == .attachmentUnrecognizedType)
        }
    }

    @Test func `a hint wins over the file's name, and must be one that can be shown`() throws {
        try withFile("download.tmp") { url in
            let hint = [UNNotificationAttachmentOptionsTypeHintKey: "public.png"]
            let attachment = try UNNotificationAttachment(identifier: "x", url: url, options: hint)
            #expect(attachment.type == "public.png")
            #expect(attachment.options.count == 1)
        }
        try withFile("a.png") { url in
            for hint: Any in ["public.html", 3] {
                #expect(
                    refusal {
                        try UNNotificationAttachment(
                            identifier: "x", url: url, options: [UNNotificationAttachmentOptionsTypeHintKey: hint])
                    } == .attachmentUnrecognizedType)
            }
        }
    }

    @Test(arguments: [
        "https://example.com/a.png", "file:///no/such/folder/a.png", "file:///", "a.png", "data:image/png;base64,AAAA",
    ])
    func `a URL that names no file is refused`(address: String) throws {
        let url = try #require(URL(string: address))
        #expect(refusal { try UNNotificationAttachment(identifier: "x", url: url) } == .attachmentInvalidURL)
    }

    @Test func `a folder is no file, whatever its name`() throws {
        try withFile("x") { url in
            let folder = url.deletingLastPathComponent().appendingPathComponent("a.png")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            #expect(refusal { try UNNotificationAttachment(identifier: "x", url: folder) } == .attachmentInvalidURL)
        }
    }

    @Test func `a link to a file is a file`() throws {
        try withFile("x") { url in
            let link = url.deletingLastPathComponent().appendingPathComponent("a.png")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
            let attachment = try UNNotificationAttachment(identifier: "x", url: link)
            #expect(attachment.type == "public.png")
        }
    }

    @Test func `an empty identifier is replaced with a unique one`() throws {
        try withFile("a.png") { url in
            let one = try UNNotificationAttachment(identifier: "", url: url)
            let other = try UNNotificationAttachment(identifier: "", url: url)
            #expect(!one.identifier.isEmpty && one.identifier != other.identifier)
        }
    }

    @Test func `every type has a limit of its medium`() throws {
        let ofSound = try #require(AttachmentType(pathExtension: "wav"))
        #expect(ofSound.largestFile == 5 << 20)
        let ofPicture = try #require(AttachmentType(pathExtension: "png"))
        #expect(ofPicture.largestFile == 10 << 20)
        let ofFilm = try #require(AttachmentType(pathExtension: "mp4"))
        #expect(ofFilm.largestFile == 50 << 20)
    }

    private func refusal(_ make: () throws -> UNNotificationAttachment) -> UNError.Code? {
        do {
            _ = try make()
            return nil
        } catch { return (error as? UNError)?.code }
    }

    private func withFile(_ name: String, _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent(name)
        try Data([1]).write(to: url)
        try body(url)
    }
}
