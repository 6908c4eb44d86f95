/// Bars in SVG. The longest bar fills the chart. Each shows its count on hover.
enum BarChart {
    private static let (width, height) = (720.0, 160.0)

    /// The number of values in each bin. Values out of range count in the first or last bin.
    static func histogram(_ values: [Float], _ range: Range<Int>, by step: Int) -> String {
        let edges = Array(stride(from: range.lowerBound, to: range.upperBound, by: step))
        var counts = [Int](repeating: 0, count: edges.count)
        for value in values where value.isFinite {
            let bin = ((value - Float(range.lowerBound)) / Float(step)).rounded(.down)
            counts[Int(max(0, min(Float(edges.count - 1), bin)))] += 1
        }
        return columns(edges.map { "\($0)" }, [("", counts)])
    }

    /// One column for each label and series.
    static func columns(_ labels: [String], _ series: [(name: String, counts: [Int])]) -> String {
        let largest = Double(max(1, series.flatMap(\.counts).max() ?? 0))
        let slot = width / Double(labels.count)
        let bar = slot * 0.8 / Double(series.count)
        var marks: [String] = []
        for (position, label) in labels.enumerated() {
            for (number, one) in series.enumerated() {
                let length = height * Double(one.counts[position]) / largest
                marks.append(
                    rectangle(
                        x: Double(position) * slot + Double(number) * bar, y: height - length, width: bar,
                        height: length,
                        style: number == 0 ? "first" : "second",
                        says: "\(one.name.isEmpty ? label : "\(label) \(one.name)"): \(one.counts[position])"))
            }
            marks.append(text(label, x: (Double(position) + 0.4) * slot, y: height + 14, anchor: "middle"))
        }
        return svg(marks, height: height + 20)
    }

    /// One row for each label.
    static func rows(_ rows: [(label: String, count: Int)]) -> String {
        guard !rows.isEmpty else { return "<p>None.</p>\n" }
        let (largest, line, labels) = (Double(max(1, rows.map(\.count).max() ?? 0)), 20.0, 200.0)
        var marks: [String] = []
        for (number, row) in rows.enumerated() {
            let y = Double(number) * line
            let length = (width - labels - 60) * Double(row.count) / largest
            // A long name is truncated; hovering shows it in full.
            let name = row.label.count > 28 ? "\(row.label.prefix(27))…" : row.label
            marks.append(text(name, x: labels - 8, y: y + 14, anchor: "end"))
            marks.append(
                rectangle(
                    x: labels, y: y + 3, width: length, height: line - 6, style: "first",
                    says: "\(row.label): \(row.count)"))
            marks.append(text("\(row.count)", x: labels + length + 6, y: y + 14, anchor: "start"))
        }
        return svg(marks, height: Double(rows.count) * line)
    }

    private static func svg(_ marks: [String], height: Double) -> String {
        "<svg viewBox=\"0 0 \(number(width)) \(number(height))\" width=\"\(number(width))\" role=\"img\">\n"
            + marks.joined(separator: "\n") + "\n</svg>\n"
    }

    private static func rectangle(
        x: Double, y: Double, width: Double, height: Double, style: String, says words: String
    ) -> String {
        XMLText.element(
            "rect",
            [
                ("class", style), ("x", number(x)), ("y", number(y)), ("width", number(width)),
                ("height", number(height)),
            ], isOpen: true) + "<title>\(XMLText.escaped(words))</title></rect>"
    }

    private static func text(_ text: String, x: Double, y: Double, anchor: String) -> String {
        XMLText.element("text", [("x", number(x)), ("y", number(y)), ("text-anchor", anchor)], isOpen: true)
            + "\(XMLText.escaped(text))</text>"
    }

    /// With one decimal, which is enough for a screen.
    static func number(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
