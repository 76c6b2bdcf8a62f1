// SPDX-License-Identifier: Apache-2.0

public import Foundation
internal import Pictures
public import UserNotifications

/// Whether a gradient goes on before its beginning and after its end.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// Colours that go over into each other.
public final class CGGradient: Sendable {
    private let stops: [(place: Double, paint: Canvas.Paint)]

    /// Makes one of colours; without places they are as far from each other.
    public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        let paints = colors.compactMap { ($0 as? CGColor)?.paint }
        guard !paints.isEmpty, paints.count == colors.count else { return nil }
        stops = Self.stops(
            paints, unsafe locations.map { unsafe Array(UnsafeBufferPointer(start: $0, count: paints.count)) })
    }

    /// Makes one of the numbers of colours, each with its opacity.
    public init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        let size = space.numberOfComponents + 1
        guard count > 0, count < 10_000 else { return nil }
        let numbers = unsafe Array(UnsafeBufferPointer(start: components, count: count * size)).map { Double($0) }
        let paints = (0..<count).map { place in
            let part = numbers[(place * size)..<(place * size + size)].map { $0 }
            return size == 2
                ? Canvas.Paint(part[0], part[0], part[0], part[1]) : Canvas.Paint(part[0], part[1], part[2], part[3])
        }
        stops = Self.stops(paints, unsafe locations.map { unsafe Array(UnsafeBufferPointer(start: $0, count: count)) })
    }

    private static func stops(_ paints: [Canvas.Paint], _ places: [CGFloat]?) -> [(place: Double, paint: Canvas.Paint)]
    {
        let even = paints.indices.map { paints.count == 1 ? 0 : CGFloat($0) / CGFloat(paints.count - 1) }
        return zip(places ?? even, paints).map { (place: Double($0), paint: $1) }.sorted { $0.place < $1.place }
    }

    /// The colour at a place from 0 to 1; nil where the gradient is not drawn.
    func paint(at place: Double, _ options: CGGradientDrawingOptions) -> Canvas.Paint? {
        guard place >= 0 || options.contains(.drawsBeforeStartLocation),
            place <= 1 || options.contains(.drawsAfterEndLocation), let first = stops.first, let last = stops.last
        else { return nil }
        let place = max(0, min(1, place))
        guard let next = stops.firstIndex(where: { $0.place >= place }) else { return last.paint }
        guard next > 0 else { return first.paint }
        let (before, after) = (stops[next - 1], stops[next])
        let width = after.place - before.place
        let share = width > 0 ? (place - before.place) / width : 1
        func mix(_ part: KeyPath<Canvas.Paint, Double>) -> Double {
            before.paint[keyPath: part] * (1 - share) + after.paint[keyPath: part] * share
        }
        return Canvas.Paint(mix(\.red), mix(\.green), mix(\.blue), mix(\.opacity))
    }
}

extension CGContext {
    /// Draws a gradient along a line, as far as may be drawn.
    public func drawLinearGradient(
        _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint, options: CGGradientDrawingOptions
    ) {
        let (across, down) = (Double(endPoint.x - startPoint.x), Double(endPoint.y - startPoint.y))
        let length = across * across + down * down
        guard length > 0 else { return }
        shade { spot in
            let along = ((spot.x - Double(startPoint.x)) * across + (spot.y - Double(startPoint.y)) * down) / length
            return gradient.paint(at: along, options)
        }
    }

    /// Draws a gradient from a circle to another, as far as may be drawn.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        let (across, down) = (Double(endCenter.x - startCenter.x), Double(endCenter.y - startCenter.y))
        let (first, growth) = (Double(startRadius), Double(endRadius - startRadius))
        let square = across * across + down * down - growth * growth
        shade { spot in
            // On which of the circles between the two a spot lies: the last that may be drawn.
            let (x, y) = (spot.x - Double(startCenter.x), spot.y - Double(startCenter.y))
            let (half, rest) = (x * across + y * down + first * growth, x * x + y * y - first * first)
            var places: [Double] = []
            if abs(square) < 1e-9 {
                if abs(half) > 1e-12 { places = [rest / (2 * half)] }
            } else if half * half >= square * rest {
                let root = (half * half - square * rest).squareRoot()
                places = [(half + root) / square, (half - root) / square].sorted(by: >)
            }
            for place in places where first + place * growth >= 0 {
                if let paint = gradient.paint(at: place, options) { return paint }
            }
            return nil
        }
    }
}
