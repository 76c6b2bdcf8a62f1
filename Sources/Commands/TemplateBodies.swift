// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentAnnouncements
import PushSimulator
import StrictJSON
import SystemFaults

/// The notifications that `templates suggest` is given.
enum TemplateBodies {
    /// The largest input, in bytes.
    static let largest = 16 << 20

    /// A notification, and the number that a message calls it by.
    typealias Numbered = (number: Int, text: NotificationText)

    private struct Line: Decodable {
        let body: String
        let title: String?
        let subtitle: String?
        let locale: String?
    }

    /// Reads one body a line, or one object; the first line tells which.
    static func lines(of file: String, locale: String?, _ console: Console) throws -> [Numbered] {
        let bytes = try read(file, limit: largest, console)
        let name = file == "-" ? "standard input" : "'\(file)'"
        var areObjects: Bool?
        var found: [Numbered] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where line.contains(where: { $0 > 0x20 }) {
            guard let text = String(validating: line, as: UTF8.self) else {
                throw Failure(.badInput, "\(name), line \(index + 1) is not UTF-8; convert it first.")
            }
            let object = areObjects == false ? nil : try? JSONValue(line).decode(Line.self)
            areObjects = areObjects ?? (object != nil)
            if areObjects == true {
                guard let object else {
                    throw Failure(.badInput, "\(name), line \(index + 1) is not an object with the fields of --help.")
                }
                let tag = try object.locale.map(VoiceOptions.checked)
                found.append(
                    (
                        index + 1,
                        NotificationText(
                            title: object.title, subtitle: object.subtitle, body: object.body, locale: tag ?? locale)
                    ))
            } else {
                found.append((index + 1, NotificationText(body: text.trimmed, locale: locale)))
            }
        }
        return found
    }

    /// Takes what came to a device, as it came.
    static func inbox(_ folder: URL, locale: String?) throws -> [Numbered] {
        let inbox = Inbox(ofDevice: folder)
        try inbox.checkReading()
        return inbox.deliveries().compactMap(\.original).enumerated().compactMap { index, content in
            guard content.body.contains(where: { !$0.isWhitespace }) else { return nil }
            return (
                index + 1,
                NotificationText(
                    title: content.title, subtitle: content.subtitle, body: content.body, locale: locale)
            )
        }
    }

    /// Reads a file, or standard input for `-`, up to a limit.
    static func read(_ file: String, limit: Int, _ console: Console) throws -> [UInt8] {
        func tooLarge() -> Failure {
            Failure(.badInput, "'\(file)' is larger than \(limit) bytes; give a part of it.")
        }
        if file == "-" {
            var bytes: [UInt8] = []
            while true {
                let piece = try console.readSome()
                if piece.isEmpty { return bytes }
                bytes += piece
                guard bytes.count <= limit else { throw tooLarge() }
            }
        }
        guard let facts = FileIdentity(file) else {
            throw Failure(.notFound, "there is no file '\(file)'; name one with a body a line.")
        }
        guard facts.isPlain else { throw Failure(.badInput, "'\(file)' is no plain file; name one, or -.") }
        guard facts.size <= limit else { throw tooLarge() }
        do { return Array(try Data(contentsOf: URL(fileURLWithPath: file))) } catch {
            throw Failure(.inputOutput, "'\(file)' cannot be read: \(SystemFault(in: error).told).")
        }
    }
}

extension String {
    /// The text without white space at its ends.
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
