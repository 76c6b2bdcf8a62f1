// SPDX-License-Identifier: Apache-2.0

public import Foundation
import TabSeparated

/// Golden cases: rows of a tab-separated file that a person who does not program can judge.
public enum Golden {
    /// Reads the rows of a golden file, with `\n` in a field standing for a line break.
    public static func rows(_ url: URL, columns: [String]) throws -> [[String]] {
        try Table(contentsOf: url, columns: columns).rows.map { row in
            row.fields.map { $0.replacingOccurrences(of: "\\n", with: "\n") }
        }
    }
}
