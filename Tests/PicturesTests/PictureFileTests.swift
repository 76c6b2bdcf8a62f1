// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import Pictures

@Suite("A picture's file")
struct PictureFileTests {
    /// Red, green, blue, half-transparent white; three rows of them, the last black.
    static let small: Picture = {
        var picture = Picture(width: 4, height: 3)!
        for row in 0..<3 {
            let colours: [[UInt8]] =
                row == 2
                ? Array(repeating: [0, 0, 0, 255], count: 4)
                : [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [128, 128, 128, 128]]
            for column in 0..<4 {
                for byte in 0..<4 { picture.pixels[(row * 4 + column) * 4 + byte] = colours[column][byte] }
            }
        }
        return picture
    }()

    @Test func `as PNG is what it was`() throws {
        let file = try PictureFile(#require(Self.small.png))
        #expect(file.format == .png && file.width == 4 && file.height == 3 && file.frames == 1)
        #expect(try file.picture() == Self.small)
    }

    @Test func `as JPEG is near what it was, and opaque`() throws {
        var plain = Picture(width: 64, height: 40)!
        for place in stride(from: 0, to: plain.pixels.count, by: 4) {
            plain.pixels.replaceSubrange(place..<place + 4, with: [200, 100, 50, 255])
        }
        let file = try PictureFile(#require(plain.jpeg(quality: 0.9)))
        #expect(file.format == .jpeg && file.width == 64 && file.height == 40 && file.orientation == .up)
        let read = try file.picture()
        #expect(read.isOpaque)
        #expect(zip(read.pixels, plain.pixels).allSatisfy { abs(Int($0) - Int($1)) <= 4 })
        #expect(plain.jpeg(quality: 0.1)!.count <= plain.jpeg(quality: 1)!.count)
    }

    @Test(arguments: PictureOrientation.allCases)
    func `as JPEG says how it lies`(orientation: PictureOrientation) throws {
        let file = try PictureFile(#require(Self.small.jpeg(quality: 1, orientation)))
        #expect(file.orientation == orientation)
        #expect((file.width, file.height) == (4, 3))
    }

    @Test func `as JPEG is decoded no smaller than it is asked for`() throws {
        let large = try PictureFile(#require(Picture(width: 800, height: 400)!.jpeg(quality: 0.5)))
        #expect(try large.picture(for: 100).width == 100)
        #expect(try large.picture(for: 120).width == 200)
        #expect(try large.picture(for: 5000).width == 800)
    }

    /// Two frames of 2 by 2, the second one pixel at the lower right.
    static let animated = Data(
        Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
            + [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x84, 0x11, 0x05, 0]
            + [0x2C, 1, 0, 1, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 0x01, 0, 0x3B])

    @Test func `as GIF has frames, drawn over each other`() throws {
        let file = try PictureFile(Self.animated)
        #expect(file.format == .gif && file.width == 2 && file.height == 2 && file.frames == 2)
        let red: [UInt8] = [255, 0, 0, 255]
        let blue: [UInt8] = [0, 0, 255, 255]
        #expect(try file.picture().pixels == red + red + red + red)
        #expect(try file.picture(frame: 1).pixels == red + red + red + blue)
        #expect(throws: PictureError.self) { try file.picture(frame: 2) }
    }

    /// 24 by 24, interlaced, with codes of 4 to 8 bits; giflib 5.2 reads the same pixels from it.
    @Test func `as GIF has codes that grow, and rows out of order`() throws {
        let bytes = try #require(
            Data(
                base64Encoded: """
                    R0lGODlhGAAYAIIAAAD/ACTbCki3FGyTHpBvKLRLMtgnPPwDRiwAAAAAGAAYAEADywhBIhSKObjai6GQkgsgw2AQhCEEQjFMgAWZQAsSgFqcwhAE\
                    w1zzAEOQZBgUYDWcZyaICYSV50pkMGRGpRCtwNFwnAaPDsVCOno1I24sImpr3Q2kFQawsUKhbtmTPORQfhSCES4RPhwDQUNZR01JKBlyXB8heEor\
                    F5JdfG0lmCyeeXYZlSQugHwMYIVSOVVWHlGahLODhmaIaihsiEB5bo4xNyh4b1ybc09iO8mUIKKgF6KLe6aCqaaPT61Fr1Wltq20huK5aDZrOwMJ\
                    ADs=
                    """))
        let pixels = try PictureFile(bytes).picture().pixels
        for row in 0..<24 {
            for column in 0..<24 {
                let colour = (column * column + 3 * row * (column % 5) + row) % 7
                let place = (row * 24 + column) * 4
                #expect(pixels[place] == UInt8(colour * 36) && pixels[place + 2] == UInt8(colour * 10))
            }
        }
    }

    /// A pixel of VP8L.
    @Test func `as WebP is read`() throws {
        let bytes = try #require(
            Data(base64Encoded: "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="))
        let file = try PictureFile(bytes)
        #expect(file.format == .webP && file.width == 1 && file.height == 1)
        #expect(try file.picture().pixels.count == 4)
    }

    @Test(arguments: [
        ("", "no picture"), ("hello", "no picture"), ("\u{0}\u{0}\u{0}\u{18}ftypheic", "HEIC"), ("BM12", "BMP"),
        ("GIF89a", "GIF"), ("RIFF1234WEBPVP8 ", "WebP"),
    ])
    func `that is none, or cannot be read here, says why`(text: String, word: String) throws {
        let error = try #require(throws: PictureError.self) { try PictureFile(Data(text.utf8)) }
        #expect(error.message.contains(word))
        #expect(PictureFile.isOfApple(error) == (word == "HEIC" || word == "BMP"))
    }

    @Test func `of more pixels than can be is refused before they are made`() throws {
        var png = try #require(Self.small.png)
        png.replaceSubrange(16..<24, with: [0, 0xFF, 0xFF, 0xFF, 0, 0xFF, 0xFF, 0xFF])
        #expect(throws: PictureError.self) { try PictureFile(png) }
        var gif = Self.animated
        gif.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(throws: PictureError.self) { try PictureFile(gif) }
    }

    /// Whatever is done to a file, there is a picture or an error.
    @Test(arguments: ["png", "jpeg", "gif", "webp"])
    func `that is damaged ends nothing`(format: String) throws {
        let webP = Data(base64Encoded: "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")!
        let sound = [
            "png": Self.small.png!, "jpeg": Self.small.jpeg(quality: 0.8, .left)!, "gif": Self.animated, "webp": webP,
        ][format]!
        var numbers = Seeded(7)
        for _ in 0..<1500 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
            }
            if Bool.random(using: &numbers) { bytes = bytes.prefix(Int.random(in: 0...bytes.count, using: &numbers)) }
            guard let file = try? PictureFile(bytes), file.width * file.height < 1 << 20 else { continue }
            for frame in 0..<min(3, file.frames) { _ = try? file.picture(frame: frame) }
        }
    }
}

@Suite("A picture's pixels")
struct PictureTests {
    @Test(arguments: [(2, 2), (8, 6), (1, 1), (3, 7), (400, 1)])
    func `keep one colour in every size`(width: Int, height: Int) throws {
        var plain = Picture(width: 4, height: 4)!
        for place in plain.pixels.indices { plain.pixels[place] = [10, 60, 110, 200][place % 4] }
        let scaled = try #require(plain.scaled(width: width, height: height))
        #expect((scaled.width, scaled.height) == (width, height))
        #expect(scaled.pixels.indices.allSatisfy { scaled.pixels[$0] == [10, 60, 110, 200][$0 % 4] })
    }

    @Test func `are the mean of those that they stand for`() throws {
        let stripes = Picture(width: 2, height: 1, pixels: [0, 0, 0, 255, 200, 100, 50, 255])!
        #expect(stripes.scaled(width: 1, height: 1)?.pixels == [100, 50, 25, 255])
    }

    /// A corner of one colour goes where EXIF says.
    @Test(arguments: [
        (PictureOrientation.up, 0, 0), (.upMirrored, 2, 0), (.down, 2, 1), (.downMirrored, 0, 1), (.leftMirrored, 0, 0),
        (.right, 1, 0), (.rightMirrored, 1, 2), (.left, 0, 2),
    ])
    func `are turned as they are looked at`(orientation: PictureOrientation, column: Int, row: Int) {
        var corner = Picture(width: 3, height: 2)!
        corner.pixels[3] = 255
        let upright = corner.upright(from: orientation)
        #expect(upright.width == (orientation.isOnItsSide ? 2 : 3))
        #expect(upright.pixels[(row * upright.width + column) * 4 + 3] == 255)
    }

    @Test func `are cut out of others`() {
        let small = PictureFileTests.small
        #expect(small.cropped(x: 1, y: 0, width: 1, height: 1)?.pixels == [0, 255, 0, 255])
        #expect(small.cropped(x: -5, y: 1, width: 100, height: 1)?.width == 4)
        #expect(small.cropped(x: 9, y: 9, width: 1, height: 1) == nil)
    }

    @Test(arguments: [(0, 1), (1, 0), (-1, 5), (1 << 40, 1 << 40), (Int.max, 2)])
    func `are not made where there cannot be any`(width: Int, height: Int) {
        #expect(Picture(width: width, height: height) == nil)
    }
}
