/// Reads band powers from the lines of a CSV file as they come.
///
/// Three layouts, told by the first line: five numbers 0…1 in the order alpha, beta, gamma, delta, theta; the same with a
/// header that names the columns in any order; and the recordings of Mind Monitor (Muse headbands), with a column for each
/// band and electrode, such as `Alpha_TP9`. Those hold the logarithm of the power, "commonly in the {-1:+1} range"
/// (mind-monitor.com/Technical_Manual.php); like its display, which maps that to 0…100, they are mapped here to 0…1. Electrodes
/// are averaged; one that reads exactly 0 had no contact and is left out.
public struct BandPowerReader: Sendable {
    /// Lines that made no sense.
    public private(set) var skippedCount = 0
    /// Lines that were understood.
    public private(set) var rowCount = 0

    private enum Layout {
        case unknown
        case plain(columns: [BandPowers.Band: Int], count: Int?)
        case mindMonitor(columns: [BandPowers.Band: [Int]], headBandOn: Int?)
    }

    private var layout = Layout.unknown

    /// Knows nothing of the layout yet.
    public init() {}

    /// What a line says: powers, all zero where nothing was measured; nil for a header, an empty line, a marker of an event, or
    /// a line that makes no sense, which is counted.
    public mutating func read(_ line: String) -> BandPowers? {
        let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
        guard fields.contains(where: { !$0.isEmpty }) else { return nil }
        if case .unknown = layout {
            layout = Self.layout(fields)
            // A header has no numbers of its own.
            if Double(fields[0]) == nil || BandPowers.Band(rawValue: fields[0].lowercased()) != nil { return nil }
        }
        let powers: BandPowers?
        switch layout {
        case .unknown: return nil
        case .plain(let columns, let count): powers = Self.plain(fields, columns, count)
        case .mindMonitor(let columns, let headBandOn):
            if Self.isMarker(fields) { return nil }
            powers = Self.mindMonitor(fields, columns, headBandOn)
        }
        if powers == nil { skippedCount += 1 } else { rowCount += 1 }
        return powers
    }

    /// Counts a line that cannot be read, e.g. because it is too long.
    public mutating func skip() { skippedCount += 1 }

    // MARK: Layouts

    private static func layout(_ fields: [String]) -> Layout {
        var plain: [BandPowers.Band: Int] = [:]
        var electrodes: [BandPowers.Band: [Int]] = [:]
        for (column, field) in fields.enumerated() {
            let parts = field.lowercased().split(separator: "_", maxSplits: 1)
            guard let name = parts.first, let band = BandPowers.Band(rawValue: String(name)) else { continue }
            if parts.count == 1 {
                plain[band] = plain[band] ?? column
            } else {
                electrodes[band, default: []].append(column)
            }
        }
        if electrodes.count == BandPowers.Band.allCases.count {
            return .mindMonitor(columns: electrodes, headBandOn: fields.firstIndex { $0.lowercased() == "headbandon" })
        }
        if plain.count == BandPowers.Band.allCases.count { return .plain(columns: plain, count: nil) }
        let order = Dictionary(uniqueKeysWithValues: BandPowers.Band.allCases.enumerated().map { ($1, $0) })
        return .plain(columns: order, count: order.count)
    }

    private static func plain(_ fields: [String], _ columns: [BandPowers.Band: Int], _ count: Int?) -> BandPowers? {
        if let count, fields.count != count { return nil }
        var powers = BandPowers.zero
        for (band, column) in columns {
            guard fields.indices.contains(column), let value = Double(fields[column]), (0...1).contains(value) else {
                return nil
            }
            powers[band] = value
        }
        return powers
    }

    private static func mindMonitor(
        _ fields: [String], _ columns: [BandPowers.Band: [Int]], _ headBandOn: Int?
    ) -> BandPowers? {
        if let headBandOn, fields.indices.contains(headBandOn), Double(fields[headBandOn]) == 0 { return .zero }
        var powers = BandPowers.zero
        for (band, electrodes) in columns {
            var values: [Double] = []
            for electrode in electrodes {
                guard fields.indices.contains(electrode) else { return nil }
                if fields[electrode].isEmpty { continue }
                guard let value = Double(fields[electrode]), value.isFinite else { return nil }
                if value != 0 { values.append(min(1, max(0, (value + 1) / 2))) }
            }
            powers[band] = values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
        }
        return powers
    }

    /// Blinks, markers and the like have a line with a time and a name, and nothing between.
    private static func isMarker(_ fields: [String]) -> Bool {
        fields.dropFirst().dropLast().allSatisfy(\.isEmpty) && fields.last?.hasPrefix("/") == true
    }

    private static func trimmed(_ field: Substring) -> String {
        let isOutside: (Character) -> Bool = { $0.isWhitespace || $0 == "\"" || $0 == "\u{FEFF}" }
        return String(field.drop(while: isOutside).reversed().drop(while: isOutside).reversed())
    }
}
