// SPDX-License-Identifier: Apache-2.0

extension TableInverse {
    static let vietnamese = TableInverse(
        tags: ["vi-VN"], currencies: ["VND", "USD", "CNY", "KWD", "GBP"],
        values: [
            "không": 0, "một": 1, "mốt": 1, "hai": 2, "ba": 3, "bốn": 4, "tư": 4, "năm": 5, "lăm": 5, "sáu": 6,
            "bảy": 7,
            "tám": 8, "chín": 9, "mười": 10,
        ],
        multipliers: ["mươi": 10, "trăm": 100], scales: ["nghìn": 1000, "triệu": 1_000_000, "tỷ": 1_000_000_000],
        digits: [
            " không": 0, " một": 1, " hai": 2, " ba": 3, " bốn": 4, " năm": 5, " sáu": 6, " bảy": 7, " tám": 8,
            " chín": 9,
        ],
        point: "phẩy", minus: "âm", majors: ["đồng", "đô la", "nhân dân tệ", "đi na Cô oét", "bảng Anh"],
        minors: ["xu"], fillers: ["lẻ", "không trăm"])
}
