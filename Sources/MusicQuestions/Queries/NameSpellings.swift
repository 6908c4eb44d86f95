/// The spellings of one name in the tags of a library.
package struct NameSpellings: Sendable {
    /// In order of occurrence.
    private var counts: [(name: String, count: Int)] = []

    /// None yet.
    package init() {}

    /// Counts an occurrence.
    package mutating func add(_ name: String) {
        if let place = counts.firstIndex(where: { $0.name == name }) {
            counts[place].count += 1
        } else {
            counts.append((name, 1))
        }
    }

    /// The most frequent spelling, or the first of several; empty if there is none.
    package var usual: String {
        counts.reduce(into: (name: "", count: 0)) { if $1.count > $0.count { $0 = $1 } }.name
    }
}
