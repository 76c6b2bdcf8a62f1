// SPDX-License-Identifier: Apache-2.0

/// An amount of yuan as it is read aloud: 一百零五点二元.
enum ChineseAmount {
    private static let units = ["", "shi", "bai", "qian"]

    /// Returns the clips of an amount such as `105.20`, up to 99,999,999; nil for what is none.
    static func clips(of amount: String) -> [String]? {
        let parts = amount.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard (1...2).contains(parts.count), (1...8).contains(parts[0].count), parts.allSatisfy({ $0.allSatisfy("0123456789".contains) }),
            let whole = Int(parts[0])
        else { return nil }
        var clips = whole == 0 ? ["0"] : read(whole)
        if parts.count == 2 {
            guard (1...2).contains(parts[1].count) else { return nil }
            let digits = String(parts[1].reversed().drop { $0 == "0" }.reversed())
            if !digits.isEmpty { clips += ["dian"] + digits.map(String.init) }
        }
        return ["received"] + clips + ["yuan"]
    }

    private static func read(_ number: Int) -> [String] {
        let (thousands, rest) = number.quotientAndRemainder(dividingBy: 10_000)
        guard thousands > 0 else { return group(rest) }
        // 一万零五: a gap below ten thousand is said.
        let gap = rest > 0 && rest < 1000 ? ["0"] : []
        return group(thousands) + ["wan"] + gap + (rest > 0 ? group(rest) : [])
    }

    private static func group(_ number: Int) -> [String] {
        var clips: [String] = []
        var isGap = false
        for place in (0...3).reversed() {
            let power = [1, 10, 100, 1000][place]
            let digit = number / power % 10
            guard digit > 0 else {
                isGap = !clips.isEmpty
                continue
            }
            if isGap { clips.append("0") }
            isGap = false
            // 十五, and not 一十五.
            if !(digit == 1 && place == 1 && clips.isEmpty) { clips.append("\(digit)") }
            if place > 0 { clips.append(units[place]) }
        }
        return clips
    }
}
