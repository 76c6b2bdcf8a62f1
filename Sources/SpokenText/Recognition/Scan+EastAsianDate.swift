// SPDX-License-Identifier: Apache-2.0

extension Scan {
    /// 2026年11月21日, 11월 21일; `first` is the number before the first sign.
    mutating func eastAsianDate(_ place: Int, _ first: ShortNumber) -> Int? {
        var end = first.end
        var year: Int?
        var month: Int?
        var day: Int?
        var part: ShortNumber? = first
        if at(end) == "年" || at(end) == "년" {
            guard first.digits == 4 && isYear(first.value) || first.digits == 2 else { return nil }
            let next = at(end + 1) == " " ? shortNumber(end + 2) : shortNumber(end + 1)
            let goesOn = next.map { at($0.end) == "月" || at($0.end) == "월" } ?? false
            // 10年 is a span of ten years.
            guard goesOn || first.digits == 4 else { return nil }
            year = first.digits == 4 ? first.value : 2000 + first.value
            end += 1
            part = goesOn ? next : nil
        }
        if let number = part, isMonth(number.value), at(number.end) == "月" || at(number.end) == "월" {
            month = number.value
            end = number.end + 1
            if at(end) == "份" { end += 1 }
            let next = at(end) == " " ? shortNumber(end + 1) : shortNumber(end)
            if let next, isDay(next.value),
                at(next.end) == "日" || at(next.end) == "号" || at(next.end) == "號" || at(next.end) == "일"
            {
                day = next.value
                end = next.end + 1
            }
        }
        guard year != nil || month != nil else { return nil }
        return dated(place..<end, year, month, day)
    }

    /// 10点30分15秒, 3時半, 오후 3시; `hour` is the number before the first sign.
    mutating func eastAsianTime(_ place: Int, _ hour: ShortNumber) -> Int? {
        let unit = at(hour.end)
        var end = hour.end + 1
        if at(end) == " ", unit == "시" { end += 1 }
        if let minute = shortNumber(end), minute.value < 60, at(minute.end) == "分" || at(minute.end) == "분" {
            end = minute.end + 1
            var second: Int?
            let next = at(end) == " " ? end + 1 : end
            if let number = shortNumber(next), number.value < 60, at(number.end) == "秒" || at(number.end) == "초" {
                second = number.value
                end = number.end + 1
            }
            return timed(place..<end, WrittenTime(hour: hour.value, minute: minute.value, second: second))
        }
        if at(end) == "半" { return timed(place..<(end + 1), WrittenTime(hour: hour.value, minute: 30)) }
        if at(end) == "整" || at(end) == "钟" || at(end) == "鐘" {
            return timed(place..<(end + 1), WrittenTime(hour: hour.value, minute: 0))
        }
        // 3点 may be three points; 3時 and 3시 are hours.
        guard unit == "時" && at(hour.end + 1) != "間" || unit == "시" && at(hour.end + 1) != "간" else { return nil }
        return timed(place..<(hour.end + 1), WrittenTime(hour: hour.value, minute: 0))
    }
}
