// SPDX-License-Identifier: Apache-2.0

/// A date whose order the markup tells, written so that nobody can take the day for the month.
struct MarkedDate {
    /// The date as ISO 8601 writes it.
    let written: String

    /// Reads a date in the order of `format`: `dmy`, `mdy` or `ymd`; nil where it is none.
    init?(_ text: String, format: String) {
        let parts = text.split { "/-. ".contains($0) }
        guard parts.count == 3, ["dmy", "mdy", "ymd"].contains(format),
            parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
        else { return nil }
        var values: [Character: Int] = [:]
        for (field, part) in zip(format, parts) {
            guard part.count == 4 || field != "y" && part.count <= 2 else { return nil }
            values[field] = Int(part)
        }
        guard let year = values["y"], let month = values["m"], let day = values["d"], (1...12).contains(month),
            (1...31).contains(day), (1000...9999).contains(year)
        else { return nil }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        written = "\(year)-\(two(month))-\(two(day))"
    }
}
