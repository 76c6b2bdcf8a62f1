// SPDX-License-Identifier: Apache-2.0

extension TableInverse {
    static let dutch = TableInverse(
        tags: ["nl-NL"], currencies: ["EUR", "USD", "CHF", "GBP", "SEK", "JPY", "KWD"],
        values: [
            "nul": 0, "een": 1, "één": 1, "twee": 2, "drie": 3, "vier": 4, "vijf": 5, "zes": 6, "zeven": 7, "acht": 8,
            "negen": 9, "tien": 10, "elf": 11, "twaalf": 12, "dertien": 13, "veertien": 14, "vijftien": 15,
            "zestien": 16, "zeventien": 17, "achttien": 18, "negentien": 19, "twintig": 20, "dertig": 30,
            "veertig": 40, "vijftig": 50, "zestig": 60, "zeventig": 70, "tachtig": 80, "negentig": 90,
        ],
        multipliers: ["honderd": 100],
        scales: [
            "duizend": 1000, "miljoen": 1_000_000, "miljard": 1_000_000_000, "biljoen": 1_000_000_000_000,
            "biljard": 1_000_000_000_000_000,
        ],
        digits: [:], point: "komma", minus: "min",
        majors: [
            "euro", "Amerikaanse dollar", "Zwitserse frank", "Brits pond", "Britse pond", "Zweedse kroon",
            "Zweedse kronen", "Japanse yen", "Koeweitse dinar",
        ],
        minors: ["cent", "rappen", "penny", "pence", "öre", "fils"], fillers: ["en", "ën"], dropsMinor: true)
}
