// SPDX-License-Identifier: Apache-2.0

import Foundation
import Golden
import Testing

@testable import Voices

@Suite struct `Rows and rules of a lexicon` {
    struct Reading: Sendable, CustomTestStringConvertible {
        var locale = "en-US"
        var engine = "en-us"
        var table = ""
        let written: String
        let given: String
        var testDescription: String { "\(written) → \(given)".short }
    }

    static func chinese(_ table: String, _ written: String, _ given: String) -> Reading {
        Reading(locale: "zh-CN", engine: "cmn-latn-pinyin", table: table, written: written, given: given)
    }

    static let rows: [Reading] = [
        Reading(table: "paypal\tpay pal\t", written: "PAYPAL paypal PayPal", given: "pay pal pay pal pay pal"),
        Reading(table: "paypal\tpay pal\t\nPayPal\tpee\t", written: "PayPal paypal", given: "pee pay pal"),
        Reading(table: "pal\tfriend\t", written: "PayPal pal", given: "PayPal friend"),
        Reading(table: "pal\tfriend\tpart", written: "PayPals pal", given: "Payfriends friend"),
        Reading(table: "sh\tS\tpart\nship\tboat\t", written: "ship shop", given: "boat Sop"),
        Reading(table: "b\tv\tpart before:o|a", written: "BOB Bab DBL", given: "vob vab DBL"),
        Reading(table: "b\tv\tpart\nkb\tcabee\t", written: "DBL dbl KB KBB", given: "DBL dvl cabee KBB"),
        Reading(table: "ATM\t\t", written: "ATM Anna ANNA", given: "ATM Anna Anna"),
        Reading(table: "b\tbe\tpart\no\tow\tpart", written: "Bob B. HSBC BOB", given: "beowbe B. HSBC beowbe"),
        Reading(
            table: "of\tov\tbefore:_a|@vowels\n@vowels\t_e|_i\t\nof\toff\t", written: "of ale of eel of it of tea of",
            given: "ov ale ov eel ov it off tea off"),
        chinese("行\tháng\tafter:银|商\n行\txíng\t", "行商行", "xíng 商 háng"),
        chinese("行\tháng\tnot-before:人", "行人 行", "行人 háng"),
        chinese("行\tháng\tafter:@trades\n@trades\t银|商\t", "银行 走行", "银 háng 走行"),
        Reading(table: "ng\tn\tpart begins\nng\tx\tpart ends\nng\ty\tpart", written: "ngang inga", given: "nax iya"),
        Reading(table: "a\tb\tpart not-begins not-ends", written: "a aa aaa", given: "a aa aba"),
        chinese("行\tháng\tafter:@trades\n@trades\t银\t\n@trades\t商\t", "银行 商行 走行", "银 háng 商 háng 走行"),
        chinese("单\tShàn\tname\n转账\tzhuǎnzhàng\t", "单小明转账", "Shàn 小明 zhuǎnzhàng"),
        chinese("单\tShàn\tname\n转账\tzhuǎnzhàng\t\n收到\t\t", "收到单明转账", "收到 Shàn 明 zhuǎnzhàng"),
        chinese("单\tShàn\tname\n转账\tzhuǎnzhàng\t", "单转账，单小明明转账，大单明", "单 zhuǎnzhàng，单小明明 zhuǎnzhàng，大单明"),
        chinese("不\tbú\ttone:4\n不\tbù\t\n去\tqù\t\n来\tlái\t", "不去不来不", "bú qù bù lái bù"),
        chinese("一\tyì\ttone:1|2|3\n一\tyī\t\n百\tbǎi\t", "一百一", "yì bǎi yī"),
        chinese("士大夫\t\t\n大夫\tdàifu\t", "士大夫大夫", "士大夫 dàifu"),
    ]

    static let rules: [Reading] = [
        Reading(written: "RAJ DAS, ANA PAZ, HSBC, A.", given: "Raj Das, Ana Paz, HSBC, A."),
        Reading(written: "O'NEIL JEAN-LUC Müller MÜLLER", given: "O'Neil Jean-Luc Müller Müller"),
        Reading(locale: "tr-TR", engine: "tr", written: "İNCİ IŞIK", given: "İnci Işık"),
        Reading(locale: "ru-RU", engine: "ru", written: "ИВАН и ВТБ", given: "Иван и ВТБ"),
        Reading(locale: "ja-JP", engine: "ja", written: "AMAZONさまからカタカナ山田", given: "Amazon さまからカタカナ山田"),
        Reading(locale: "ru-RU", engine: "ru", written: "от Anna", given: "от Anna"),
        Reading(locale: "ko-KR", engine: "ko", written: "Bob님에게", given: "Bob 님에게"),
        // The engine would read them as Roman numerals: a number beside the amount.
        Reading(
            locale: "pt-BR", engine: "pt-br", written: "MC SILVA, DL Filho, CV", given: "M C Silva, D L Filho, C V"),
        Reading(
            written: "xi wang, Xi, XX xl, vi. MIX CNN li i il x MCD",
            given: "Xi wang, Xi, X X x l, Vi. Mix CNN li i il x M C D"),
        Reading(table: "XL\textra large\t\nxv\tfifteen\t", written: "XL xv XV", given: "extra large fifteen fifteen"),
        Reading(locale: "ja-JP", engine: "ja", written: "XXさま", given: "X X さま"),
        Reading(locale: "tr-TR", engine: "tr", written: "ii xi", given: "İi Xi"),
        // What the engine does not know it says by its number in Unicode.
        Reading(
            locale: "de-DE", engine: "de", written: "Nguyễn Đặng ĐẶNG Müller Žofia",
            given: "Nguyen Dang Dang Müller Žofia"),
        Reading(locale: "vi-VN", engine: "vi", written: "Nguyễn Đặng ƄA", given: "Nguyễn Đặng  a"),
        Reading(locale: "ru-RU", engine: "ru", written: "Қанат Ђорђе Şōțə Əli", given: " анат Ђорђе Sote Eli"),
        Reading(locale: "ja-JP", engine: "ja", written: "Ōşi", given: "Osi"),
        Reading(locale: "ar-SA", engine: "ar", written: "ٹیپو پگ", given: "  پو پگ"),
        Reading(locale: "zh-CN", engine: "cmn-latn-pinyin", written: "Lǐ Đức", given: "Lǐ Duc"),
        Reading(
            locale: "ar-SA", engine: "ar", table: "ألف\u{64B}ا\tx\t", written: "ألفا\u{64B} ألف\u{64B}ا با\u{64B}",
            given: "x x ب\u{64B}ا"),
    ]

    static func read(_ reading: Reading) throws -> String {
        var given = ""
        let voice = VoiceFolder.valid.replacing("en-US", with: reading.locale).replacing("en-us", with: reading.engine)
            .replacing("\"lexicon\": null", with: "\"lexicon\": \"own.tsv\"")
        try VoiceFolder.with(voice: voice) { folder in
            let rows = reading.table.isEmpty ? "" : reading.table + "\n"
            try Data("written\tgiven\twhen\n\(rows)".utf8).write(to: folder.appendingPathComponent("aa/own.tsv"))
            // Without the table that the voices of its language share.
            let all = try VoiceCatalogue(adding: [folder]).voice(id: "aa").lexicon()
            given = Lexicon(tables: Array(all.tables.prefix(1)), hanzi: nil, language: all.language)
                .rewrite(reading.written)
        }
        return given
    }

    @Test(arguments: rows) func `a row is taken where it holds`(reading: Reading) throws {
        let given = try Self.read(reading)
        #expect(given == reading.given)
    }

    @Test(arguments: rules) func `capitals become names and scripts are set apart`(reading: Reading) throws {
        let given = try Self.read(reading)
        #expect(given == reading.given)
    }

    @Test func `a table of thousands of rows in any order finds each`() throws {
        let words = (0..<3000).map { "w" + String($0, radix: 36).filter(\.isLetter) + "x\($0 % 7)".filter(\.isLetter) }
        let distinct = Array(Set(words)).shuffled()
        let text = "written\tgiven\n" + distinct.map { "\($0)\t\($0.uppercased())\n" }.joined()
        let table = try LexiconTable(Array(text.utf8), name: "t.tsv")
        for word in distinct {
            let found = table.matches(in: SearchedText(Array(word.unicodeScalars), language: "en").exact, at: 0)
            let longest = try #require(found.max { $0.length < $1.length })
            #expect(longest.length == word.unicodeScalars.count && table.given(longest.row) == word.uppercased())
        }
    }

    @Test func `tones that wait for each other come to an end`() throws {
        let reading = Self.chinese("一\tyí\ttone:4\n一\tyī\t", String(repeating: "一", count: 2000), "")
        let given = try Self.read(reading)
        #expect(given.hasSuffix("yī yī"))
    }

    @Test func `every word is told with the row that decided`() throws {
        let table = try LexiconTable(
            Array("written\tgiven\twhen\n银行\tyínháng\t\nsh\tš\tpart\n".utf8), name: "aa/t.tsv")
        let lexicon = Lexicon(tables: [table], hanzi: nil, language: "cmn")
        let scalars = Array("银行，shop ANNA XL п'ять 'ah'".unicodeScalars)
        let words = lexicon.rewriting(scalars).words(of: scalars)
        #expect(words.map(\.given) == ["yínháng", "šop", "Anna", "X L", "п'ять", "ah"])
        #expect(words.map(\.rows) == [["aa/t.tsv:2"], ["aa/t.tsv:3"], [], [], [], []])
    }

    @Test func `the voices of a language share a table, and their own rows win`() throws {
        try VoiceFolder.with(
            voice: VoiceFolder.valid.replacing("\"lexicon\": null", with: "\"lexicon\": [\"a.tsv\", \"b.tsv\"]")
        ) { folder in
            func write(_ text: String, _ path: String) throws {
                let file = folder.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data("written\tgiven\n\(text)\n".utf8).write(to: file)
            }
            try write("one\ta", "aa/a.tsv")
            try write("one\tb\ntwo\tb", "aa/b.tsv")
            try write("one\tc\ntwo\tc\nthree\tc", "Lexicons/en.tsv")
            let lexicon = try VoiceCatalogue(adding: [folder]).voice(id: "aa").lexicon()
            #expect(lexicon.rewrite("one two three") == "a b c")
        }
    }
}
