// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Pictures
import Testing

@testable import CoreGraphics
@testable import UIKit

@Suite("Text that is drawn")
struct DrawnTextTests {
    private static let canvas = CGSize(width: 400, height: 100)

    /// The columns and rows that something was drawn in; nil for an empty picture.
    private func ink(_ draw: () -> Void) throws -> CGRect? {
        let format = UIGraphicsImageRendererFormat.default()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: Self.canvas, format: format).image { _ in draw() }
        let picture = try #require(image.cgImage?.picture)
        let places = (0..<picture.width * picture.height).filter { picture.pixels[$0 * 4 + 3] > 40 }
        let (columns, rows) = (places.map { $0 % picture.width }, places.map { $0 / picture.width })
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max() else {
            return nil
        }
        return CGRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }

    private let big: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 40)]

    @Test func `is as high as a line of Apple's system font`() {
        let size = ("Ag" as NSString).size(withAttributes: big)
        #expect(abs(size.height - 47.73) < 0.1 && size.width > 30 && size.width < 80, "\(size)")
        #expect(abs("A\nB".size(withAttributes: big).height - 95.47) < 0.1)
        #expect("".size(withAttributes: big) == .zero)
        #expect("AAAA".size(withAttributes: [.font: UIFont.boldSystemFont(ofSize: 40)]).width > 60)
    }

    @Test func `stands where it is put`() throws {
        let box = try #require(try ink { "H".draw(at: CGPoint(x: 50, y: 10), withAttributes: big) })
        // From the baseline up to the capitals' height.
        #expect(abs(box.maxY - (10 + 40 * 0.952)) < 2 && box.height > 24 && box.height < 34, "\(box)")
        #expect(box.minX > 50 && box.minX < 60)
    }

    static let alignments: [(NSTextAlignment, String, ClosedRange<CGFloat>)] = [
        (.left, "I", 0...40), (.natural, "I", 0...40), (.center, "I", 190...210), (.right, "I", 360...400),
        (.natural, "\u{5D0}", 350...400),
    ]

    @Test(arguments: alignments.map { Shown($0, as: "\($0.0) \($0.1)") })
    func `stands on its side of a rectangle`(shown: Shown<(NSTextAlignment, String, ClosedRange<CGFloat>)>) throws {
        let style = NSMutableParagraphStyle()
        style.alignment = shown.value.0
        let attributes = big.merging([.paragraphStyle: style]) { $1 }
        let box = try #require(
            try ink { shown.value.1.draw(in: CGRect(origin: .zero, size: Self.canvas), withAttributes: attributes) })
        #expect(shown.value.2.contains(box.midX), "\(box)")
    }

    @Test func `breaks between words, and ends with the rectangle`() throws {
        let words = "one two three four five six seven"
        let small: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]
        let size = CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude)
        let room = words.boundingRect(with: size, options: .usesLineFragmentOrigin, attributes: small, context: nil)
        #expect(room.width <= 100 && room.height > 60, "\(room)")
        let drawn = try #require(
            try ink { words.draw(in: CGRect(x: 0, y: 0, width: 100, height: 50), withAttributes: small) })
        #expect(drawn.maxY <= 50 && drawn.maxX <= 100, "\(drawn)")
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = .byTruncatingTail
        let one = words.boundingRect(
            with: size, options: .usesLineFragmentOrigin,
            attributes: small.merging([.paragraphStyle: style]) { $1 }, context: nil)
        #expect(one.height < 30 && one.width <= 100, "\(one)")
        let cut = words.boundingRect(
            with: CGSize(width: 100, height: 50), options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine],
            attributes: small, context: nil)
        #expect(cut.height <= 50 && cut.height > 40, "\(cut)")
    }

    @Test func `ends with an ellipsis where it is cut`() throws {
        let face = UIFont.preferredFont(forTextStyle: .body).face()
        func set(_ breaking: TextBreaking) throws -> SetText {
            try TextSetter.set([TextRun("A very long cake name that is cut", face)], breaking)
        }
        for breaking in [TextBreaking(width: 150, mostLines: 1), TextBreaking(width: 150, place: .cutEnd)] {
            let text = try set(breaking)
            #expect(text.lines.count == 1)
            // Three dots on the baseline.
            let end = text.lines[0].pieces.flatMap(\.letters).suffix(3)
            #expect(end.allSatisfy { $0.allSatisfy { $0.y > -6 } }, "\(text.lines[0].pieces.count)")
        }
        #expect(try set(TextBreaking(width: 150)).lines.count > 1)
        #expect(try set(TextBreaking(width: 150, place: .never)).lines.count == 1)
    }

    @Test func `is drawn to its end`() throws {
        let text = NSAttributedString(
            string: "A very long cake name that is truncated",
            attributes: [.font: UIFont.preferredFont(forTextStyle: .body)])
        for width in [60, 100, 150, 190, 200, 270] {
            let box = try #require(
                try ink {
                    text.draw(
                        with: CGRect(x: 0, y: 0, width: width, height: 24),
                        options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
                })
            #expect(box.maxX > CGFloat(width) - 16, "\(width): \(box)")
        }
    }

    @Test func `has the colours of its stretches`() throws {
        let text = NSMutableAttributedString(string: "II", attributes: big)
        text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 0, length: 1))
        text.addAttribute(.foregroundColor, value: UIColor.blue, range: NSRange(location: 1, length: 1))
        let image = UIGraphicsImageRenderer(size: Self.canvas).image { _ in text.draw(at: .zero) }
        let pixels = try #require(image.cgImage?.picture).pixels
        let places = stride(from: 0, to: pixels.count, by: 4)
        #expect(places.contains { pixels[$0] == 255 && pixels[$0 + 3] == 255 })
        #expect(places.contains { pixels[$0 + 2] == 255 && pixels[$0 + 3] == 255 })
    }

    @Test func `casts its shadow where it is told to`() throws {
        func box(_ shadow: NSShadow?) throws -> CGRect {
            let attributes = shadow.map { shadow in big.merging([.shadow: shadow]) { $1 } } ?? big
            return try #require(try ink { "H".draw(at: .zero, withAttributes: attributes) })
        }
        let shadow = NSShadow()
        #expect(shadow.shadowOffset == .zero && shadow.shadowBlurRadius == 0)
        #expect(shadow.shadowColor as? UIColor == UIColor(white: 0, alpha: 1 / 3))
        shadow.shadowOffset = CGSize(width: 60, height: 20)
        let copy = try #require(shadow.copy() as? NSShadow)
        #expect(copy == shadow)
        let (plain, cast) = (try box(nil), try box(copy))
        #expect(cast.maxX == plain.maxX + 60 && cast.maxY == plain.maxY + 20 && cast.origin == plain.origin)
        shadow.shadowColor = nil
        #expect(try box(shadow) == plain && copy != shadow)
    }

    static let hostile: [String] = [
        String(repeating: "a\u{301}", count: 100_000), "a\u{0}b", String(repeating: "\n", count: 5_000),
        "\u{202E}\u{2066}\u{FEFF}\u{10FFFF}", String(repeating: "\u{1F469}\u{200D}", count: 2_000),
    ]

    @Test(arguments: hostile.map { Shown($0, as: String($0.prefix(4))) })
    func `of anybody's is bounded`(shown: Shown<String>) throws {
        _ = try ink {
            shown.value.draw(in: CGRect(x: 0, y: 0, width: 100, height: 50), withAttributes: big)
            shown.value.draw(
                at: .zero, withAttributes: [.font: UIFont.systemFont(ofSize: .infinity), .kern: CGFloat.nan])
        }
    }

    @Test func `is asked for by fonts' names as on iOS`() {
        #expect(UIFont(name: "HelveticaNeue-Bold", size: 12)?.fontName == "Helvetica Neue-Bold")
        #expect(UIFont(name: "ComicSans", size: 12) == nil && UIFont(name: "", size: 12) == nil)
        let bold = UIFont.systemFont(ofSize: 12).fontDescriptor.withSymbolicTraits(.traitBold)
        #expect(bold.map { UIFont(descriptor: $0, size: 0) } == UIFont.boldSystemFont(ofSize: 12))
        #expect(UIFont.preferredFont(forTextStyle: .headline).pointSize == 17)
    }

    @Test func `that would be drawn on too large an image is nowhere, which is told, and on none is untold`()
        async throws
    {
        func told(_ ending: ExitTest.Result?) throws -> String {
            String(decoding: try #require(ending).standardErrorContent, as: UTF8.self)
        }
        let large = try await told(
            #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                let image = UIGraphicsImageRenderer(size: CGSize(width: 4032, height: 3024)).image { _ in
                    "x".draw(at: .zero, withAttributes: nil)
                }
                #expect(image.size == .zero && image.pngData() == nil)
                UIGraphicsBeginImageContext(CGSize(width: 1e300, height: 2e6))
                UIGraphicsBeginImageContext(CGSize(width: 2e6, height: 9))
                #expect(UIGraphicsGetCurrentContext() == nil)
            })
        #expect(large.contains("picture: An image of 12096 × 9072 pixels") && large.contains("takes 419 MB"))
        #expect(large.contains("picture: An image of 2000000 × 9 pixels"))
        let none = try await told(
            #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                for width in [0, -1, CGFloat.nan, 8] {
                    _ = UIGraphicsImageRenderer(size: CGSize(width: width, height: 5)).image { _ in }
                }
            })
        #expect(!none.contains("picture"))
    }
}
