// SPDX-License-Identifier: Apache-2.0

extension TableInverse {
    static let italian = TableInverse(
        tags: ["it-IT"], currencies: ["EUR", "USD", "GBP", "JPY", "KWD", "SEK"],
        values: [
            "zero": 0, "un": 1, "uno": 1, "una": 1, "due": 2, "tre": 3, "tré": 3, "quattro": 4, "cinque": 5, "sei": 6,
            "sette": 7, "otto": 8, "nove": 9, "dieci": 10, "undici": 11, "dodici": 12, "tredici": 13,
            "quattordici": 14, "quindici": 15, "sedici": 16, "diciassette": 17, "diciotto": 18, "diciannove": 19,
            "venti": 20, "trenta": 30, "quaranta": 40, "cinquanta": 50, "sessanta": 60, "settanta": 70, "ottanta": 80,
            "novanta": 90, "vent": 20, "trent": 30, "quarant": 40, "cinquant": 50, "sessant": 60, "settant": 70,
            "ottant": 80, "novant": 90,
        ],
        multipliers: ["cento": 100],
        scales: [
            "mille": 1000, "mila": 1000, "milione": 1_000_000, "milioni": 1_000_000, "miliardo": 1_000_000_000,
            "miliardi": 1_000_000_000,
        ],
        digits: [:], point: "virgola", minus: "meno",
        majors: [
            "euro", "dollaro", "dollari", "sterlina", "sterline", "yen", "dinaro kuwaitiano", "dinari kuwaitiani",
            "corona svedese", "corone svedesi",
        ],
        minors: ["centesimo", "centesimi", "penny", "pence", "fils", "ore"], fillers: ["e", "di"])
}
