// SPDX-License-Identifier: Apache-2.0

extension TableInverse {
    static let polish = TableInverse(
        tags: ["pl-PL"], currencies: ["PLN", "USD", "EUR", "CZK", "UAH", "JPY"],
        values: [
            "zero": 0, "jeden": 1, "jedna": 1, "jedno": 1, "dwa": 2, "dwie": 2, "trzy": 3, "cztery": 4, "pięć": 5,
            "sześć": 6, "siedem": 7, "osiem": 8, "dziewięć": 9, "dziesięć": 10, "jedenaście": 11, "dwanaście": 12,
            "trzynaście": 13, "czternaście": 14, "piętnaście": 15, "szesnaście": 16, "siedemnaście": 17,
            "osiemnaście": 18, "dziewiętnaście": 19, "dwadzieścia": 20, "trzydzieści": 30, "czterdzieści": 40,
            "pięćdziesiąt": 50, "sześćdziesiąt": 60, "siedemdziesiąt": 70, "osiemdziesiąt": 80,
            "dziewięćdziesiąt": 90, "sto": 100, "dwieście": 200, "trzysta": 300, "czterysta": 400, "pięćset": 500,
            "sześćset": 600, "siedemset": 700, "osiemset": 800, "dziewięćset": 900,
        ],
        multipliers: [:],
        scales: [
            "tysiąc": 1000, "tysiące": 1000, "tysięcy": 1000, "milion": 1_000_000, "miliony": 1_000_000,
            "milionów": 1_000_000, "miliard": 1_000_000_000, "miliardy": 1_000_000_000, "miliardów": 1_000_000_000,
            "bilion": 1_000_000_000_000, "biliony": 1_000_000_000_000, "bilionów": 1_000_000_000_000,
        ],
        digits: [:], point: "przecinek", minus: "minus",
        majors: [
            "złoty", "złote", "złotych", "dolar", "dolary", "dolarów", "euro", "korona czeska", "korony czeskie",
            "koron czeskich", "hrywna ukraińska", "hrywny ukraińskie", "hrywien ukraińskich", "jen japoński",
            "jeny japońskie", "jenów japońskich",
        ],
        minors: [
            "grosz", "grosze", "groszy", "cent", "centy", "centów", "halerz", "halerze", "halerzy", "kopiejka",
            "kopiejki", "kopiejek",
        ], fillers: [])
}
