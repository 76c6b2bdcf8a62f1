// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The one entry of a JPEG's EXIF that changes how it is looked at (tag 0x0112).
enum ExifOrientation {
    private static let tag: UInt16 = 0x0112

    /// Finds the orientation; upright where none is written, or none of the eight.
    static func read(_ jpeg: Data) -> PictureOrientation {
        var place = 2
        while place + 4 <= jpeg.count, jpeg[place] == 0xFF {
            let marker = jpeg[place + 1]
            if marker == 0xFF {
                place += 1
                continue
            }
            // The pixels begin: nothing of the kind comes after.
            if marker == 0xDA || marker == 0xD9 { break }
            let length = Int(jpeg[place + 2]) << 8 | Int(jpeg[place + 3])
            guard length >= 2, place + 2 + length <= jpeg.count else { break }
            let segment = jpeg.subdata(in: place + 4..<place + 2 + length)
            if marker == 0xE1, segment.starts(with: Array("Exif\0\0".utf8)),
                let value = value(in: segment.subdata(in: 6..<segment.count))
            {
                return PictureOrientation(rawValue: value) ?? .up
            }
            place += 2 + length
        }
        return .up
    }

    /// Reads the entry of the first directory of a TIFF.
    private static func value(in tiff: Data) -> Int? {
        let isLittle = tiff.starts(with: [0x49, 0x49, 0x2A, 0])
        guard isLittle || tiff.starts(with: [0x4D, 0x4D, 0, 0x2A]) else { return nil }
        func number(_ place: Int, _ length: Int) -> Int? {
            guard place >= 0, place <= tiff.count - length else { return nil }
            let bytes = Array(tiff[place..<place + length])
            return (isLittle ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
        for entry in 0..<count {
            guard let name = number(directory + 2 + entry * 12, 2) else { return nil }
            if name == Int(tag) { return number(directory + 2 + entry * 12 + 8, 2) }
        }
        return nil
    }

    /// Puts the entry into a JPEG behind its first mark, and behind JFIF's where there is one; an upright one needs none.
    static func added(_ orientation: PictureOrientation, to jpeg: Data) -> Data {
        guard orientation != .up, jpeg.count > 20 else { return jpeg }
        var place = 2
        if jpeg[2] == 0xFF, jpeg[3] == 0xE0 { place += 2 + (Int(jpeg[4]) << 8 | Int(jpeg[5])) }
        guard place <= jpeg.count else { return jpeg }
        let tiff: [UInt8] = [
            0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation.rawValue), 0, 0,
            0, 0, 0, 0,
        ]
        let segment = Array("Exif\0\0".utf8) + tiff
        let mark: [UInt8] = [0xFF, 0xE1, UInt8((segment.count + 2) >> 8), UInt8((segment.count + 2) & 0xFF)]
        return jpeg.prefix(place) + Data(mark + segment) + jpeg.dropFirst(place)
    }
}
