// SPDX-License-Identifier: Apache-2.0

extension TableInverse {
    static let french = french(tags: ["fr-FR"], tens: ["quatre-vingt": 80, "quatre-vingts": 80])
    static let belgianFrench = french(
        tags: ["fr-BE"], tens: ["septante": 70, "quatre-vingt": 80, "quatre-vingts": 80, "nonante": 90])
    static let swissFrench = french(tags: ["fr-CH"], tens: ["septante": 70, "huitante": 80, "nonante": 90])

    private static func french(tags: [String], tens: [String: UInt64]) -> TableInverse {
        let values: [String: UInt64] = [
            "zéro": 0, "un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7,
            "huit": 8, "neuf": 9, "dix": 10, "onze": 11, "douze": 12, "treize": 13, "quatorze": 14, "quinze": 15,
            "seize": 16, "vingt": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60,
        ]
        return TableInverse(
            tags: tags, currencies: ["EUR", "CHF", "GBP", "XOF", "JPY", "TND", "USD"],
            values: values.merging(tens) { $1 }, multipliers: ["cent": 100, "cents": 100],
            scales: [
                "mille": 1000, "million": 1_000_000, "millions": 1_000_000, "milliard": 1_000_000_000,
                "milliards": 1_000_000_000, "billion": 1_000_000_000_000, "billions": 1_000_000_000_000,
                "billiard": 1_000_000_000_000_000,
            ],
            digits: [:], point: "virgule", minus: "moins",
            majors: [
                "euro", "euros", "franc suisse", "francs suisses", "franc", "francs", "livre sterling",
                "livres sterling", "franc CFA", "francs CFA", "yen", "yens", "dinar tunisien", "dinars tunisiens",
                "dollar américain", "dollars américains",
            ],
            minors: ["centime", "centimes", "penny", "pence", "millime", "millimes"], fillers: ["et", "de", "d'"])
    }
}
