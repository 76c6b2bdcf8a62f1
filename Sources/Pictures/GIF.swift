// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The blocks of a GIF, read without a library: its decoder is a page.
struct GIF {
    /// A frame, and where its parts lie in the file.
    struct Frame {
        let left: Int
        let top: Int
        let width: Int
        let height: Int
        let isInterlaced: Bool
        /// Three bytes a colour.
        let colours: Range<Int>
        let clear: Int?
        let disposal: Int
        /// How long it is shown, in hundredths of a second.
        let delay: Int
        /// The least length of a code, and the sub-blocks of codes behind it.
        let codes: Int
    }

    let width: Int
    let height: Int
    private(set) var frames: [Frame] = []
    /// How often all frames are shown, 0 for without an end; nil where nothing is said.
    private(set) var loops: Int?
    private let bytes: Data

    /// More are not counted.
    private static let mostFrames = 10_000
    private static let damaged = PictureError("the GIF cannot be read; it is cut short or damaged.")

    init(_ data: Data) throws(PictureError) {
        bytes = data
        guard data.count >= 13 else { throw Self.damaged }
        width = Int(data[6]) | Int(data[7]) << 8
        height = Int(data[8]) | Int(data[9]) << 8
        var place = 13
        var common = 0..<0
        if data[10] & 0x80 != 0 {
            common = 13..<13 + 3 << (Int(data[10] & 7) + 1)
            place = common.upperBound
        }
        var clear: Int?
        var disposal = 0
        var delay = 0
        while place < data.count, frames.count < Self.mostFrames {
            switch data[place] {
            case 0x21 where place + 7 < data.count && data[place + 1] == 0xF9 && data[place + 2] == 4:
                clear = data[place + 3] & 1 != 0 ? Int(data[place + 6]) : nil
                disposal = Int(data[place + 3] >> 2) & 7
                delay = Int(data[place + 4]) | Int(data[place + 5]) << 8
                place = skipped(place + 2)
            case 0x21:
                loops = loops ?? Self.loops(in: data, at: place)
                place = skipped(place + 2)
            case 0x2C where place + 10 < data.count:
                func word(_ offset: Int) -> Int { Int(data[place + offset]) | Int(data[place + offset + 1]) << 8 }
                let flags = data[place + 9]
                var colours = common
                var codes = place + 10
                if flags & 0x80 != 0 {
                    colours = codes..<codes + 3 << (Int(flags & 7) + 1)
                    codes = colours.upperBound
                }
                guard codes < data.count, colours.upperBound <= data.count else {
                    if frames.isEmpty { throw Self.damaged }
                    return
                }
                frames.append(
                    Frame(
                        left: word(1), top: word(3), width: word(5), height: word(7), isInterlaced: flags & 0x40 != 0,
                        colours: colours, clear: clear, disposal: disposal, delay: delay, codes: codes))
                (clear, disposal, delay) = (nil, 0, 0)
                place = skipped(codes + 1)
            default: place = data.count
            }
        }
        guard !frames.isEmpty, width > 0, height > 0 else { throw Self.damaged }
    }

    /// Reads Netscape's extension, which says how often all is shown.
    private static func loops(in data: Data, at place: Int) -> Int? {
        guard place + 18 < data.count, data[place + 1] == 0xFF, data[place + 2] == 11, data[place + 14] == 3,
            data[(place + 3)..<(place + 14)].elementsEqual("NETSCAPE2.0".utf8), data[place + 15] == 1
        else { return nil }
        return Int(data[place + 16]) | Int(data[place + 17]) << 8
    }

    /// The place behind a row of sub-blocks.
    private func skipped(_ start: Int) -> Int {
        var place = start
        while place < bytes.count, bytes[place] > 0 { place += 1 + Int(bytes[place]) }
        return place + 1
    }

    /// Draws the frames up to one over each other.
    func picture(_ number: Int) throws(PictureError) -> Picture {
        guard var canvas = Picture(width: width, height: height) else { throw Self.damaged }
        var before = canvas
        for (place, frame) in frames.prefix(number + 1).enumerated() {
            if frame.disposal == 3 { before = canvas }
            draw(frame, on: &canvas)
            guard place < number else { break }
            if frame.disposal == 2 { erase(frame, from: &canvas) }
            if frame.disposal == 3 { canvas = before }
        }
        return canvas
    }

    private func erase(_ frame: Frame, from canvas: inout Picture) {
        for row in frame.top..<min(height, frame.top + frame.height) where frame.left < width {
            let start = (row * width + frame.left) * 4
            let end = (row * width + min(width, frame.left + frame.width)) * 4
            for place in start..<end { canvas.pixels[place] = 0 }
        }
    }

    private func draw(_ frame: Frame, on canvas: inout Picture) {
        guard frame.width > 0, frame.height > 0, Picture.isPossible(frame.width, frame.height) else { return }
        let indices = GIFCodes(bytes, at: frame.codes).indices(atMost: frame.width * frame.height)
        let rows = frame.isInterlaced ? Self.interlaced(frame.height) : Array(0..<frame.height)
        for (place, index) in indices.enumerated() {
            let x = frame.left + place % frame.width
            let y = frame.top + rows[place / frame.width]
            let colour = frame.colours.lowerBound + Int(index) * 3
            guard x < width, y < height, Int(index) != frame.clear, colour + 3 <= frame.colours.upperBound else {
                continue
            }
            let to = (y * width + x) * 4
            for byte in 0..<3 { canvas.pixels[to + byte] = bytes[colour + byte] }
            canvas.pixels[to + 3] = 255
        }
    }

    /// The rows in the order that an interlaced picture has them.
    private static func interlaced(_ height: Int) -> [Int] {
        [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
    }
}
