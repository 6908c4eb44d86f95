/// Text in aligned columns; the flexible ones give way when the terminal is narrow.
struct Table {
    struct Column {
        let title: String
        let alignsRight: Bool
        /// The least width this column may shrink to; nil if it never does.
        let flexibleTo: Int?

        static func text(_ title: String) -> Column { Column(title: title, alignsRight: false, flexibleTo: 12) }
        static func fixed(_ title: String) -> Column { Column(title: title, alignsRight: false, flexibleTo: nil) }
        static func number(_ title: String) -> Column { Column(title: title, alignsRight: true, flexibleTo: nil) }
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    init(_ columns: [Column]) {
        self.columns = columns
    }

    var isEmpty: Bool { rows.isEmpty }

    mutating func add(_ cells: [String]) {
        precondition(cells.count == columns.count, "a cell for every column")
        rows.append(cells.map(\.withoutControls))
    }

    func lines(width available: Int?) -> [String] {
        var widths = columns.indices.map { column in
            max(columns[column].title.count, rows.map { $0[column].terminalWidth }.max() ?? 0)
        }
        if let available {
            var excess = widths.reduce(0, +) + 2 * (columns.count - 1) - available
            while excess > 0 {
                let shrinkable = columns.indices.filter { widths[$0] > columns[$0].flexibleTo ?? .max }
                guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
                widths[widest] -= 1
                excess -= 1
            }
        }
        return ([columns.map(\.title)] + rows).map { cells in
            var line = columns.indices.map { pad(cells[$0], widths[$0], columns[$0].alignsRight) }.joined(
                separator: "  ")
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    private func pad(_ text: String, _ width: Int, _ right: Bool) -> String {
        if text.terminalWidth > width { return pad(text.cut(toWidth: max(0, width - 1)) + "…", width, right) }
        let space = String(repeating: " ", count: width - text.terminalWidth)
        return right ? space + text : text + space
    }
}
