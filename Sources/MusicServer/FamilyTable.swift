/// APIs by the first name of a path.
struct FamilyTable: Sendable {
    private let families: [String: APIFamily]
    /// The family of all other paths.
    private let remaining: APIFamily

    /// - Parameter families: the APIs, with different prefixes.
    init(_ families: [APIFamily]) {
        self.families = Dictionary(uniqueKeysWithValues: families.map { ($0.prefix, $0) })
        remaining = self.families["/"] ?? APIFamily("/", [])
    }

    subscript(name: String) -> APIFamily { families["/" + name] ?? remaining }
}
