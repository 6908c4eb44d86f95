/// Reads band powers from the lines of a CSV file as they arrive.
///
/// The first line selects one of three layouts: five numbers 0…1 in the order alpha, beta, gamma, delta, theta; the
/// same with a header that names the columns in any order; or a column for each band and electrode, such as
/// `Alpha_TP9`, as written by Mind Monitor for Muse headbands. Columns are separated by commas, or by semicolons, in
/// which case numbers may have decimal commas.
package struct BandPowerReader: Sendable {
    /// Number of invalid lines.
    package private(set) var skippedCount = 0
    /// Number of valid lines.
    package private(set) var rowCount = 0
    /// Number of valid lines in which the recorder reports no electrode contact.
    package private(set) var contactlessCount = 0

    private enum Layout {
        case unknown
        case plain(columns: [BandPowers.Band: Int], count: Int?)
        case electrodes(ElectrodeColumns)
    }

    private var layout = Layout.unknown
    private var separator: Character = ","

    /// The layout is not yet known.
    package init() {}

    /// The powers in a line, all zero without a measurement; nil for a header, an empty line, an event marker, or an
    /// invalid line, which is counted.
    package mutating func read(_ line: String) -> BandPowers? {
        if case .unknown = layout { separator = line.contains(";") ? ";" : "," }
        let fields = line.split(separator: separator, omittingEmptySubsequences: false).map(Self.trimmed)
        guard fields.contains(where: { !$0.isEmpty }) else { return nil }
        if case .unknown = layout {
            layout = Self.layout(fields)
            // A header contains no numbers.
            if number(fields[0]) == nil || BandPowers.Band(rawValue: fields[0].lowercased()) != nil { return nil }
        }
        let powers: BandPowers?
        switch layout {
        case .unknown: return nil
        case .plain(let columns, let count): powers = plain(fields, columns, count)
        case .electrodes(var columns):
            if Self.isMarker(fields) { return nil }
            powers = columns.powers(fields.map(number), isEmpty: fields.map(\.isEmpty))
            layout = .electrodes(columns)
            if powers == .zero { contactlessCount += 1 }
        }
        if powers == nil { skippedCount += 1 } else { rowCount += 1 }
        return powers
    }

    /// Counts a line that cannot be read, e.g. one that is too long.
    package mutating func skip() { skippedCount += 1 }

    // MARK: Layouts

    private static func layout(_ fields: [String]) -> Layout {
        if let columns = ElectrodeColumns(header: fields) { return .electrodes(columns) }
        var plain: [BandPowers.Band: Int] = [:]
        for (column, field) in fields.enumerated() {
            guard let band = BandPowers.Band(rawValue: field.lowercased()) else { continue }
            plain[band] = plain[band] ?? column
        }
        if plain.count == BandPowers.Band.allCases.count { return .plain(columns: plain, count: nil) }
        let order = Dictionary(uniqueKeysWithValues: BandPowers.Band.allCases.enumerated().map { ($1, $0) })
        return .plain(columns: order, count: order.count)
    }

    private func plain(_ fields: [String], _ columns: [BandPowers.Band: Int], _ count: Int?) -> BandPowers? {
        if let count, fields.count != count { return nil }
        var powers = BandPowers.zero
        for (band, column) in columns {
            guard fields.indices.contains(column), let value = number(fields[column]), (0...1).contains(value) else {
                return nil
            }
            powers[band] = value
        }
        return powers
    }

    // MARK: Fields

    private func number(_ field: String) -> Double? {
        Double(separator == ";" ? field.replacing(",", with: ".") : field)
    }

    /// Blinks, markers and similar events have a line with a time and a name, and nothing between.
    private static func isMarker(_ fields: [String]) -> Bool {
        fields.dropFirst().dropLast().allSatisfy(\.isEmpty) && fields.last?.hasPrefix("/") == true
    }

    private static func trimmed(_ field: Substring) -> String {
        let isOutside: (Character) -> Bool = { $0.isWhitespace || $0 == "\"" || $0 == "\u{FEFF}" }
        return String(field.drop(while: isOutside).reversed().drop(while: isOutside).reversed())
    }
}
