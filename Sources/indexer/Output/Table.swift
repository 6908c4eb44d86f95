/// Text in aligned columns, no wider than the terminal.
///
/// If the columns do not fit, long paths, details and texts are cut first, down to their minimum widths. Then columns that
/// can be left out disappear, one after another. Texts are cut below their minimum only if that is not enough.
struct Table {
    struct Column {
        enum Kind {
            /// Cut at the start, because the end says more.
            case path
            /// Cut at the end.
            case detail
            /// Cut at the end, after paths and details.
            case text
            /// Never cut.
            case fixed
        }

        let title: String
        let alignsRight: Bool
        let kind: Kind
        /// When the column is left out: the lowest number goes first. Columns without a number always stay.
        let rank: Int?

        /// The width to which a column is cut before others are left out.
        var least: Int? {
            switch kind {
            case .path: 16
            case .detail: 8
            case .text: 30
            case .fixed: nil
            }
        }

        private init(_ title: String, _ kind: Kind, alignsRight: Bool = false, rank: Int?) {
            (self.title, self.kind, self.alignsRight, self.rank) = (title, kind, alignsRight, rank)
        }

        static func path(_ title: String, rank: Int? = 100) -> Column { Column(title, .path, rank: rank) }
        static func detail(_ title: String, rank: Int? = nil) -> Column { Column(title, .detail, rank: rank) }
        static func text(_ title: String) -> Column { Column(title, .text, rank: nil) }
        static func fixed(_ title: String) -> Column { Column(title, .fixed, rank: nil) }
        static func number(_ title: String, rank: Int? = nil) -> Column {
            Column(title, .fixed, alignsRight: true, rank: rank)
        }
    }

    /// A cell, and how it is emphasized on a terminal with colors.
    struct Cell: ExpressibleByStringInterpolation {
        let text: String
        let style: TextStyle?

        init(_ text: String, _ style: TextStyle? = nil) { (self.text, self.style) = (text.withoutControls, style) }
        init(stringLiteral text: String) { self.init(text) }
    }

    private static let gap = 2
    /// The largest width to which cells are padded where lines are not limited, as in a pipe.
    static let widestPadding = 60

    private let columns: [Column]
    private var rows: [[Cell]] = []

    init(_ columns: [Column]) {
        self.columns = columns
    }

    var isEmpty: Bool { rows.isEmpty }

    mutating func add(_ cells: [String]) { add(cells.map { Cell($0) }) }

    mutating func add(_ cells: [Cell]) {
        precondition(cells.count == columns.count, "a cell for every column")
        rows.append(cells)
    }

    /// Prints a line of JSON for each item, or else a table with a row for each; nothing for no items.
    /// - Parameter width: of the terminal; nil to cut nothing.
    static func list<Item>(
        _ items: some Sequence<Item>, isJSON: Bool, _ columns: [Column], width: Int? = Console.width,
        record: (Item) throws -> some Encodable, row: (Item) -> [String]
    ) throws {
        guard !isJSON else { return try items.forEach { try printLine(try record($0)) } }
        var table = Table(columns)
        for item in items { table.add(row(item)) }
        if !table.isEmpty { table.lines(width: width).forEach { print($0) } }
    }

    /// Prints the table for the terminal on stdout.
    func printLines(usesColor: Bool = false) {
        for line in lines(width: Console.width, usesColor: usesColor) { print(line) }
    }

    /// - Parameters:
    ///   - available: columns of the terminal; nil for any number.
    ///   - usesColor: whether styles are shown.
    func lines(width available: Int?, usesColor: Bool = false) -> [String] {
        let natural = columns.indices.map { column in
            max(columns[column].title.terminalWidth, rows.map { $0[column].text.terminalWidth }.max() ?? 0)
        }
        let (shown, widths) = Self.layout(columns, natural, within: available)
        return ([columns.map { Cell($0.title) }] + rows).map { cells in
            line(cells, shown, widths, within: available, usesColor)
        }
    }

    private func line(
        _ cells: [Cell], _ shown: [Int], _ widths: [Int], within available: Int?, _ usesColor: Bool
    ) -> String {
        var line = ""
        /// The columns of the terminal that the line takes, and the spaces that follow if another cell does.
        var (used, pending) = (0, 0)
        for column in shown {
            let (cell, width) = (cells[column], widths[column])
            var text = available == nil ? cell.text : Self.cut(cell.text, columns[column].kind, width)
            let space = max(0, width - text.terminalWidth)
            guard !text.allSatisfy({ $0 == " " }) else {
                pending += width + Self.gap
                continue
            }
            let left = pending + (columns[column].alignsRight ? space : 0)
            // Columns that are never cut can be too many for a very narrow terminal.
            if let available { text = text.cut(toWidth: max(0, available - used - left)) }
            guard !text.isEmpty else { break }
            line += String(repeating: " ", count: left) + (usesColor ? cell.style?.applied(to: text) ?? text : text)
            used += left + text.terminalWidth
            pending = (columns[column].alignsRight ? 0 : space) + Self.gap
        }
        return line
    }

    /// The columns that are shown, and the width of each column.
    private static func layout(
        _ columns: [Column], _ natural: [Int], within available: Int?
    ) -> (shown: [Int], widths: [Int]) {
        guard let available else { return (Array(columns.indices), natural.map { min($0, widestPadding) }) }
        func least(_ column: Int) -> Int { min(natural[column], columns[column].least ?? .max) }
        var shown = Array(columns.indices)
        func excess(_ width: (Int) -> Int) -> Int {
            shown.reduce(0) { $0 + width($1) } + gap * (shown.count - 1) - available
        }
        while excess(least) > 0 {
            let removable = shown.filter { columns[$0].rank != nil }
            guard let first = removable.min(by: { columns[$0].rank ?? 0 < columns[$1].rank ?? 0 }) else { break }
            shown.removeAll { $0 == first }
        }
        var widths = natural
        /// Takes from the widest column of a kind while it is needed and leaves the minimum.
        func shrink(_ kind: Column.Kind, to least: Int) {
            while excess({ widths[$0] }) > 0 {
                let shrinkable = shown.filter { columns[$0].kind == kind && widths[$0] > least }
                guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { return }
                widths[widest] -= 1
            }
        }
        for kind in [Column.Kind.path, .detail, .text] {
            if let least = columns.first(where: { $0.kind == kind })?.least { shrink(kind, to: least) }
        }
        for kind in [Column.Kind.detail, .path, .text] { shrink(kind, to: 4) }
        return (shown, widths)
    }

    private static func cut(_ text: String, _ kind: Column.Kind, _ width: Int) -> String {
        guard text.terminalWidth > width else { return text }
        return kind == .path ? text.endCut(toWidth: width) : text.cut(toWidth: max(0, width - 1)) + "…"
    }
}
