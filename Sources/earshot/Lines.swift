// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a line calls itself: a string or a number, given back as it came.
enum LineIdentifier: Codable, Equatable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else {
            self = .number(try value.decode(Int.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .text(let text): try value.encode(text)
        case .number(let number): try value.encode(number)
        }
    }
}

/// Objects on standard input, one a line, each answered by one line in the same order.
enum Lines {
    /// The longest line that is taken, in bytes.
    static let limit = 4 << 20

    /// Answers every line; memory does not grow with their number.
    /// - Throws: ``Failure`` with exit code 65, naming the first line that is not an object of the right shape.
    static func each<Line: Decodable, Answer: Encodable>(_ console: Console, _ answer: (Line) throws -> Answer) throws {
        let decoder = JSONDecoder()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        var number = 0
        var answers = Data()
        try split(console) { bytes in
            number += 1
            guard bytes.contains(where: { $0 > 0x20 }) else { return }
            let line: Line
            do { line = try decoder.decode(Line.self, from: bytes) } catch {
                try console.write(answers)
                throw Failure(.badInput, "line \(number) of standard input is not an object with the fields of --help.")
            }
            answers.append(try encoder.encode(answer(line)))
            answers.append(UInt8(ascii: "\n"))
            if answers.count > 1 << 16 {
                try console.write(answers)
                answers.removeAll(keepingCapacity: true)
            }
        } pause: {
            if !answers.isEmpty { try console.write(answers) }
            answers.removeAll(keepingCapacity: true)
        }
    }

    /// Hands out line after line, and pauses whenever everything that has arrived is handed out.
    private static func split(_ console: Console, line: (Data) throws -> Void, pause: () throws -> Void) throws {
        var rest = Data()
        while true {
            let piece = try console.readSome()
            if piece.isEmpty { break }
            rest.append(piece)
            var start = rest.startIndex
            while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                try line(rest[start..<end])
                start = rest.index(after: end)
            }
            rest = Data(rest[start...])
            guard rest.count <= limit else {
                throw Failure(.badInput, "a line of standard input is longer than \(limit) bytes; split it.")
            }
            try pause()
        }
        if !rest.isEmpty { try line(rest) }
        try pause()
    }
}
