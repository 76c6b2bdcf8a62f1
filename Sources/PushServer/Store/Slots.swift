// SPDX-License-Identifier: Apache-2.0

/// A list with holes: what is put into it has a place until it is taken out, and the place is given again.
struct Slots<Element: Sendable>: Sendable {
    private var elements: ContiguousArray<Element?> = []
    private var holes: [Int] = []

    /// How many are in it.
    var count: Int { elements.count - holes.count }

    /// Puts one in; returns its place.
    mutating func insert(_ element: Element) -> Int {
        guard let hole = holes.popLast() else {
            elements.append(element)
            return elements.count - 1
        }
        elements[hole] = element
        return hole
    }

    /// Takes the one out of a place that has one.
    mutating func remove(_ place: Int) -> Element {
        guard let element = elements[place] else { preconditionFailure("Nothing is at place \(place).") }
        elements[place] = nil
        holes.append(place)
        return element
    }

    /// The one at a place that has one.
    subscript(_ place: Int) -> Element {
        get { elements[place]! }
        _modify { yield &elements[place]! }
    }

    /// The one at a place, if it has one.
    func at(_ place: Int) -> Element? { elements[place] }

    /// The places that have one.
    var places: [Int] { elements.indices.filter { elements[$0] != nil } }
}
