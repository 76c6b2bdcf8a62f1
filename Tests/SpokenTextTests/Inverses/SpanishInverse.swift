// SPDX-License-Identifier: Apache-2.0

extension TableInverse {
    static let spanish = TableInverse(
        tags: ["es-ES", "es-MX"], currencies: ["EUR", "USD", "GBP", "JPY", "KWD", "MXN"],
        values: [
            "cero": 0, "un": 1, "uno": 1, "una": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7,
            "ocho": 8, "nueve": 9, "diez": 10, "once": 11, "doce": 12, "trece": 13, "catorce": 14, "quince": 15,
            "dieciséis": 16, "diecisiete": 17, "dieciocho": 18, "diecinueve": 19, "veinte": 20, "veintiún": 21,
            "veintiuna": 21, "veintiuno": 21, "veintidós": 22, "veintitrés": 23, "veinticuatro": 24, "veinticinco": 25,
            "veintiséis": 26, "veintisiete": 27, "veintiocho": 28, "veintinueve": 29, "treinta": 30, "cuarenta": 40,
            "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80, "noventa": 90, "cien": 100, "ciento": 100,
            "doscientos": 200, "trescientos": 300, "cuatrocientos": 400, "quinientos": 500, "seiscientos": 600,
            "setecientos": 700, "ochocientos": 800, "novecientos": 900, "doscientas": 200, "trescientas": 300,
            "cuatrocientas": 400, "quinientas": 500, "seiscientas": 600, "setecientas": 700, "ochocientas": 800,
            "novecientas": 900,
        ],
        multipliers: [:],
        scales: [
            "mil": 1000, "millón": 1_000_000, "millones": 1_000_000, "billón": 1_000_000_000_000,
            "billones": 1_000_000_000_000,
        ],
        digits: [:], point: "coma", minus: "menos",
        majors: [
            "euro", "euros", "dólar", "dólares", "libra", "libras", "yen", "yenes", "dinar kuwaití",
            "dinares kuwaitíes",
            "peso", "pesos", "peso mexicano", "pesos mexicanos",
        ],
        minors: ["céntimo", "céntimos", "centavo", "centavos", "penique", "peniques", "fils"],
        fillers: ["y", "con", "de"])
}
