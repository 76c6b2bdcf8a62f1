// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A picture that is drawn on: colours and other pictures, through an outline and a mask.
package struct Canvas: Sendable {
    /// How what is drawn and what lies there become one.
    package enum Blend: Sendable {
        case over, copy, clear, inside, outside, atop, destinationOver, destinationIn, destinationOut
        case multiply, screen, plus
    }

    /// A colour, not multiplied by its opacity, from 0 to 1 each.
    package struct Paint: Sendable, Equatable {
        package var red, green, blue, opacity: Double

        package init(_ red: Double, _ green: Double, _ blue: Double, _ opacity: Double) {
            (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
        }
    }

    /// What has been drawn.
    package private(set) var picture: Picture

    package init(_ picture: Picture) { self.picture = picture }

    package var width: Int { picture.width }
    package var height: Int { picture.height }

    /// Fills an outline with a colour.
    /// - Parameters:
    ///   - mask: how much of each pixel may be changed; nil for all of it.
    ///   - opacity: from 0 to 1.
    package mutating func fill(
        _ outline: Outline, with paint: Paint, opacity: Double = 1, _ blend: Blend = .over, through mask: [UInt8]? = nil
    ) {
        fill(
            cover: outline.coverage(width: width, height: height), with: paint, opacity: opacity, blend, through: mask)
    }

    /// Fills each pixel as far as it is covered, from 0 to 255.
    package mutating func fill(
        cover: [UInt8], with paint: Paint, opacity: Double = 1, _ blend: Blend = .over, through mask: [UInt8]? = nil
    ) {
        let colour = Self.bytes(paint, opacity)
        for place in cover.indices where cover[place] > 0 {
            put(colour, at: place, Self.share(cover[place], mask?[place]), blend)
        }
    }

    /// Draws a picture.
    /// - Parameters:
    ///   - placement: where the square from (0, 0), its upper left corner, to (1, 1) goes.
    ///   - isSmooth: whether pixels that grow blend into each other.
    package mutating func draw(
        _ drawn: Picture, at placement: Placement, opacity: Double = 1, _ blend: Blend = .over,
        through mask: [UInt8]? = nil, isSmooth: Bool = true
    ) {
        guard let back = placement.inverse else { return }
        // What shrinks is averaged first; the rest is a matter of neighbours.
        let across = hypot(placement.a, placement.b).rounded()
        let down = hypot(placement.c, placement.d).rounded()
        let source =
            isSmooth
            ? drawn.scaled(
                width: across < Double(drawn.width) ? max(1, Int(across)) : drawn.width,
                height: down < Double(drawn.height) ? max(1, Int(down)) : drawn.height) ?? drawn : drawn
        let corners = [Spot(0, 0), Spot(1, 0), Spot(1, 1), Spot(0, 1)].map { placement($0) }
        let cover = Outline([corners]).coverage(width: width, height: height)
        let strength = Int((Self.unit(opacity) * 255).rounded())
        for row in 0..<height {
            for column in 0..<width where cover[row * width + column] > 0 {
                let place = row * width + column
                let spot = back(Spot(Double(column) + 0.5, Double(row) + 0.5))
                var colour = source.colour(
                    atX: spot.x * Double(source.width), y: spot.y * Double(source.height), isSmooth: isSmooth)
                if strength < 255 {
                    colour = (
                        colour.0 * strength / 255, colour.1 * strength / 255, colour.2 * strength / 255,
                        colour.3 * strength / 255
                    )
                }
                put(colour, at: place, Self.share(cover[place], mask?[place]), blend)
            }
        }
    }

    /// Colours every pixel that may be changed.
    /// - Parameters:
    ///   - placement: from the units that a colour is asked for in to pixels.
    ///   - colour: the colour of a spot; nil for none.
    package mutating func shade(
        at placement: Placement, opacity: Double = 1, _ blend: Blend = .over, through mask: [UInt8]? = nil,
        colour: (Spot) -> Paint?
    ) {
        guard let back = placement.inverse else { return }
        for row in 0..<height {
            for column in 0..<width {
                let place = row * width + column
                let share = mask.map { Int($0[place]) } ?? 255
                guard share > 0, let paint = colour(back(Spot(Double(column) + 0.5, Double(row) + 0.5))) else {
                    continue
                }
                put(Self.bytes(paint, opacity), at: place, share, blend)
            }
        }
    }

    private static func bytes(_ paint: Paint, _ opacity: Double) -> (Int, Int, Int, Int) {
        let strength = unit(paint.opacity) * unit(opacity)
        func part(_ value: Double) -> Int { Int((unit(value) * strength * 255).rounded()) }
        return (part(paint.red), part(paint.green), part(paint.blue), Int((strength * 255).rounded()))
    }

    private static func unit(_ value: Double) -> Double { value.isNaN ? 0 : max(0, min(1, value)) }

    private static func share(_ cover: UInt8, _ mask: UInt8?) -> Int {
        mask.map { (Int(cover) * Int($0) + 127) / 255 } ?? Int(cover)
    }

    /// Puts a colour on a pixel, as far as the pixel is covered.
    private mutating func put(_ colour: (Int, Int, Int, Int), at place: Int, _ share: Int, _ blend: Blend) {
        guard share > 0 else { return }
        let at = place * 4
        if blend == .over {
            // The usual: most pixels are covered whole by an opaque colour.
            let rest = 255 - colour.3 * share / 255
            set(at, colour.0, share, rest)
            set(at + 1, colour.1, share, rest)
            set(at + 2, colour.2, share, rest)
            set(at + 3, colour.3, share, rest)
            return
        }
        let under = (
            Int(picture.pixels[at]), Int(picture.pixels[at + 1]), Int(picture.pixels[at + 2]),
            Int(picture.pixels[at + 3])
        )
        let mixed = blend.mix(colour, under)
        mend(at, mixed.0, under.0, share)
        mend(at + 1, mixed.1, under.1, share)
        mend(at + 2, mixed.2, under.2, share)
        mend(at + 3, mixed.3, under.3, share)
    }

    @inline(__always)
    private mutating func set(_ at: Int, _ colour: Int, _ share: Int, _ rest: Int) {
        picture.pixels[at] = UInt8(clamping: (colour * share + Int(picture.pixels[at]) * rest + 127) / 255)
    }

    @inline(__always)
    private mutating func mend(_ at: Int, _ mixed: Int, _ under: Int, _ share: Int) {
        picture.pixels[at] = UInt8(clamping: (mixed * share + under * (255 - share) + 127) / 255)
    }
}

extension Canvas.Blend {
    /// The colour that two make, each multiplied by its opacity (Porter and Duff's rules).
    func mix(_ over: (Int, Int, Int, Int), _ under: (Int, Int, Int, Int)) -> (Int, Int, Int, Int) {
        let (above, below) = (over.3, under.3)
        func parts(_ first: Int, _ second: Int) -> (Int, Int, Int, Int) {
            func part(_ one: Int, _ other: Int) -> Int { (one * first + other * second) / 255 }
            return (part(over.0, under.0), part(over.1, under.1), part(over.2, under.2), part(over.3, under.3))
        }
        func each(_ mix: (Int, Int) -> Int) -> (Int, Int, Int, Int) {
            (mix(over.0, under.0), mix(over.1, under.1), mix(over.2, under.2), above + below - above * below / 255)
        }
        return switch self {
        case .over: parts(255, 255 - above)
        case .copy: parts(255, 0)
        case .clear: (0, 0, 0, 0)
        case .inside: parts(below, 0)
        case .outside: parts(255 - below, 0)
        case .atop: parts(below, 255 - above)
        case .destinationOver: parts(255 - below, 255)
        case .destinationIn: parts(0, above)
        case .destinationOut: parts(0, 255 - above)
        case .multiply: each { ($0 * $1 + $0 * (255 - below) + $1 * (255 - above)) / 255 }
        case .screen: each { $0 + $1 - $0 * $1 / 255 }
        case .plus: (over.0 + under.0, over.1 + under.1, over.2 + under.2, min(255, above + below))
        }
    }
}

extension Picture {
    /// The colour at a place, between those of the four pixels around it or that of the nearest.
    @inline(__always)
    func colour(atX x: Double, y: Double, isSmooth: Bool) -> (Int, Int, Int, Int) {
        guard isSmooth else {
            let place = (max(0, min(height - 1, Int(y))) * width + max(0, min(width - 1, Int(x)))) * 4
            return (Int(pixels[place]), Int(pixels[place + 1]), Int(pixels[place + 2]), Int(pixels[place + 3]))
        }
        let left = max(0, min(Double(width - 1), x - 0.5))
        let top = max(0, min(Double(height - 1), y - 0.5))
        let (column, row) = (Int(left), Int(top))
        let across = Int((left - Double(column)) * 256)
        let down = Int((top - Double(row)) * 256)
        let first = (row * width + column) * 4
        let right = column + 1 < width ? 4 : 0
        let below = row + 1 < height ? width * 4 : 0
        if across == 0, down == 0 {
            return (Int(pixels[first]), Int(pixels[first + 1]), Int(pixels[first + 2]), Int(pixels[first + 3]))
        }
        func mix(_ byte: Int) -> Int {
            let upper = Int(pixels[first + byte]) * (256 - across) + Int(pixels[first + byte + right]) * across
            let lower =
                Int(pixels[first + byte + below]) * (256 - across) + Int(pixels[first + byte + below + right]) * across
            return (upper * (256 - down) + lower * down + 32768) >> 16
        }
        return (mix(0), mix(1), mix(2), mix(3))
    }
}
