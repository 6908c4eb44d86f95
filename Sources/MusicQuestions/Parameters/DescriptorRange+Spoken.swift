import AudioFeatures

extension DescriptorRange {
    /// The range as people write it: “tempo 100…120”, “year ≥ 1980”, “duration 2:42…3:18”, “major”.
    var spoken: String {
        if name == "mode", let min, min == max { return min == 1 ? "major" : "minor" }
        let name = name.replacing("_", with: " ")
        return switch (min, max) {
        case (let min?, let max?) where min == max: "\(name) \(text(min))"
        case (let min?, let max?): "\(name) \(text(min))…\(text(max))"
        case (let min?, nil): "\(name) ≥ \(text(min))"
        // Nothing is played less than never.
        case (nil, 0) where self.name == MarkedNumber.plays.rawValue: "\(name) 0"
        case (nil, let max?): "\(name) ≤ \(text(max))"
        case (nil, nil): "\(name) known"
        }
    }

    /// Ranges as people write them. A tonic and a mode that follow each other are one key: “E♭ major”.
    static func spoken(_ ranges: [DescriptorRange]) -> [(text: String, ranges: ArraySlice<DescriptorRange>)] {
        var spoken: [(text: String, ranges: ArraySlice<DescriptorRange>)] = []
        var rest = ranges[...]
        while let first = rest.first {
            let key = key(rest.prefix(2))
            let count = key == nil ? 1 : 2
            spoken.append((key?.name ?? first.spoken, rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return spoken
    }

    private static func key(_ ranges: ArraySlice<DescriptorRange>) -> KeyEstimate? {
        guard ranges.map(\.name) == ["key", "mode"], ranges.allSatisfy({ $0.min != nil && $0.min == $0.max }),
            let tonic = ranges.first?.min, let mode = ranges.last?.min, (0...11).contains(tonic)
        else { return nil }
        return KeyEstimate(tonic: Int(tonic), mode: mode == 1 ? .major : .minor, confidence: 1)
    }

    /// A limit without needless decimals; durations as 2:42, tonics as E♭.
    private func text(_ limit: Float) -> String {
        // The limits of `near` are slightly wider than requested.
        let value = (limit * 1e4).rounded() / 1e4
        guard value.isFinite, abs(value) < 1e6 else { return ParameterNumber.text(value) }
        if name == "duration", value == value.rounded() || value >= 60 {
            let seconds = Int(value.rounded())
            let rest = seconds % 60
            return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
        }
        if name == "key", value == value.rounded(), (0...11).contains(value) {
            return String(
                KeyEstimate(tonic: Int(value), mode: .major, confidence: 1).name.prefix { !$0.isWhitespace })
        }
        return ParameterNumber.text(value)
    }
}
