/// The change of level at each bar line.
package struct LevelChanges {
    /// The change and its size, for each of three comparisons.
    package static let count = 6
    private static let quarters = 4

    /// Bar lines × features; 0 at both ends. The bar after the line is compared with the bar before, then two bars with
    /// two bars, then the first quarter of the bar after with the last quarter of the bar before.
    package let rows: [[Double]]

    /// - Parameter levels: the level of each sound, dB.
    package init(_ levels: SoundCourse, _ bars: [BarGrid.Bar]) {
        let whole = levels.means(in: bars, parts: 1).map { $0[0] }
        let quarters = levels.means(in: bars, parts: Self.quarters)
        rows = (0...bars.count).map { line in
            guard line > 0, line < bars.count else { return [Double](repeating: 0, count: Self.count) }
            let changes =
                [1, 2].map { reach in
                    Self.mean(whole[line..<min(line + reach, bars.count)])
                        - Self.mean(whole[max(0, line - reach)..<line])
                } + [quarters[line][0] - quarters[line - 1][Self.quarters - 1]]
            return changes.flatMap { [$0, abs($0)] }
        }
    }

    private static func mean(_ values: ArraySlice<Double>) -> Double { values.reduce(0, +) / Double(values.count) }
}
