// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictJSON

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

    /// What is answered to a line that is no object of the right shape.
    private struct Refusal: Encodable {
        let id: Int? = nil
        let error: String

        private enum Key: CodingKey { case id, error }

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(id, forKey: .id)
            try object.encode(error, forKey: .error)
        }
    }

    /// Answers every line that is not blank; memory does not grow with their number.
    ///
    /// A line that is no object of the right shape is answered with an error, and the lines after it as ever.
    /// - Throws: ``Failure`` with exit code 65 at the end, when there was such a line.
    static func each<Line: Decodable, Answer: Encodable>(_ console: Console, _ answer: (Line) throws -> Answer) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var number = 0
        var refused: [Int] = []
        var answers = Data()
        try split(console) { bytes in
            number += 1
            guard bytes.contains(where: { $0 > 0x20 }) else { return }
            if let line = try? JSONValue(bytes).decode(Line.self) {
                answers.append(try encoder.encode(answer(line)))
            } else {
                let message = "line \(number) is not an object with the fields of --help"
                answers.append(try encoder.encode(Refusal(error: message)))
                if refused.count < 5 { refused.append(number) }
            }
            answers.append(UInt8(ascii: "\n"))
            if answers.count > 1 << 16 {
                try console.write(answers)
                answers.removeAll(keepingCapacity: true)
            }
        } pause: {
            if !answers.isEmpty { try console.write(answers) }
            answers.removeAll(keepingCapacity: true)
        }
        guard refused.isEmpty else {
            let lines = refused.map(String.init).joined(separator: ", ")
            throw Failure(.badInput, "not an object with the fields of --help: line \(lines) of standard input.")
        }
    }

    /// Hands out line after line, and pauses whenever everything that has arrived is handed out.
    private static func split(_ console: Console, line: (ArraySlice<UInt8>) throws -> Void, pause: () throws -> Void)
        throws
    {
        // An array: a byte of `Data` costs several times as much to look at.
        var rest: [UInt8] = []
        while true {
            let piece = try console.readSome()
            if piece.isEmpty { break }
            rest += piece
            var start = rest.startIndex
            while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                try line(rest[start..<end])
                start = end + 1
            }
            rest.removeFirst(start)
            guard rest.count <= limit else {
                throw Failure(.badInput, "a line of standard input is longer than \(limit) bytes; split it.")
            }
            try pause()
        }
        if !rest.isEmpty { try line(rest[...]) }
        try pause()
    }
}
