// SPDX-License-Identifier: Apache-2.0

extension TableInverse {
    static let brazilian = portuguese(
        tags: ["pt-BR"], teens: ["quatorze": 14, "dezesseis": 16, "dezessete": 17, "dezenove": 19],
        scales: [
            "bilhão": 1_000_000_000, "bilhões": 1_000_000_000, "trilhão": 1_000_000_000_000,
            "trilhões": 1_000_000_000_000, "quatrilhão": 1_000_000_000_000_000,
        ])
    static let portuguese = portuguese(
        tags: ["pt-PT"], teens: ["catorze": 14, "dezasseis": 16, "dezassete": 17, "dezanove": 19],
        scales: ["bilião": 1_000_000_000_000, "biliões": 1_000_000_000_000])

    private static func portuguese(
        tags: [String], teens: [String: UInt64], scales: [String: UInt64]
    ) -> TableInverse {
        let values: [String: UInt64] = [
            "zero": 0, "um": 1, "uma": 1, "dois": 2, "duas": 2, "três": 3, "quatro": 4, "cinco": 5, "seis": 6,
            "sete": 7, "oito": 8, "nove": 9, "dez": 10, "onze": 11, "doze": 12, "treze": 13, "quinze": 15,
            "dezoito": 18, "vinte": 20, "trinta": 30, "quarenta": 40, "cinquenta": 50, "sessenta": 60, "setenta": 70,
            "oitenta": 80, "noventa": 90, "cem": 100, "cento": 100, "duzentos": 200, "duzentas": 200,
            "trezentos": 300, "trezentas": 300, "quatrocentos": 400, "quatrocentas": 400, "quinhentos": 500,
            "quinhentas": 500, "seiscentos": 600, "seiscentas": 600, "setecentos": 700, "setecentas": 700,
            "oitocentos": 800, "oitocentas": 800, "novecentos": 900, "novecentas": 900,
        ]
        let small: [String: UInt64] = ["mil": 1000, "milhão": 1_000_000, "milhões": 1_000_000]
        return TableInverse(
            tags: tags, currencies: ["BRL", "EUR", "GBP", "USD", "JPY", "JOD"],
            values: values.merging(teens) { $1 }, multipliers: [:], scales: small.merging(scales) { $1 },
            digits: [:], point: "vírgula", minus: "menos",
            majors: [
                "real", "reais", "real brasileiro", "reais brasileiros", "euro", "euros", "libra", "libras", "dólar",
                "dólares", "iene", "ienes", "dinar jordaniano", "dinares jordanianos", "dinar jordano",
                "dinares jordanos",
            ],
            minors: ["centavo", "centavos", "cêntimo", "cêntimos", "pêni", "péni", "pence", "fils"],
            fillers: ["e", "de"])
    }
}
