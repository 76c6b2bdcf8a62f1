// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import UniformTypeIdentifiers

@Suite("A uniform type")
struct UTTypeTests {
    @Test(arguments: [
        ("png", "public.png", "image/png"), ("JPG", "public.jpeg", "image/jpeg"), ("heic", "public.heic", "image/heic"),
        ("gif", "com.compuserve.gif", "image/gif"), ("webp", "org.webmproject.webp", "image/webp"),
        ("mp4", "public.mpeg-4", "video/mp4"), ("mov", "com.apple.quicktime-movie", "video/quicktime"),
        ("mp3", "public.mp3", "audio/mpeg"), ("m4a", "com.apple.m4a-audio", "audio/x-m4a"),
        ("wav", "com.microsoft.waveform-audio", "audio/vnd.wave"), ("json", "public.json", "application/json"),
        ("txt", "public.plain-text", "text/plain"), ("pdf", "com.adobe.pdf", "application/pdf"),
        ("html", "public.html", "text/html"), ("zip", "public.zip-archive", "application/zip"),
    ])
    func `is found by the ending of a file`(ending: String, identifier: String, mime: String) throws {
        let type = try #require(UTType(filenameExtension: ending))
        #expect(type.identifier == identifier)
        #expect(type.preferredMIMEType == mime)
        #expect(type.isDeclared && !type.isDynamic)
    }

    @Test(arguments: [
        ("image/jpg", "jpeg"), ("image/png", "png"), ("audio/x-wav", "wav"), ("video/mp4", "mp4"),
        ("audio/mpeg", "mp3"),
    ])
    func `is found by its media type`(mime: String, ending: String) {
        #expect(UTType(mimeType: mime)?.preferredFilenameExtension == ending)
    }

    @Test func `is the first of its tag that is of the kind asked for`() {
        #expect(UTType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
        #expect(
            UTType.types(tag: "mp4", tagClass: .filenameExtension, conformingTo: nil) == [.mpeg4Movie, .mpeg4Audio])
        #expect(UTType(filenameExtension: "png", conformingTo: .audio)?.isDynamic == true)
    }

    @Test(arguments: [
        (UTType.png, UTType.image, true), (.png, .data, true), (.png, .item, true), (.png, .png, true),
        (.png, .audio, false), (.mp3, .audiovisualContent, true), (.heic, .image, true), (.image, .png, false),
        (.json, .text, true), (.quickTimeMovie, .movie, true), (.folder, .data, false),
    ])
    func `is of a kind`(type: UTType, kind: UTType, isOf: Bool) {
        #expect(type.conforms(to: kind) == isOf)
        #expect(type.isSubtype(of: kind) == (isOf && type != kind))
        #expect(kind.isSupertype(of: type) == (isOf && type != kind))
    }

    /// The beginning is that of every type that macOS makes up for the ending of a file.
    @Test func `is made up where none is declared`() throws {
        let type = try #require(UTType(filenameExtension: "shopdata"))
        #expect(type.identifier.hasPrefix("dyn.ah62d4rv4ge8"))
        #expect(type.isDynamic && !type.isDeclared && type.conforms(to: .data))
        #expect(type.preferredFilenameExtension == "shopdata")
        #expect(UTType(type.identifier) == type)
        #expect(UTType(mimeType: "application/x-shop")?.preferredMIMEType == "application/x-shop")
    }

    @Test(arguments: ["", "a:b", "a=b", "?"])
    func `is not made up for what is no tag`(tag: String) {
        #expect(UTType(filenameExtension: tag) == nil)
    }

    @Test(arguments: ["public.nothing", "", "dyn.", "dyn.a", "dyn.a!!", "dyn.b999"])
    func `is not there for an identifier that nobody declares`(identifier: String) {
        #expect(UTType(identifier) == nil)
    }

    @Test func `has the same name in large letters`() {
        #expect(UTType("PUBLIC.PNG") == .png)
        #expect(Set([UTType.png, UTType("Public.Png")]).count == 1)
    }

    @Test func `names files`() {
        let folder = URL(fileURLWithPath: "/tmp", isDirectory: true)
        #expect(folder.appendingPathComponent("a", conformingTo: .png).path == "/tmp/a.png")
        #expect(folder.appendingPathComponent("a.jpg", conformingTo: .jpeg).path == "/tmp/a.jpg")
        #expect(URL(fileURLWithPath: "/tmp/a").appendingPathExtension(for: .gif).path == "/tmp/a.gif")
        #expect(("a" as NSString).appendingPathExtension(for: .wav) == "a.wav")
    }

    @Test func `travels as its identifier`() throws {
        let data = try JSONEncoder().encode([UTType.png])
        #expect(String(decoding: data, as: UTF8.self) == #"["public.png"]"#)
        #expect(try JSONDecoder().decode([UTType].self, from: data) == [.png])
    }

    @Test func `is declared wherever it is a constant, and so is what it is a kind of`() throws {
        let types = DeclaredTypes.shipped
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/UniformTypeIdentifiers/UTType+Constants.swift")
        let names = try String(contentsOf: sources, encoding: .utf8).matches(of: #/UTType\(known: "(.+)"\)/#)
        #expect(names.count > 120)
        for name in names { #expect(types[String(name.1)] != nil, "\(name.1)") }
        for type in types.all {
            for above in type.supertypes { #expect(types[above] != nil, "\(above)") }
        }
    }
}
