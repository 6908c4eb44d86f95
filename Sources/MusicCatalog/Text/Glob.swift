/// Matching with `*` in a text and `**` in a path.
package enum Glob {
    /// Whether all of `elements` match the pattern, in which nil matches any number of them. Linear in the product of
    /// the lengths, for any pattern.
    package static func matches<Part, Element>(
        _ pattern: [Part?], _ elements: [Element], fits: (Part, Element) -> Bool
    ) -> Bool {
        var (position, place) = (0, 0)
        var anything: (position: Int, place: Int)?
        while place < elements.count {
            if position < pattern.count, pattern[position] == nil {
                anything = (position, place)
                position += 1
            } else if position < pattern.count, let part = pattern[position], fits(part, elements[place]) {
                position += 1
                place += 1
            } else if let last = anything {
                // The last nil takes one more element.
                anything = (last.position, last.place + 1)
                (position, place) = (last.position + 1, last.place + 1)
            } else {
                return false
            }
        }
        return pattern[position...].allSatisfy { $0 == nil }
    }
}
