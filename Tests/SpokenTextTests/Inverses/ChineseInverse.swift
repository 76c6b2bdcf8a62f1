// SPDX-License-Identifier: Apache-2.0

extension TableInverse {
    static let mandarin = TableInverse(
        tags: ["zh-CN"], currencies: ["CNY", "USD", "JPY", "KWD"],
        values: [
            "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "零": 0,
        ],
        multipliers: ["十": 10, "百": 100, "千": 1000], scales: ["万": 10_000, "亿": 100_000_000],
        digits: ["零": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9],
        point: "点", minus: "负", majors: ["元", "美元", "日元", "科威特第纳尔"], minors: [], fillers: [])
}
