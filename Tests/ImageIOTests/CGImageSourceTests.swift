// SPDX-License-Identifier: Apache-2.0

import Foundation
import Pictures
import Testing
import UserNotifications

@testable import CoreGraphics
@testable import ImageIO

@Suite("Images of a source")
struct CGImageSourceTests {
    private func source(_ width: Int, _ height: Int, _ orientation: PictureOrientation = .up) throws -> CGImageSource {
        let data = try #require(Picture(width: width, height: height)?.jpeg(quality: 0.8, orientation))
        return try #require(CGImageSourceCreateWithData(data as CFData, nil))
    }

    /// As extensions write it.
    private func thumbnail(_ source: CGImageSource, _ side: Int, turned: Bool = true) throws -> CGImage {
        let options: [CFString: Any] = [
            kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceCreateThumbnailWithTransform: turned,
            kCGImageSourceThumbnailMaxPixelSize: side,
        ]
        return try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary))
    }

    @Test(arguments: [
        (800, 400, 100, 100, 50), (400, 800, 100, 50, 100), (30, 20, 100, 30, 20), (100, 1, 10, 10, 1),
    ])
    func `have thumbnails that fit into a square and do not grow`(
        width: Int, height: Int, side: Int, across: Int, down: Int
    ) throws {
        let image = try thumbnail(source(width, height), side)
        #expect((image.width, image.height) == (across, down))
    }

    @Test func `are turned in a thumbnail where that is asked for`() throws {
        #expect(try thumbnail(source(80, 40, .right), 20).width == 10)
        #expect(try thumbnail(source(80, 40, .right), 20, turned: false).width == 20)
    }

    @Test func `have no thumbnail where none is to be made`() throws {
        #expect(CGImageSourceCreateThumbnailAtIndex(try source(8, 8), 0, nil) == nil)
        #expect(CGImageSourceCreateThumbnailAtIndex(try source(8, 8), 1, nil) == nil)
    }

    @Test func `have properties that are read as numbers`() throws {
        let source = try source(80, 40, .left)
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any])
        #expect(properties[kCGImagePropertyPixelWidth] as? Int == 80)
        #expect(properties[kCGImagePropertyPixelHeight] as? Int == 40)
        #expect(properties[kCGImagePropertyOrientation] as? UInt32 == CGImagePropertyOrientation.left.rawValue)
        let byText = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any]
        #expect(byText?[kCGImagePropertyPixelWidth as String] as? Int == 80)
    }

    @Test func `have a type and a number`() throws {
        let source = try source(8, 8)
        #expect(CGImageSourceGetType(source) as String? == "public.jpeg")
        #expect(CGImageSourceGetCount(source) == 1)
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 8)
        #expect(CGImageSourceCreateImageAtIndex(source, -1, nil) == nil)
    }

    @Test func `of what is no picture are none`() throws {
        let source = try #require(CGImageSourceCreateWithData(Data("hello".utf8) as CFData, nil))
        #expect(CGImageSourceGetCount(source) == 0)
        #expect(CGImageSourceGetType(source) == nil)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
        #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/nowhere.png") as CFURL, nil) == nil)
    }

    @Test(arguments: ["public.png", "public.jpeg"])
    func `are written as they were asked for`(type: String) throws {
        let image = try #require(CGImageSourceCreateImageAtIndex(source(60, 30), 0, nil))
        let data = NSMutableData()
        let target = try #require(CGImageDestinationCreateWithData(data as CFMutableData, type as CFString, 1, nil))
        #expect(!CGImageDestinationFinalize(target))
        let options = [kCGImageDestinationLossyCompressionQuality: 0.5, kCGImageDestinationImageMaxPixelSize: 20]
        CGImageDestinationAddImage(target, image, options as CFDictionary)
        #expect(CGImageDestinationFinalize(target))
        let file = try PictureFile(data as Data)
        #expect(file.format.rawValue == type && file.width == 20 && file.height == 10)
    }

    @Test func `are not written as what is not there`() {
        #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.heic" as CFString, 1, nil) == nil)
    }

    /// Two frames of one pixel, shown for 0.2 and 0.01 seconds, three times.
    private static let moving: [UInt8] = {
        func frame(_ delay: UInt8) -> [UInt8] {
            [0x21, 0xF9, 4, 0, delay, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        }
        return Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]
            + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 3, 0, 0] + frame(20) + frame(1) + [0x3B]
    }()

    @Test func `of a GIF says how long a frame is shown, and how often all`() throws {
        let source = try #require(CGImageSourceCreateWithData(Data(Self.moving) as CFData, nil))
        #expect(CGImageSourceGetCount(source) == 2)
        func gif(_ properties: CFDictionary?) -> [String: Any]? {
            (properties as? [String: Any])?[kCGImagePropertyGIFDictionary as String] as? [String: Any]
        }
        let delays = (0..<2).map { place in
            let found = gif(CGImageSourceCopyPropertiesAtIndex(source, place, nil))
            return [kCGImagePropertyGIFDelayTime, kCGImagePropertyGIFUnclampedDelayTime].map {
                found?[$0 as String] as? Double
            }
        }
        #expect(delays == [[0.2, 0.2], [0.1, 0.01]])
        #expect(gif(CGImageSourceCopyProperties(source, nil))?[kCGImagePropertyGIFLoopCount as String] as? Int == 3)
        #expect(gif(CGImageSourceCopyPropertiesAtIndex(try self.source(2, 2), 0, nil)) == nil)
    }

    @Test func `of a GIF that ends anywhere is none, or has the frames that are whole`() {
        for count in Self.moving.indices {
            let source = CGImageSourceCreateWithData(Data(Self.moving.prefix(count)) as CFData, nil)
            _ = source.flatMap { CGImageSourceCopyPropertiesAtIndex($0, 0, nil) }
            _ = source.flatMap { CGImageSourceCopyProperties($0, nil) }
        }
    }
}
