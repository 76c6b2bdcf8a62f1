// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Pictures
import Testing

@testable import CoreGraphics
@testable import UIKit

@Suite("An image of UIKit")
struct UIImageTests {
    /// Left half red, right half blue.
    private static func halves(_ width: Int, _ height: Int) -> Picture {
        var picture = Picture(width: width, height: height)!
        for place in 0..<width * height {
            let colour: [UInt8] = place % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255]
            picture.pixels.replaceSubrange(place * 4..<place * 4 + 4, with: colour)
        }
        return picture
    }

    private func pixel(_ image: UIImage?, _ column: Int, _ row: Int) throws -> [UInt8] {
        let picture = try #require(image?.cgImage?.picture)
        let place = (row * picture.width + column) * 4
        return Array(picture.pixels[place..<place + 4])
    }

    private let halves = UIImage(cgImage: CGImage(UIImageTests.halves(80, 40)))

    @Test func `has the size of its file, in points`() throws {
        let data = try #require(Self.halves(80, 40).png)
        #expect(UIImage(data: data)?.size == CGSize(width: 80, height: 40))
        #expect(UIImage(data: data, scale: 2)?.size == CGSize(width: 40, height: 20))
        #expect(UIImage(data: Data("no picture".utf8)) == nil)
        #expect(UIImage().size == .zero)
    }

    @Test func `of a photograph that was taken upright is looked at upright`() throws {
        let data = try #require(Self.halves(80, 40).jpeg(quality: 1, .right))
        let image = try #require(UIImage(data: data))
        #expect(image.imageOrientation == .right)
        #expect(image.size == CGSize(width: 40, height: 80))
        #expect(image.cgImage?.width == 80)
        let drawn = UIGraphicsImageRenderer(size: image.size).image { _ in image.draw(at: .zero) }
        #expect(drawn.cgImage?.width == 120)
        #expect(try pixel(drawn, 60, 5)[0] > 200)
        #expect(try pixel(drawn, 60, 235)[2] > 200)
        #expect(UIImage(data: try #require(image.jpegData(compressionQuality: 0.9)))?.imageOrientation == .right)
    }

    @Test func `is scaled by a renderer`() throws {
        let format = UIGraphicsImageRendererFormat.default()
        format.scale = 1
        let size = CGSize(width: 20, height: 10)
        let small = UIGraphicsImageRenderer(size: size, format: format).image { _ in
            halves.draw(in: CGRect(origin: .zero, size: size))
        }
        #expect(small.size == size && small.cgImage?.width == 20)
        #expect(try pixel(small, 2, 5) == [255, 0, 0, 255])
        #expect(try pixel(small, 17, 5) == [0, 0, 255, 255])
    }

    @Test func `is scaled by the older functions`() throws {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 20, height: 10), false, 0)
        halves.draw(in: CGRect(x: 0, y: 0, width: 20, height: 10))
        let small = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        #expect(small?.scale == 3 && small?.cgImage?.width == 60 && small?.size == CGSize(width: 20, height: 10))
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    }

    @Test func `becomes round`() throws {
        let all = CGRect(x: 0, y: 0, width: 40, height: 40)
        let round = UIGraphicsImageRenderer(size: all.size).image { context in
            context.cgContext.saveGState()
            UIBezierPath(ovalIn: all).addClip()
            halves.draw(in: all)
            context.cgContext.restoreGState()
            UIColor.white.setStroke()
            let ring = UIBezierPath(ovalIn: all.insetBy(dx: 1, dy: 1))
            ring.lineWidth = 2
            ring.stroke()
        }
        #expect(try pixel(round, 0, 0) == [0, 0, 0, 0])
        #expect(try pixel(round, 30, 60) == [255, 0, 0, 255])
        #expect(try pixel(round, 60, 3) == [255, 255, 255, 255])
    }

    @Test func `gets a badge in its corner`() throws {
        let badged = UIGraphicsImageRenderer(size: halves.size).image { context in
            halves.draw(at: .zero)
            UIColor.green.setFill()
            context.fill(CGRect(x: 70, y: 0, width: 10, height: 10))
            UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), cornerRadius: 8).fill()
        }
        #expect(try pixel(badged, 230, 10) == [0, 255, 0, 255])
        #expect(try pixel(badged, 30, 30) == [0, 255, 0, 255])
        #expect(try pixel(badged, 0, 0) == [255, 0, 0, 255])
    }

    @Test func `has thumbnails`() async throws {
        #expect(halves.preparingThumbnail(of: CGSize(width: 8, height: 4))?.cgImage?.width == 8)
        #expect(await halves.byPreparingThumbnail(ofSize: CGSize(width: 8, height: 4))?.cgImage?.height == 4)
        #expect(halves.preparingThumbnail(of: .zero) == nil)
        #expect(halves.preparingThumbnail(of: CGSize(width: CGFloat.infinity, height: 1)) == nil)
    }

    @Test func `is coloured in its shape`() throws {
        let round = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9)).image { _ in
            UIColor.black.setFill()
            UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 9, height: 9)).fill()
        }
        let red = round.withTintColor(.red)
        #expect(try pixel(red, 13, 13) == [255, 0, 0, 255])
        #expect(try pixel(red, 0, 0) == [0, 0, 0, 0])
    }

    @Test func `is written and read again`() throws {
        #expect(UIImage(data: try #require(halves.pngData()))?.cgImage?.picture == halves.cgImage?.picture)
        #expect(UIImage().pngData() == nil)
        #expect(try #require(halves.jpegData(compressionQuality: 0)).count > 100)
    }

    @Test(arguments: [
        ("logo", ["logo@3x.png", "logo@2x.png", "logo.png"], true), ("logo.jpg", ["logo@3x.jpg", "logo.jpg"], true),
        ("../../etc/logo", [], false), ("/etc/logo", [], false), ("", [], false),
    ])
    func `is looked for by its name in the bundle`(name: String, files: [String], isLookedFor: Bool) {
        let names = UIImage.files(name)
        #expect(names.isEmpty == !isLookedFor)
        #expect(Set(files).isSubset(of: names))
    }

    @Test(arguments: [
        CGSize(width: CGFloat.nan, height: 1), CGSize(width: -5, height: 5), CGSize(width: 1e9, height: 1e9), .zero,
    ])
    func `of an impossible size has no pixels`(size: CGSize) {
        #expect(UIGraphicsImageRenderer(size: size).image { _ in }.cgImage == nil)
        UIGraphicsBeginImageContextWithOptions(size, false, 1)
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
    }
}

@Suite("Other things of UIKit")
struct UIKitTests {
    @Test(arguments: [(0.0, 1.0, 1.0), (0.25, 0.5, 0.75), (0.5, 0.25, 0.5), (0.9, 1, 0.5), (0, 0, 0.3), (0, 0, 0)])
    func `a colour tells its place on the wheel`(hue: Double, saturation: Double, brightness: Double) {
        var told: (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
        let color = UIColor(
            hue: CGFloat(hue), saturation: CGFloat(saturation), brightness: CGFloat(brightness), alpha: 0.5)
        #expect(unsafe color.getHue(&told.0, saturation: &told.1, brightness: &told.2, alpha: &told.3))
        #expect(abs(told.0 - hue) < 1e-6 && abs(told.1 - saturation) < 1e-6 && abs(told.2 - brightness) < 1e-6)
        #expect(told.3 == 0.5 && (unsafe color.getHue(nil, saturation: nil, brightness: nil, alpha: nil)))
    }

    @Test(arguments: [
        (CGFloat(0), [CGFloat(1), 0, 0]), (CGFloat(1) / 3, [0, 1, 0]), (CGFloat(2) / 3, [0, 0, 1]),
        (CGFloat(1) / 6, [1, 1, 0]), (CGFloat(1), [1, 0, 0]),
    ])
    func `a colour has its place on the wheel`(hue: CGFloat, parts: [CGFloat]) throws {
        let color = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        unsafe color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        #expect(zip([red, green, blue, alpha], parts + [1]).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test func `colours are equal by their parts`() {
        #expect(UIColor.white.withAlphaComponent(0.5) == UIColor(white: 1, alpha: 0.5))
        #expect(UIColor.red != UIColor.blue)
    }

    @Test func `the device keeps its identifier, and has another for another vendor`() throws {
        #expect(UIDevice.current.identifierForVendor == UIDevice.current.identifierForVendor)
        #expect(UIDevice.identifier("a") != UIDevice.identifier("b"))
        #expect(UIDevice.current.model == "iPhone")
    }

    @Test func `a symbol of Apple's is not there`() {
        #expect(UIImage(systemName: "person.circle") == nil)
    }

    @Test func `may be several that are shown one after the other`() {
        let halves = UIImage(cgImage: CGImage(Picture(width: 80, height: 40)!))
        let animated = UIImage.animatedImage(with: [halves, UIImage()], duration: 0)
        #expect(animated?.images?.count == 2 && animated?.duration == 2 / 30 && animated?.size == halves.size)
        #expect(UIImage.animatedImage(with: [], duration: 1) == nil && halves.images == nil && halves.duration == 0)
        #expect(UIImage(systemName: "bell", withConfiguration: UIImage.SymbolConfiguration(pointSize: 3)) == nil)
        #expect(UIColor(named: "brand") == nil)
    }

    @Test func `path tells what lies inside, and is moved`() {
        let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(path.contains(CGPoint(x: 5, y: 5)) && !path.contains(CGPoint(x: 0.5, y: 0.5)))
        path.apply(CGAffineTransform(translationX: 20, y: 0))
        #expect(path.contains(CGPoint(x: 25, y: 5)) && !path.contains(CGPoint(x: 5, y: 5)))
        path.append(UIBezierPath(rect: CGRect(x: 24, y: 4, width: 2, height: 2)))
        path.usesEvenOddFillRule = true
        #expect(!path.contains(CGPoint(x: 25, y: 5)) && path.contains(CGPoint(x: 22, y: 5)))
    }
}
