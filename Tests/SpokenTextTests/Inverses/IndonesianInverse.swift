// SPDX-License-Identifier: Apache-2.0

extension TableInverse {
    static let indonesian = TableInverse(
        tags: ["id-ID"], currencies: ["IDR", "USD", "JPY", "KWD", "MYR"],
        values: [
            "nol": 0, "satu": 1, "dua": 2, "tiga": 3, "empat": 4, "lima": 5, "enam": 6, "tujuh": 7, "delapan": 8,
            "sembilan": 9, "sepuluh": 10, "sebelas": 11, "dua belas": 12, "tiga belas": 13,
            "empat belas": 14, "lima belas": 15, "enam belas": 16, "tujuh belas": 17, "delapan belas": 18,
            "sembilan belas": 19,
        ],
        multipliers: ["puluh": 10, "ratus": 100, "seratus": 100],
        scales: [
            "ribu": 1000, "seribu": 1000, "juta": 1_000_000, "miliar": 1_000_000_000, "triliun": 1_000_000_000_000,
        ],
        digits: [
            " nol": 0, " satu": 1, " dua": 2, " tiga": 3, " empat": 4, " lima": 5, " enam": 6, " tujuh": 7,
            " delapan": 8, " sembilan": 9,
        ],
        point: "koma", minus: "minus", majors: ["rupiah", "dolar", "yen", "dinar Kuwait", "ringgit"],
        minors: ["sen"], fillers: [])
}
