// SPDX-License-Identifier: Apache-2.0

public import Foundation

extension NSPredicate {
    /// Makes a predicate of a sentence: `NSPredicate(format: "SELF MATCHES %@", pattern)`.
    ///
    /// A sentence that is none ends the program, as on Apple's systems.
    /// - Note: On Linux it compares keys, literals and arguments, with `AND`, `OR`, `NOT`, `ANY`, `ALL` and `NONE`; there is no arithmetic, and
    ///   there are no functions, subqueries or variables. Keys are those of dictionaries and of
    ///   notifications, and the stored properties of other objects.
    public convenience init(format predicateFormat: String, _ args: Any...) {
        self.init(format: predicateFormat, argumentArray: args)
    }

    /// Makes a predicate of a sentence and the values for its places.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        let node: PredicateNode
        do throws(PredicateFault) {
            var reading = try PredicateReading(predicateFormat, arguments ?? [])
            node = try reading.whole()
        } catch { preconditionFailure("The predicate '\(predicateFormat)' cannot be read: \(error.message)") }
        self.init(block: { object, _ in node.holds(for: object) })
    }
}
