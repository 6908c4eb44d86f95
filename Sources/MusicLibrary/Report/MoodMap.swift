/// Tracks in the plane of moods, in SVG: valence to the right, energy upwards, both as shares of the library.
enum MoodMap {
    /// A track.
    struct Point {
        let place: MoodCalibration.Point
        let name: String
    }

    private static let (side, margin) = (480.0, 24.0)

    static func svg(_ points: [Point], regions: [String: MoodRegion]) -> String {
        var marks = [
            XMLText.element(
                "rect",
                [
                    ("class", "frame"), ("x", number(margin)), ("y", number(margin)), ("width", number(side)),
                    ("height", number(side)),
                ])
        ]
        for (name, region) in regions.sorted(by: { $0.key < $1.key }) {
            marks.append(
                XMLText.element(
                    "ellipse",
                    [
                        ("class", "region"), ("cx", number(x(region.valence))), ("cy", number(y(region.energy))),
                        ("rx", number(Double(region.valenceRadius) * side)),
                        ("ry", number(Double(region.energyRadius) * side)), ("clip-path", "url(#plane)"),
                    ]))
            marks.append(label(name, x: x(region.valence), y: y(region.energy)))
        }
        for point in points where point.place.valence.isFinite && point.place.energy.isFinite {
            let circle = XMLText.element(
                "circle",
                [
                    ("class", "point"), ("cx", number(x(point.place.valence))), ("cy", number(y(point.place.energy))),
                    ("r", "4"),
                ], isOpen: true)
            marks.append("\(circle)<title>\(XMLText.escaped(point.name))</title></circle>")
        }
        marks.append(label("sad … cheerful", x: margin + side / 2, y: side + margin + 16))
        marks.append(label("calm … intense", x: 0, y: 0, turned: true))
        let extent = number(side + 2 * margin)
        return "<svg viewBox=\"0 0 \(extent) \(extent)\" width=\"\(extent)\" role=\"img\">\n"
            + "<clipPath id=\"plane\">"
            + XMLText.element(
                "rect",
                [("x", number(margin)), ("y", number(margin)), ("width", number(side)), ("height", number(side))])
            + "</clipPath>\n" + marks.joined(separator: "\n") + "\n</svg>\n"
    }

    private static func x(_ valence: Float) -> Double { margin + Double(valence) * side }

    private static func y(_ energy: Float) -> Double { margin + (1 - Double(energy)) * side }

    private static func label(_ text: String, x: Double, y: Double, turned: Bool = false) -> String {
        let middle = number(margin + side / 2)
        // Labels stay within the plane, although some moods have their center at its edge.
        let (left, top) = (min(max(x, margin + 30), margin + side - 30), min(max(y, margin + 16), margin + side + 16))
        let place: [(String, String?)] =
            turned
            ? [("transform", "translate(16 \(middle)) rotate(-90)")] : [("x", number(left)), ("y", number(top))]
        return XMLText.element("text", place + [("text-anchor", "middle")], isOpen: true)
            + "\(XMLText.escaped(text))</text>"
    }

    private static func number(_ value: Double) -> String { BarChart.number(value) }
}
