// SPDX-License-Identifier: Apache-2.0

import Foundation
import Pictures
import Testing

@testable import CoreGraphics

@Suite("A context of Core Graphics")
struct CGContextTests {
    private func context(_ width: Int, _ height: Int, _ alpha: CGImageAlphaInfo = .premultipliedLast) throws
        -> CGContext
    {
        try #require(
            unsafe CGContext(
                data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: alpha.rawValue))
    }

    private func pixel(_ context: CGContext, _ column: Int, _ row: Int) throws -> [UInt8] {
        let picture = try #require(context.makeImage()?.picture)
        let place = (row * picture.width + column) * 4
        return Array(picture.pixels[place..<place + 4])
    }

    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    /// An image of two rows, the first red and the second blue.
    private var flag: CGImage { CGImage(Picture(width: 1, height: 2, pixels: [255, 0, 0, 255, 0, 0, 255, 255])!) }

    @Test func `has its origin at the lower left`() throws {
        let context = try context(4, 4)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(try pixel(context, 0, 3) == [255, 0, 0, 255])
        #expect(try pixel(context, 0, 0) == [0, 0, 0, 0])
        #expect(try pixel(context, 2, 3) == [0, 0, 0, 0])
    }
    @Test func `goes over from one colour to another along a line`() throws {
        let context = try context(4, 3)
        let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        let gradient = try #require(
            unsafe CGGradient(colorsSpace: nil, colors: [red, blue] as NSArray, locations: [0, 1]))
        context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 4, y: 0), options: [])
        #expect(try pixel(context, 0, 0) == [223, 0, 32, 255])
        #expect(try pixel(context, 3, 2) == [32, 0, 223, 255])
        let half = try self.context(4, 1)
        half.clip(to: CGRect(x: 0, y: 0, width: 3, height: 1))
        half.drawLinearGradient(
            gradient, start: .zero, end: CGPoint(x: 1, y: 0), options: .drawsAfterEndLocation)
        #expect(try pixel(half, 2, 0) == [0, 0, 255, 255], "after its end")
        #expect(try pixel(half, 3, 0) == [0, 0, 0, 0], "outside of what may be changed")
    }

    @Test func `goes over from a circle to another`() throws {
        let context = try context(9, 9)
        let numbers: [CGFloat] = [1, 1, 0, 1]
        let gradient = try #require(
            unsafe CGGradient(
                colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: numbers, locations: nil, count: 2))
        let centre = CGPoint(x: 4.5, y: 4.5)
        context.drawRadialGradient(
            gradient, startCenter: centre, startRadius: 0, endCenter: centre, endRadius: 4, options: [])
        #expect(try pixel(context, 4, 4) == [255, 255, 255, 255])
        #expect(try pixel(context, 6, 4) == [128, 128, 128, 255])
        #expect(try pixel(context, 0, 0) == [0, 0, 0, 0])
    }

    @Test func `draws an image upright, and on its head when it is turned over`() throws {
        let upright = try context(2, 2)
        upright.draw(flag, in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(try pixel(upright, 0, 0) == [255, 0, 0, 255])
        #expect(try pixel(upright, 1, 1) == [0, 0, 255, 255])
        let turned = try context(2, 2)
        turned.translateBy(x: 0, y: 2)
        turned.scaleBy(x: 1, y: -1)
        turned.draw(flag, in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(try pixel(turned, 0, 0) == [0, 0, 255, 255])
    }

    @Test func `covers half of what half a shape lies on`() throws {
        let context = try context(2, 1)
        context.setFillColor(red)
        context.fill(CGRect(x: 0.5, y: 0, width: 1, height: 1))
        #expect(abs(Int(try pixel(context, 0, 0)[3]) - 128) <= 1)
        #expect(try pixel(context, 0, 0) == pixel(context, 1, 0))
    }

    @Test func `changes only what it is clipped to, until the state is taken back`() throws {
        let context = try context(20, 20)
        context.saveGState()
        context.addEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20))
        context.clip()
        context.draw(flag, in: CGRect(x: 0, y: 0, width: 20, height: 20))
        #expect(try pixel(context, 0, 0) == [0, 0, 0, 0])
        #expect(try pixel(context, 10, 3) == [255, 0, 0, 255])
        context.restoreGState()
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 19, width: 1, height: 1))
        #expect(try pixel(context, 0, 0) == [255, 0, 0, 255])
    }

    @Test(arguments: [
        (CGBlendMode.normal, [128, 0, 127, 255] as [UInt8]), (.copy, [128, 0, 0, 128]), (.clear, [0, 0, 0, 0]),
        (.sourceIn, [128, 0, 0, 128]), (.destinationIn, [0, 0, 128, 128]), (.destinationOver, [0, 0, 255, 255]),
        (.sourceAtop, [128, 0, 127, 255]), (.multiply, [0, 0, 127, 255]), (.plusLighter, [128, 0, 255, 255]),
    ])
    func `mixes colours by its mode`(mode: CGBlendMode, expected: [UInt8]) throws {
        let context = try context(1, 1)
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        context.setBlendMode(mode)
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let mixed = try pixel(context, 0, 0)
        #expect(zip(mixed, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(mixed)")
    }

    @Test func `strokes a rectangle with sharp corners and leaves its inside`() throws {
        let context = try context(10, 10)
        context.setStrokeColor(red)
        context.stroke(CGRect(x: 2, y: 2, width: 6, height: 6), width: 2)
        #expect(try pixel(context, 1, 1) == [255, 0, 0, 255])
        #expect(try pixel(context, 5, 1) == [255, 0, 0, 255])
        #expect(try pixel(context, 5, 5) == [0, 0, 0, 0])
        #expect(try pixel(context, 0, 0) == [0, 0, 0, 0])
    }

    @Test func `leaves a hole by the even-odd rule`() throws {
        for (rule, opacity) in [(CGPathFillRule.evenOdd, 0 as UInt8), (.winding, 255)] {
            let context = try context(6, 6)
            context.addRect(CGRect(x: 0, y: 0, width: 6, height: 6))
            context.addRect(CGRect(x: 2, y: 2, width: 2, height: 2))
            context.fillPath(using: rule)
            #expect(try pixel(context, 3, 3)[3] == opacity)
        }
    }

    @Test func `without opacity begins black`() throws {
        #expect(try pixel(context(1, 1, .noneSkipLast), 0, 0) == [0, 0, 0, 255])
    }

    @Test(arguments: [(0, 1, 8), (1, 1, 16), (1 << 20, 1 << 20, 8)])
    func `is not made of what it cannot hold`(width: Int, height: Int, bits: Int) {
        #expect(
            unsafe CGContext(
                data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    }

    @Test(arguments: [CGFloat.nan, .infinity, 1e300, -1e300, 0])
    func `draws nothing, and ends nothing, where a number is none`(number: CGFloat) throws {
        let context = try context(4, 4)
        context.fill(CGRect(x: number, y: 0, width: number, height: 2))
        context.draw(flag, in: CGRect(x: 0, y: number, width: 2, height: number))
        context.strokeEllipse(in: CGRect(x: 0, y: 0, width: number, height: 1))
        context.scaleBy(x: number, y: 1)
        context.addArc(center: .zero, radius: number, startAngle: 0, endAngle: number, clockwise: true)
        context.clip()
        context.draw(flag, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    }

    @Test func `turns as its matrix says`() {
        let turn = CGAffineTransform(rotationAngle: .pi / 2).translatedBy(x: 1, y: 0)
        let point = CGPoint(x: 1, y: 0).applying(turn)
        #expect(abs(point.x) < 1e-9 && abs(point.y - 2) < 1e-9)
        let back = point.applying(turn.inverted())
        #expect(abs(back.x - 1) < 1e-9 && abs(back.y) < 1e-9)
    }

    @Test func `draws a line in dashes`() throws {
        let context = try context(10, 1)
        context.setStrokeColor(red)
        context.setLineWidth(2)
        context.setLineDash(phase: 1, lengths: [3, 2])
        context.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0)])
        context.strokePath()
        let opacities = try (0..<10).map { try pixel(context, $0, 0)[3] }
        #expect(opacities == [255, 255, 0, 0, 255, 255, 255, 0, 0, 255])
    }

    @Test(arguments: [[0, 0], [-1, 2], [.nan, 1], [1e-9, 1e-9], [], [CGFloat.infinity]])
    func `draws it whole where the dashes are none`(lengths: [CGFloat]) throws {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 1000, y: 0)])
        #expect(path.copy(dashingWithPhase: 0, lengths: lengths).stretches.count == 1)
    }

    @Test func `lays a shadow under what is drawn`() throws {
        let context = try context(20, 20)
        context.setShadow(offset: CGSize(width: 4, height: -6), blur: 0, color: CGColor(gray: 0, alpha: 0.5))
        context.setFillColor(red)
        context.fill(CGRect(x: 2, y: 12, width: 6, height: 6))
        #expect(try pixel(context, 3, 3) == [255, 0, 0, 255])
        #expect(try pixel(context, 11, 12) == [0, 0, 0, 128])
        #expect(try pixel(context, 15, 15) == [0, 0, 0, 0])
        context.setShadow(offset: .zero, blur: 8, color: CGColor(gray: 0, alpha: 1))
        context.fill(CGRect(x: 16, y: 0, width: 4, height: 4))
        let edge = try pixel(context, 15, 19)[3]
        #expect(edge > 5 && edge < 250)
        context.setShadow(offset: CGSize(width: CGFloat.nan, height: .infinity), blur: .nan, color: red)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
}
