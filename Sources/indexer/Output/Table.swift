/// Text in aligned columns, no wider than the terminal: paths give way first, then details, then names.
struct Table {
    struct Column {
        enum Kind {
            /// Gives way first, and in the end wholly; of what is cut the end stays, which tells more.
            case path
            /// Gives way after the paths.
            case detail
            /// Gives way when nothing else does.
            case text
            /// Never gives way.
            case fixed
        }

        let title: String
        let alignsRight: Bool
        let kind: Kind

        static func path(_ title: String) -> Column { Column(title: title, alignsRight: false, kind: .path) }
        static func detail(_ title: String) -> Column { Column(title: title, alignsRight: false, kind: .detail) }
        static func text(_ title: String) -> Column { Column(title: title, alignsRight: false, kind: .text) }
        static func fixed(_ title: String) -> Column { Column(title: title, alignsRight: false, kind: .fixed) }
        static func number(_ title: String) -> Column { Column(title: title, alignsRight: true, kind: .fixed) }
    }

    private static let gap = 2

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

    /// - Parameter available: columns of the terminal; nil for any number.
    func lines(width available: Int?) -> [String] {
        let widths = widths(within: available ?? .max)
        let shown = columns.indices.filter { widths[$0] > 0 || columns[$0].kind != .path }
        return ([columns.map(\.title)] + rows).map { cells in
            var line = shown.map { cut(cells[$0], columns[$0], widths[$0]) }
                .joined(separator: String(repeating: " ", count: Self.gap))
            while line.last == " " { line.removeLast() }
            return available.map(line.cut(toWidth:)) ?? line
        }
    }

    /// Columns of the terminal for each column of the table; 0 for one that is left out.
    private func widths(within available: Int) -> [Int] {
        var widths = columns.indices.map { column in
            max(columns[column].title.terminalWidth, rows.map { $0[column].terminalWidth }.max() ?? 0)
        }
        func excess() -> Int {
            let shown = columns.indices.count { widths[$0] > 0 || columns[$0].kind != .path }
            return widths.reduce(0, +) + Self.gap * (shown - 1) - available
        }
        /// Takes from the widest of a kind, as long as it is needed and leaves them so much.
        func shrink(_ kind: Column.Kind, to least: Int) {
            while excess() > 0 {
                let shrinkable = columns.indices.filter { columns[$0].kind == kind && widths[$0] > least }
                guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { return }
                widths[widest] -= 1
            }
        }
        shrink(.path, to: 16)
        shrink(.detail, to: 8)
        shrink(.text, to: 16)
        // A path of a few letters tells nothing.
        for column in columns.indices where columns[column].kind == .path && excess() > 0 { widths[column] = 0 }
        shrink(.detail, to: 4)
        shrink(.text, to: 4)
        return widths
    }

    private func cut(_ text: String, _ column: Column, _ width: Int) -> String {
        guard text.terminalWidth > width else { return pad(text, width, column.alignsRight) }
        let room = max(0, width - 1)
        let cut = column.kind == .path ? "…" + text.end(ofWidth: room) : text.cut(toWidth: room) + "…"
        return pad(cut, width, column.alignsRight)
    }

    private func pad(_ text: String, _ width: Int, _ right: Bool) -> String {
        let space = String(repeating: " ", count: max(0, width - text.terminalWidth))
        return right ? space + text : text + space
    }
}
