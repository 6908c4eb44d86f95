import Foundation

/// A recording with a column for each band and electrode, such as `Alpha_TP9`, and the conversion of its numbers to
/// shares.
///
/// Mind Monitor's numbers are in Bel, the decimal logarithm of the power (mind-monitor.com/Technical_Manual.php,
/// "Absolute Band Powers"). It is recognized by its header: electrodes of a Muse headband (TP9, AF7, AF8, TP10), or
/// columns `TimeStamp`, `HeadBandOn` or `HSI_…`. Numbers of other recorders count as powers until one is negative,
/// which a power cannot be.
///
/// A band's share is its power divided by the sum of all five, computed at each electrode and averaged. An electrode is
/// ignored while it has no contact: `HSI_…` of 4 (1 is good, 2 is fair), `HeadBandOn` of 0, a missing number or, in
/// Bel, exactly 0.
struct ElectrodeColumns: Sendable {
    private struct Electrode: Sendable {
        var bands: [BandPowers.Band: Int] = [:]
        /// The quality of its contact with the skin.
        var contact: Int?
    }

    private var electrodes: [Electrode]
    private let headBandOn: Int?
    private var isInBel: Bool

    private static let museElectrodes: Set<String> = ["tp9", "af7", "af8", "tp10"]
    private static let noContact = 4.0
    /// The largest exponent that an amplifier reaches.
    private static let largest = 100.0

    /// - Returns: nil when a band has no electrode.
    init?(header: [String]) {
        let names = header.map { $0.lowercased() }
        var found: [String: Electrode] = [:]
        var order: [String] = []
        for (column, name) in names.enumerated() {
            let parts = name.split(separator: "_", maxSplits: 1).map(String.init)
            guard parts.count == 2, let band = BandPowers.Band(rawValue: parts[0]) else { continue }
            if found[parts[1]] == nil { order.append(parts[1]) }
            found[parts[1], default: Electrode()].bands[band] = column
        }
        let bandCount = BandPowers.Band.allCases.count
        let whole = order.filter { found[$0]?.bands.count == bandCount }
        guard !whole.isEmpty else { return nil }
        electrodes = whole.compactMap { name in
            var electrode = found[name]
            electrode?.contact = names.firstIndex(of: "hsi_" + name)
            return electrode
        }
        headBandOn = names.firstIndex(of: "headbandon")
        isInBel =
            headBandOn != nil || names.contains("timestamp") || names.contains { $0.hasPrefix("hsi_") }
            || whole.contains(where: Self.museElectrodes.contains)
    }

    /// The shares in a row; all zero without contact, nil for an invalid row.
    /// - Parameters:
    ///   - numbers: the values of the columns; nil for a missing one.
    ///   - isEmpty: whether a column is empty.
    mutating func powers(_ numbers: [Double?], isEmpty: [Bool]) -> BandPowers? {
        if let headBandOn, numbers.indices.contains(headBandOn), numbers[headBandOn] == 0 { return .zero }
        let used = electrodes.flatMap(\.bands.values)
        for column in used {
            guard numbers.indices.contains(column) else { return nil }
            if isEmpty[column] { continue }
            guard let number = numbers[column], abs(number) <= pow(10, Self.largest) else { return nil }
            if number < 0 { isInBel = true }
            if isInBel, abs(number) > Self.largest { return nil }
        }
        return BandPowers.mean(electrodes.compactMap { shares(of: $0, numbers) })
    }

    private func shares(of electrode: Electrode, _ numbers: [Double?]) -> BandPowers? {
        if let contact = electrode.contact, numbers.indices.contains(contact), let value = numbers[contact],
            value >= Self.noContact
        {
            return nil
        }
        var powers = BandPowers.zero
        for (band, column) in electrode.bands {
            guard let number = numbers[column], !isInBel || number != 0 else { return nil }
            powers[band] = isInBel ? pow(10, number) : number
        }
        let sum = BandPowers.Band.allCases.reduce(0) { $0 + powers[$1] }
        guard sum > 0, sum.isFinite else { return nil }
        for band in BandPowers.Band.allCases { powers[band] = min(1, powers[band] / sum) }
        return powers
    }
}
