/// A table in Markdown, printed row by row as results arrive.
public struct MarkdownTable {
    /// Prints a title, a note and the head of a table.
    public init(_ title: String, note: String = "", columns: [String]) {
        print("\n## \(title)\n")
        if !note.isEmpty { print("\(note)\n") }
        Self.write(columns)
        Self.write(columns.enumerated().map { $0.offset == 0 ? "---" : "---:" })
    }

    /// Prints a row.
    public func row(_ cells: String...) { Self.write(cells) }

    /// Prints a row.
    public func row(_ cells: [String]) { Self.write(cells) }

    private static func write(_ cells: [String]) {
        print("| " + cells.joined(separator: " | ") + " |")
    }
}

/// A number with three significant digits or so, as people write it.
public func brief(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.095 ? 2 : 3
    let scale = [1, 10, 100, 1000.0][digits]
    let rounded = (value * scale).rounded() / scale
    guard digits > 0 else { return String(Int(rounded)) }
    let text = String(rounded)
    let decimals = text.split(separator: ".").last.map(\.count) ?? 0
    return text + String(repeating: "0", count: max(0, digits - decimals))
}
