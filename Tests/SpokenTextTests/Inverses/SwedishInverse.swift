// SPDX-License-Identifier: Apache-2.0

extension TableInverse {
    /// "ettusen" is read as "ett" and "usen", for Swedish writes no letter three times.
    static let swedish = TableInverse(
        tags: ["sv-SE"], currencies: ["SEK", "EUR", "GBP", "EGP", "DKK", "JPY", "KWD"],
        values: [
            "noll": 0, "en": 1, "ett": 1, "två": 2, "tre": 3, "fyra": 4, "fem": 5, "sex": 6, "sju": 7, "åtta": 8,
            "nio": 9, "tio": 10, "elva": 11, "tolv": 12, "tretton": 13, "fjorton": 14, "femton": 15, "sexton": 16,
            "sjutton": 17, "arton": 18, "nitton": 19, "tjugo": 20, "trettio": 30, "fyrtio": 40, "femtio": 50,
            "sextio": 60, "sjuttio": 70, "åttio": 80, "nittio": 90,
        ],
        multipliers: ["hundra": 100],
        scales: [
            "tusen": 1000, "usen": 1000, "miljon": 1_000_000, "miljoner": 1_000_000, "miljard": 1_000_000_000,
            "miljarder": 1_000_000_000, "biljon": 1_000_000_000_000, "biljoner": 1_000_000_000_000,
            "biljard": 1_000_000_000_000_000,
        ],
        digits: [:], point: "komma", minus: "minus",
        majors: [
            "krona", "kronor", "euro", "pund", "egyptiskt pund", "egyptiska pund", "dansk krona", "danska kronor",
            "yen", "kuwaitisk dinar", "kuwaitiska dinarer",
        ],
        minors: ["öre", "cent", "penny", "pence", "piaster", "piastrar", "fils"], fillers: ["och"])
}
