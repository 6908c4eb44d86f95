package struct HeaderField: Hashable, Sendable {
    /// The raw name; case makes no difference.
    package let name: String
    /// Without surrounding spaces.
    package let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

extension [HeaderField] {
    /// The first value of a field; nil when it is missing.
    /// - Parameter name: in lower case.
    package subscript(_ name: String) -> String? { first { $0.name.lowercased() == name }?.value }

    /// All values of a field.
    /// - Parameter name: in lower case.
    package func values(_ name: String) -> [String] { filter { $0.name.lowercased() == name }.map(\.value) }
}
