// SPDX-License-Identifier: Apache-2.0

extension TableInverse {
    static let german = german(tags: ["de-DE", "de-AT"], thirty: "dreißig")
    static let swissGerman = german(tags: ["de-CH"], thirty: "dreissig")

    private static func german(tags: [String], thirty: String) -> TableInverse {
        TableInverse(
            tags: tags, currencies: ["EUR", "CHF", "GBP", "SEK", "JPY", "KWD"],
            values: [
                "null": 0, "eins": 1, "ein": 1, "eine": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6,
                "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "elf": 11, "zwölf": 12, "dreizehn": 13, "vierzehn": 14,
                "fünfzehn": 15, "sechzehn": 16, "siebzehn": 17, "achtzehn": 18, "neunzehn": 19, "zwanzig": 20,
                thirty: 30, "vierzig": 40, "fünfzig": 50, "sechzig": 60, "siebzig": 70, "achtzig": 80, "neunzig": 90,
            ],
            multipliers: ["hundert": 100],
            scales: [
                "tausend": 1000, "Million": 1_000_000, "Millionen": 1_000_000, "Milliarde": 1_000_000_000,
                "Milliarden": 1_000_000_000, "Billion": 1_000_000_000_000, "Billionen": 1_000_000_000_000,
                "Billiarde": 1_000_000_000_000_000,
            ],
            digits: [:], point: "Komma", minus: "minus",
            majors: [
                "Euro", "Schweizer Franken", "Franken", "Pfund", "schwedische Krone", "schwedische Kronen", "Yen",
                "Kuwait-Dinar",
            ],
            minors: ["Cent", "Rappen", "Penny", "Pence", "Öre", "Fils"], fillers: ["und"])
    }
}
