// SPDX-License-Identifier: Apache-2.0

import TabSeparated

/// The tables that belong to no language: currencies, regions, symbols. Read once in a process.
struct SharedTables: Sendable {
    /// Without its files nothing is recognised and nothing is said; ``fault`` tells why.
    static let current = SharedTables()

    /// ISO 4217 code → currency.
    private(set) var currencies: [String: Currency] = [:]
    /// Region → the code of its own currency.
    private(set) var regions: [String: String] = [:]
    /// All currencies, in the order of their codes.
    private(set) var inOrder: [Currency] = []
    private(set) var fault: SpokenTextError?

    private init() {
        do { try read() } catch { fault = error }
    }

    private mutating func read() throws(SpokenTextError) {
        let table = try LanguageFiles.required("currencies.tsv", columns: ["code", "digits", "customary", "regions"])
        for row in table.rows {
            guard let digits = Int(row[1]), let customary = Int(row[2]) else {
                throw LanguageFiles.fault(table, row, "has a number of digits that is no number")
            }
            let currency = Currency(code: row[0], fractionDigits: digits, customaryDigits: customary)
            currencies[currency.code] = currency
            inOrder.append(currency)
            for region in row.list(3) { regions[region] = currency.code }
        }
    }
}
