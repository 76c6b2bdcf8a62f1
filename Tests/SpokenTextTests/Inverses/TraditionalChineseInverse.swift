// SPDX-License-Identifier: Apache-2.0

extension TableInverse {
    static let taiwanese = traditional(
        tags: ["zh-TW"], currencies: ["TWD", "USD", "JPY", "KWD"], minors: [], tenths: [])
    static let cantonese = traditional(
        tags: ["zh-HK"], currencies: ["HKD", "USD", "JPY", "KWD"], minors: ["分"], tenths: ["角"])

    private static func traditional(
        tags: [String], currencies: [String], minors: [String], tenths: [String]
    ) -> TableInverse {
        TableInverse(
            tags: tags, currencies: currencies,
            values: [
                "零": 0, "一": 1, "二": 2, "兩": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
            ],
            multipliers: ["十": 10, "百": 100, "千": 1000],
            scales: ["萬": 10_000, "億": 100_000_000, "兆": 1_000_000_000_000],
            digits: ["零": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9],
            point: "點", minus: "負", majors: ["元", "美元", "日圓", "科威特第納爾"], minors: minors, fillers: ["港幣"],
            tenths: tenths)
    }
}
