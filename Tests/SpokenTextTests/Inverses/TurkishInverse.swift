// SPDX-License-Identifier: Apache-2.0

extension TableInverse {
    static let turkish = TableInverse(
        tags: ["tr-TR"], currencies: ["TRY", "USD", "EUR", "JPY", "KWD", "GBP"],
        values: [
            "sıfır": 0, "bir": 1, "iki": 2, "üç": 3, "dört": 4, "beş": 5, "altı": 6, "yedi": 7, "sekiz": 8,
            "dokuz": 9, "on": 10, "yirmi": 20, "otuz": 30, "kırk": 40, "elli": 50, "altmış": 60, "yetmiş": 70,
            "seksen": 80, "doksan": 90,
        ],
        multipliers: ["yüz": 100],
        scales: [
            "bin": 1000, "milyon": 1_000_000, "milyar": 1_000_000_000, "trilyon": 1_000_000_000_000,
            "katrilyon": 1_000_000_000_000_000,
        ],
        digits: [:], point: "virgül", minus: "eksi",
        majors: ["lira", "dolar", "avro", "Japon yeni", "Kuveyt dinarı", "sterlin"],
        minors: ["kuruş", "sent", "fils", "peni"], fillers: [])
}
