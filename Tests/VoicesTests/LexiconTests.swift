// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import Voices

@Suite struct `Lexicons` {
    struct Reading: Sendable, CustomTestStringConvertible {
        let voice, written, given: String
        var testDescription: String { "\(voice): \(written)".short }
    }

    /// The files of readings, found by looking: `readings.zh-CN.tsv` is of the voice zh-CN.
    static let readings: [Reading] = {
        let folder = Bundle.module.bundleURL.appendingPathComponent("Golden")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()) ?? []
        return names.filter { $0.hasPrefix("readings.") }.flatMap { name in
            let rows = (try? Golden.rows(folder.appendingPathComponent(name), columns: ["written", "given"])) ?? []
            return rows.map { Reading(voice: String(name.dropFirst(9).dropLast(4)), written: $0[0], given: $0[1]) }
        }
    }()

    /// The voices whose folder holds a file.
    static func voices(with file: String) -> [String] {
        let voices = (try? VoiceCatalogue().voices()) ?? []
        return voices.filter { FileManager.default.fileExists(atPath: $0.folder.appendingPathComponent(file).path) }
            .map(\.id)
    }

    @Test func `every voice with a lexicon has sixty golden readings, and no other has any`() throws {
        let counts = Dictionary(grouping: Self.readings, by: \.voice).mapValues(\.count)
        let read = try VoiceCatalogue().voices().filter { try $0.lexicon().hasTables }
        #expect(counts.keys.sorted() == read.map(\.id))
        #expect(!counts.isEmpty && counts.values.allSatisfy { $0 >= 60 }, "\(counts)")
    }

    /// Each part of a syllable that a row gives finds the others.
    @Test func `no name in Latin letters leaves a part of a syllable in Korean`() throws {
        let lexicon = try VoiceCatalogue().voice(id: "ko-KR").lexicon()
        let heads = "b c d f g h j k l m n p q r s t v w x z ch gh ph qu sh th".split(separator: " ")
        for head in heads {
            for vowel in ["a", "e", "i", "o", "u", "y", "ia", "ie"] {
                for end in ["", "n", "m", "s", "nt"] {
                    let name = (head + vowel + end).capitalized
                    let given = lexicon.rewrite(name)
                    let letters = [0x20] + given.unicodeScalars.map(\.value) + [0x20]
                    // A head is before a vowel, a vowel behind a head, and an end behind a vowel or an open syllable.
                    let hasPart = letters.indices.contains { place in
                        switch letters[place] {
                        case 0x1100...0x1112: !(0x1161...0x1175).contains(letters[place + 1])
                        case 0x1161...0x1175: !(0x1100...0x1112).contains(letters[place - 1])
                        case 0x11A8...0x11C2:
                            !(0x1161...0x1175).contains(letters[place - 1])
                                && !((0xAC00...0xD7A3).contains(letters[place - 1])
                                    && (letters[place - 1] - 0xAC00) % 28 == 0)
                        default: false
                        }
                    }
                    #expect(!hasPart, "\(name): \(given)")
                }
            }
        }
    }

    @Test(arguments: readings) func `words are given as they are pronounced`(reading: Reading) throws {
        let lexicon = try VoiceCatalogue().voice(id: reading.voice).lexicon()
        #expect(lexicon.rewrite(reading.written) == reading.given)
    }

    @Test func `every row of our own lexicons is right`() throws {
        for voice in try VoiceCatalogue().voices() { try voice.checkLexicon() }
    }

    /// A change of a longer one cannot be read.
    @Test func `no row of our own tables has more than two hundred bytes`() throws {
        let folder = VoiceCatalogue.ownFolder
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".tsv") }
        #expect(names.count > 30)
        for name in names {
            let text = try Data(contentsOf: folder.appendingPathComponent(name))
            let longest = text.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }.map(
                \.count
            ).max()
            #expect(longest ?? 0 <= 200, "\(name)")
        }
    }

    /// Whoever writes a reading with a tone digit would have it refused as an amount.
    @Test(arguments: voices(with: "hanzi.tsv")) func `every hanzi has a reading without a digit`(id: String) throws {
        let lexicon = try VoiceCatalogue().voice(id: id).lexicon()
        var unread = 0
        for value in UInt32(0x4E00)...0x9FFF {
            let letter = String(try #require(Unicode.Scalar(value)))
            let given = lexicon.rewrite(letter)
            if given == letter { unread += 1 }
            #expect(!given.unicodeScalars.contains { $0.properties.numericType == .decimal })
        }
        // Unihan has no Mandarin reading for 91 of them, and the engine cannot say those of 噷 and 呣.
        #expect(unread == 93)
    }

    @Test(arguments: [
        ("written\tgiven\n元\tyuan2\n", "line 2", "U+32"), ("written\tgiven\n元\t[[j]]\n", "line 2", "U+5B"),
        ("written\tgiven\n元\tyuán\n元\tyuán\n", "line 3", "second time"),
        ("written\tgiven\n\tyuán\n", "line 2", "empty"),
        ("written\n元\n", "line 1", "given"), ("written\tgiven\n元\n", "line 2", "fields"),
        ("written\tgiven\n元\ty\u{1}u\n", "line 2", "U+1"),
        ("written\tgiven\twhen\na\tb\tpart\na\tc\tname\na\td\tpart\n", "line 4", "second time"),
        ("written\tgiven\twhen\na\tb\tbefor:c\n", "line 2", "'befor:c'"),
        ("written\tgiven\twhen\na\tb\ttone:6\n", "line 2", "tone"),
        ("written\tgiven\twhen\na\tb\tbefore:@digits\n", "line 2", "class '@digits'"),
        ("written\tgiven\twhen\na\tb\tafter:\n", "line 2", "after:"),
    ])
    func `a wrong lexicon is refused by name and line`(text: String, line: String, word: String) throws {
        try VoiceFolder.with(
            voice: VoiceFolder.valid.replacing("null,\n  \"chime\"", with: "\"words.tsv\",\n  \"chime\"")
        ) {
            folder in
            try Data(text.utf8).write(to: folder.appendingPathComponent("aa/words.tsv"))
            let voice = try VoiceCatalogue(adding: [folder]).voice(id: "aa")
            let error = try #require(throws: VoiceError.self) { try voice.lexicon() }
            #expect(error.code == .wrongLexicon)
            #expect(error.message.contains("aa/words.tsv, \(line)") && error.message.contains(word))
        }
    }

    @Test(arguments: [
        ("written\tgiven\n山\tshān\n一\tyī\n", "line 3", "order"), ("written\tgiven\n一\tyi1\n", "line 2", "U+31"),
    ])
    func `a wrong table of hanzi is refused by name and line`(text: String, line: String, word: String) throws {
        try VoiceFolder.with(
            voice: VoiceFolder.valid.replacing("null,\n  \"chime\"", with: "\"words.tsv\",\n  \"chime\"")
        ) { folder in
            try Data("written\tgiven\n".utf8).write(to: folder.appendingPathComponent("aa/words.tsv"))
            try Data(text.utf8).write(to: folder.appendingPathComponent("aa/hanzi.tsv"))
            let voice = try VoiceCatalogue(adding: [folder]).voice(id: "aa")
            let error = try #require(throws: VoiceError.self) { try voice.checkLexicon() }
            #expect(error.message.contains("aa/hanzi.tsv, \(line)") && error.message.contains(word))
        }
    }
}
