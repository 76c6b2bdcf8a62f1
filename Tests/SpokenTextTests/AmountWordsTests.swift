// SPDX-License-Identifier: Apache-2.0

import SpokenText
import Testing

@Suite struct AmountWordsTests {
    @Test(arguments: [
        ("en", "Fifty Dollars"), ("en", "one million"), ("en", "BOB FIVE DOLLARS"), ("en", "Ana Two Hundred"),
        ("en", "A Hundred Bucks"), ("en", "twenty-five quid ltd"), ("en", "TEN USD"),
        ("de", "Fünfhundert Euro"), ("de", "FUENFHUNDERT EURO"),
        ("de", "Fünfundzwanzig"), ("de", "Eintausend Franken"),
        ("de", "Ein Euro"), ("de", "Müller Zweihundert Euro"), ("de", "tausendzweihundertdreißig"),
        ("es", "Cien Euros"), ("es", "CIEN EUROS"), ("es", "Dos Mil"), ("es", "Ana Cinco Dolares"),
        ("es", "Un Millón de Pesos"), ("es", "Treinta y Cinco"), ("pt", "Cem Reais"),
        ("pt", "vinte e um reais"),
        ("pt", "TRES MIL"), ("fr", "Cent euros"), ("fr", "Un million d'euros"),
        ("fr", "Quatre-vingts"), ("fr", "DEUX CENTS EUROS"),
        ("it", "Cinquecento Euro"), ("it", "Ventuno"), ("it", "DUEMILA EURO"),
        ("it", "Centottanta"), ("it", "un milione di euro"),
        ("nl", "Vijfhonderd Euro"), ("nl", "eenentwintig"), ("nl", "Duizend"),
        ("sv", "Femhundra kronor"), ("sv", "tjugofem"),
        ("pl", "Sto złotych"), ("pl", "STO ZLOTYCH"), ("pl", "Pięćset"), ("pl", "Jan Tysiąc Złotych"),
        ("ru", "Пятьсот"), ("ru", "ПЯТЬСОТ РУБЛЕЙ"), ("ru", "Сто Тысяч"), ("ru", "Иван Одна Гривна"),
        ("uk", "П'ятсот гривень"), ("uk", "Одну тисячу"), ("uk", "СТО ГРИВЕНЬ"), ("uk", "П’ять"),
        ("tr", "Beşyüz Lira"), ("tr", "BES YUZ TL"), ("tr", "Yüz"),
        ("ar", "خمسمائة ريال"), ("ar", "مئة وخمسون"),
        ("ar", "ألف دينار"), ("fa", "پانصد تومان"), ("fa", "بیست و پنج"),
        ("hi", "पाँच सौ रुपये"), ("hi", "Paanch Sau Rupaye"),
        ("id", "Seratus Ribu Rupiah"), ("id", "LIMA RIBU"),
        ("vi", "Năm trăm nghìn đồng"), ("vi", "NAM TRAM NGHIN DONG"),
        ("vi", "Nguyễn Một Triệu Đồng"), ("vi", "Năm"), ("ja", "五百円"), ("ja", "ごひゃくえん"),
        ("ja", "田中千円"), ("ja", "ひゃく"),
        ("ko", "오만원"), ("ko", "오만 원"), ("ko", "김철수 오천원"), ("zh", "一百元"), ("zh", "壹佰圆"),
        ("zh", "张三五百块"), ("zh", "两千"),
        ("zh-TW", "兩百元"), ("zh-HK", "港幣二百元"), ("zh", "人民币一百"),
    ])
    func `a name that is an amount or holds one reads as an amount`(tag: String, name: String) throws {
        #expect(try SpokenLanguage(tag: tag).readsAsAmount(name))
    }

    @Test(arguments: [
        ("en", "Bob"), ("en", "Penny"), ("en", "Seven Stores"),
        ("en", "Five Guys"), ("en", "Mark Pound"), ("en", "ONE STOP SHOP"),
        ("de", "Hundertwasser"), ("de", "Eva Acht"),
        ("de", "Frank Euro"), ("de", "Dreier GmbH"), ("es", "Sol Pérez"),
        ("es", "Ana Cien Fuegos"), ("es", "Marta Dos Santos"),
        ("it", "Mila Rossi"), ("it", "Otto Bianchi"), ("fr", "Cent Pas"),
        ("fr", "Mille Feuille"), ("fr", "Paul Cent"),
        ("pl", "Stodoła"), ("ru", "Пятёрочка"), ("ru", "Анна Сорок"),
        ("tr", "Binali Yıldırım"), ("tr", "Onur Kırk"),
        ("vi", "Trần Văn Nam"), ("vi", "NGUYEN THI BA"), ("vi", "LE BA NAM"),
        ("vi", "Trần Bá Đông"), ("vi", "NGUYEN HAI DONG"),
        ("vi", "Hải Đông"), ("ko", "이천수"), ("ko", "김이원"), ("zh", "张三"), ("zh", "万科"),
        ("zh", "丁一"), ("ja", "五十嵐"),
        ("ja", "ヤマダさん"), ("ar", "أحمد"), ("hi", "राहुल"), ("id", "Dua Lipa"),
        ("nl", "Tien Nguyen"), ("sv", "Elva Ek"),
    ])
    func `a person or a shop reads as none`(tag: String, name: String) throws {
        #expect(try !SpokenLanguage(tag: tag).readsAsAmount(name))
    }
}
