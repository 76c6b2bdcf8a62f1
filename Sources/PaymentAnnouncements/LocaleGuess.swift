// SPDX-License-Identifier: Apache-2.0

/// Tells a text's locale by its script.
enum LocaleGuess {
    /// Characters that only traditional Chinese writes, the commonest in notifications.
    private static let traditional = Set(
        ("帳賬戶轉應對過數據門們個來時為與從會東車開關點現貨額單錢銀寶總頭網電號碼檢證費優惠儲實歡務請問訊餘條員機構價買賣說讓這裡還邊選擇變動後無經爾產業發給緊臺灣幣匯國學黃陳張劉楊趙葉鄭謝許賬戶餐廳"
            + "類軟體聯絡進階預約確認執行繳納帶領專線收據範圍濟貸節").unicodeScalars.filter {
                !"動行認約收體範據絡".unicodeScalars.contains($0)
            }.map(\.value))

    /// Words of Hong Kong.
    private static let hongKong = ["HK$", "HKD", "港幣", "港元", "轉數快", "八達通", "匯豐", "恒生", "嘅", "咗", "戶口"]

    /// How the hryvnia is written: a text with none of either language's own letters is Ukrainian beside it.
    private static let hryvnia = ["грн", "ГРН", "₴"]

    /// Whether only Ukrainian has a Cyrillic letter: є, і, ї, ґ.
    private static func isUkrainian(_ letter: UInt32) -> Bool {
        switch letter {
        case 0x404, 0x406, 0x407, 0x454, 0x456, 0x457, 0x490, 0x491: true
        default: false
        }
    }

    /// Whether Russian has a Cyrillic letter and Ukrainian has not: ё, ъ, ы, э.
    private static func isRussian(_ letter: UInt32) -> Bool {
        switch letter {
        case 0x401, 0x42A, 0x42B, 0x42D, 0x44A, 0x44B, 0x44D, 0x451: true
        default: false
        }
    }

    /// Returns the languages that a Ukrainian sender may have written a text in, the locale's first; nil elsewhere.
    ///
    /// Many write Russian to some and Ukrainian to others; either language has letters that the other has not.
    static func inUkraine(_ text: String, own: String, locale: String) -> [String]? {
        guard own == "uk" || (own == "ru" && locale.hasSuffix("-UA")) else { return nil }
        var ukrainian = false
        var russian = false
        for scalar in text.unicodeScalars where scalar.value >= 0x401 {
            if isUkrainian(scalar.value) { ukrainian = true }
            if isRussian(scalar.value) { russian = true }
        }
        if ukrainian != russian { return [ukrainian ? "uk" : "ru"] }
        return [own, own == "uk" ? "ru" : "uk"]
    }

    /// Returns the tag of the language that a text is written in, or nil for the Latin alphabet.
    static func locale(of text: String) -> String? {
        var latin = 0
        var han = 0
        var kana = 0
        var hangul = 0
        var thai = 0
        var devanagari = 0
        var arabic = 0
        var persian = 0
        var urdu = 0
        var cyrillic = 0
        var ukrainian = 0
        var russian = 0
        var belarusian = 0
        var armenian = 0
        var greek = 0
        var hebrew = 0
        var traditionalCount = 0
        for scalar in text.unicodeScalars {
            let value = scalar.value
            if value < 0x250 {
                if value | 32 >= 0x61, value | 32 <= 0x7A { latin += 1 }
                continue
            }
            switch value {
            case 0x370...0x3FF: greek += 1
            case 0x400...0x52F:
                cyrillic += 1
                if isUkrainian(value) { ukrainian += 1 }
                if isRussian(value) { russian += 1 }
                if value == 0x40E || value == 0x45E { belarusian += 1 }
            case 0x531...0x58A: armenian += 1
            case 0x5D0...0x5F4: hebrew += 1
            case 0x620...0x64A, 0x66E...0x6D3:
                arabic += 1
                switch value {
                case 0x67E, 0x686, 0x698, 0x6AF, 0x6A9, 0x6CC: persian += 1
                case 0x679, 0x688, 0x691, 0x6BA, 0x6D2, 0x6BE: urdu += 1
                default: break
                }
            case 0x904...0x939: devanagari += 1
            case 0xE01...0xE2E: thai += 1
            case 0x3041...0x30FA, 0xFF66...0xFF9D: kana += 1
            case 0xAC00...0xD7A3: hangul += 1
            case 0x3400...0x4DBF, 0x4E00...0x9FFF:
                han += 1
                if traditional.contains(value) { traditionalCount += 1 }
            default: break
            }
        }
        // A syllable or word sign weighs as much as a few Latin letters: 支付宝到账 is a sentence.
        let east = (han + kana + hangul) * 4
        let alphabets = [arabic, cyrillic, devanagari, thai, armenian, greek, hebrew]
        let most = alphabets.max() ?? 0
        guard max(east, most * 2) >= max(latin, 1) else { return nil }
        if east >= most {
            if kana > 0, kana + han >= hangul { return "ja-JP" }
            if hangul > han { return "ko-KR" }
            guard traditionalCount > 0 else { return "zh-CN" }
            return hongKong.contains(where: text.contains) ? "zh-HK" : "zh-TW"
        }
        switch most {
        case arabic: return urdu > 0 ? "ur-PK" : persian > 0 ? "fa-IR" : "ar"
        case cyrillic:
            if belarusian > 0 { return "be-BY" }
            let isUkrainian = ukrainian > 0 || (russian == 0 && hryvnia.contains(where: text.contains))
            return isUkrainian ? "uk-UA" : "ru-RU"
        case devanagari: return "hi-IN"
        case thai: return "th-TH"
        case armenian: return "hy-AM"
        case greek: return "el-GR"
        default: return "he-IL"
        }
    }
}
