// SPDX-License-Identifier: Apache-2.0

extension TableInverse {
    static let american = english(
        tags: ["en-US", "en-GB"], currencies: ["USD", "GBP", "JPY", "KWD"],
        scales: ["thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000, "trillion": 1_000_000_000_000])
    static let indianEnglish = english(
        tags: ["en-IN"], currencies: ["INR", "BHD"],
        scales: ["thousand": 1000, "lakh": 100_000, "crore": 10_000_000])

    private static func english(tags: [String], currencies: [String], scales: [String: UInt64]) -> TableInverse {
        TableInverse(
            tags: tags, currencies: currencies,
            values: [
                "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
                "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
                "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40,
                "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
            ],
            multipliers: ["hundred": 100], scales: scales, digits: [:], point: "point", minus: "minus",
            majors: [
                "dollar", "dollars", "pound", "pounds", "yen", "Kuwaiti dinar", "Kuwaiti dinars", "Bahraini dinar",
                "Bahraini dinars", "rupee", "rupees",
            ],
            minors: ["cent", "cents", "penny", "pence", "fils", "paisa", "paise"], fillers: ["and"])
    }
}
