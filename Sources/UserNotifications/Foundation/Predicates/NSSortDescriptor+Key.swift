// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension NSSortDescriptor {
    /// Sorts by a key of dictionaries, or a stored property of objects; by the objects themselves where there is none.
    /// - Note: On Linux numbers, texts and dates have an order; what is nil comes first.
    public convenience init(key: String?, ascending: Bool) {
        self.init(keyPath: \Any.self, ascending: ascending) { one, other in
            let value = PredicateValue.key(key ?? "")
            return Self.order(value.found(in: one), value.found(in: other))
        }
    }

    /// Sorts by a key, as a block says.
    public convenience init(key: String?, ascending: Bool, comparator cmptr: @escaping Comparator) {
        self.init(keyPath: \Any.self, ascending: ascending) { one, other in
            let value = PredicateValue.key(key ?? "")
            return cmptr(value.found(in: one) ?? NSNull(), value.found(in: other) ?? NSNull())
        }
    }

    private static func order(_ one: Any?, _ other: Any?) -> ComparisonResult {
        guard let one, let other else {
            return one == nil ? (other == nil ? .orderedSame : .orderedAscending) : .orderedDescending
        }
        return PredicateComparison.order(one, other) ?? .orderedSame
    }
}
