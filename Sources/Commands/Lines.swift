// SPDX-License-Identifier: Apache-2.0

import Foundation
import StrictJSON

/// What a line calls itself: a string or a number, given back as it came.
enum LineIdentifier: Decodable, Equatable {
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
}

/// An object on a line of standard input.
protocol LineObject: Decodable {
    /// Takes the members of an object as they nearly always are; nil where one is of another kind, which the compiler's
    /// decoding decides and takes a third of a body's time for.
    init?(_ members: LineMembers)
}

/// The members of an object on a line: texts, nulls and its identifier.
struct LineMembers {
    fileprivate let members: [String: JSONValue]

    /// What the line calls itself.
    var identifier: LineIdentifier? {
        switch members["id"]?.content {
        case .string(let text): .text(text)
        case .integer(let number): .number(Int(number))
        default: nil
        }
    }

    /// The text of a key; nil where it has none.
    func text(_ key: String) -> String? {
        if case .string(let text) = members[key]?.content { text } else { nil }
    }

    /// Whether a key has a text, null or no value.
    func mayHoldText(_ key: String) -> Bool {
        switch members[key]?.content {
        case .string, .null, nil: true
        default: false
        }
    }
}

/// An object that answers a line.
protocol LineAnswer {
    /// Writes its keys in alphabetical order.
    func write(to line: inout JSONLine)
}

/// Why a line is not what is asked for; what it holds stands nowhere.
private struct LineFault: Error {
    /// What follows the line's number.
    let words: String

    init(words: String) { self.words = words }

    /// Tells what decoding met.
    init(_ error: any Error) {
        switch error as? DecodingError {
        case .keyNotFound(let key, _): words = "has no '\(key.stringValue)'; see --help"
        case .valueNotFound(_, let context), .typeMismatch(_, let context), .dataCorrupted(let context):
            let key = context.codingPath.first?.stringValue
            words = key.map { "has a wrong '\($0)'; see --help" } ?? "is not an object with the fields of --help"
        default: words = "is not an object with the fields of --help"
        }
    }
}

/// Objects on standard input, one a line, each answered by one line in the same order.
enum Lines {
    /// The longest line that is taken, in bytes.
    static let limit = 4 << 20

    /// Answers every line that is not blank; memory does not grow with their number.
    ///
    /// A line that is no object of the right shape is answered with an error, and the lines after it as ever.
    /// - Throws: ``Failure`` with exit code 65 at the end, when there was such a line.
    static func each<Line: LineObject>(_ console: Console, _ answer: (Line) throws -> some LineAnswer) throws {
        var number = 0
        var (refused, count): ([Int], Int) = ([], 0)
        var answers = JSONLine()
        try split(console) { bytes in
            number += 1
            let line: Result<Line, LineFault>
            if let bytes {
                guard bytes.contains(where: { $0 > 0x20 }) else { return }
                line = read(bytes)
            } else {
                line = .failure(LineFault(words: "is longer than \(limit) bytes"))
            }
            switch line {
            case .success(let line):
                let answer = try answer(line)
                answers.open()
                answer.write(to: &answers)
            case .failure(let fault):
                answers.open()
                answers.write("error", "line \(number) \(fault.words)")
                answers.write("id", bytes.flatMap(identifier))
                count += 1
                if refused.count < 5 { refused.append(number) }
            }
            answers.close()
            if answers.bytes.count > 1 << 16 {
                try console.write(Data(answers.bytes))
                answers.removeAll()
            }
        } pause: {
            if !answers.bytes.isEmpty { try console.write(Data(answers.bytes)) }
            answers.removeAll()
        }
        guard refused.isEmpty else {
            let lines = refused.map(String.init).joined(separator: ", ")
            let more = count > refused.count ? " and \(count - refused.count) more" : ""
            throw Failure(
                .badInput, "not an object with the fields of --help: line \(lines)\(more) of standard input.")
        }
    }

    /// What a line calls itself that is no object of the right shape, where that can be read.
    private static func identifier(of bytes: ArraySlice<UInt8>) -> LineIdentifier? {
        guard case .object(let members)? = (try? JSONValue(bytes))?.content else { return nil }
        return LineMembers(members: members).identifier
    }

    private static func read<Line: LineObject>(_ bytes: ArraySlice<UInt8>) -> Result<Line, LineFault> {
        let value: JSONValue
        do { value = try JSONValue(bytes) } catch { return .failure(LineFault(words: "is no JSON: \(error.message)")) }
        guard case .object(let members) = value.content else { return .failure(LineFault(words: "is no object")) }
        if let line = Line(LineMembers(members: members)) { return .success(line) }
        do { return .success(try value.decode(Line.self)) } catch { return .failure(LineFault(error)) }
    }

    /// Hands out line after line, nil for one that is too long, and pauses whenever everything that has arrived is handed out.
    private static func split(
        _ console: Console, line: (ArraySlice<UInt8>?) throws -> Void, pause: () throws -> Void
    ) throws {
        // An array: a byte of `Data` costs several times as much to look at.
        var rest: [UInt8] = []
        var isTooLong = false
        while true {
            let piece = try console.readSome()
            if piece.isEmpty { break }
            rest += piece
            var start = rest.startIndex
            while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                try line(isTooLong || end - start > limit ? nil : rest[start..<end])
                isTooLong = false
                start = end + 1
            }
            rest.removeFirst(start)
            // What is left of it is passed over as it comes.
            if rest.count > limit { isTooLong = true }
            if isTooLong { rest.removeAll() }
            try pause()
        }
        if isTooLong || !rest.isEmpty { try line(isTooLong ? nil : rest[...]) }
        try pause()
    }
}
