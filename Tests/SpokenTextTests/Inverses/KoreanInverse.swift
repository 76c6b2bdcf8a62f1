// SPDX-License-Identifier: Apache-2.0

extension TableInverse {
    static let korean = TableInverse(
        tags: ["ko-KR"], currencies: ["KRW", "USD", "JPY", "CNY", "GBP", "KWD"],
        values: koreanDigits,
        multipliers: ["십": 10, "백": 100, "천": 1000],
        scales: ["만": 10_000, "억": 100_000_000, "조": 1_000_000_000_000],
        digits: koreanDigits,
        point: "점", minus: "마이너스", majors: ["원", "달러", "엔", "위안", "파운드", "쿠웨이트 디나르"],
        minors: ["센트", "페니", "펜스"], fillers: [])

    private static let koreanDigits: [String: UInt64] =
        ["영": 0, "일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "칠": 7, "팔": 8, "구": 9]
}
