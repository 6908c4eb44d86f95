import Foundation

/// Reads recorded motion: CSV with a header, as phyphox and Sensor Logger write it, or JSON lines.
///
/// CSV has columns time (or t, seconds_elapsed, timestamp), x, y, z in any order, separated by comma, semicolon or tab. Their
/// names can also contain “acceleration” and a unit. Without a header, the columns are time, x, y, z. JSON has one object per
/// line with the keys time and x, y, z, or time and acceleration (an array of three). Without a time, the time of arrival is
/// used.
public struct MotionReader: Sendable {
    /// The number of unreadable lines.
    public private(set) var skippedCount = 0
    /// The unit in the header.
    public private(set) var unit: MotionUnit?

    private struct Columns {
        var time: Int?
        /// Seconds per unit of the time column; nil to infer them from the first value.
        var timeScale: Double?
        var axes: [Int]
    }

    private var columns: Columns?
    private var separator: Character = ","
    private var linesBefore = 0

    /// Creates a reader for the beginning of a recording.
    public init() {}

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - line: without the line break.
    ///   - arrival: the time of arrival in seconds, used for lines without a time.
    /// - Returns: nil for the header, an empty line, or an unreadable line.
    /// - Throws: ``MotionError/noColumns(_:)`` if the first lines are neither a header nor numbers.
    public mutating func read(_ line: String, arrival: Double) throws(MotionError) -> MotionSample? {
        let text = line.trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{FEFF}"]))
        guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
        let sample: MotionSample?
        if text.hasPrefix("{") {
            sample = Self.json(text, arrival: arrival)
        } else if columns != nil {
            sample = row(text, arrival: arrival)
        } else {
            return try begin(text, arrival: arrival)
        }
        if sample == nil { skippedCount += 1 }
        return sample
    }

    private mutating func begin(_ text: String, arrival: Double) throws(MotionError) -> MotionSample? {
        separator = [";", "\t", ","].first { text.contains($0) } ?? ","
        let fields = split(text)
        if fields.allSatisfy({ number($0) != nil }), (3...4).contains(fields.count) {
            columns = Columns(
                time: fields.count == 4 ? 0 : nil, timeScale: nil, axes: [0, 1, 2].map { $0 + fields.count - 3 })
            return row(text, arrival: arrival)
        }
        let names = fields.map(ColumnName.init)
        let axes = ["x", "y", "z"].compactMap { axis in names.firstIndex { $0.isAcceleration(axis) } }
        guard axes.count == 3 else {
            linesBefore += 1
            // Some apps start with one or two lines about themselves.
            guard linesBefore < 3 else { throw .noColumns(text) }
            return nil
        }
        let time = ["secondselapsed", "time", "t", "timestamp", "seconds"].lazy.compactMap { name in
            names.firstIndex { $0.name == name }
        }.first
        columns = Columns(time: time, timeScale: time.flatMap { names[$0].secondsPerUnit }, axes: axes)
        unit = names[axes[0]].unit
        return nil
    }

    private mutating func row(_ text: String, arrival: Double) -> MotionSample? {
        guard let known = columns else { return nil }
        let fields = split(text)
        guard let last = (known.axes + [known.time ?? 0]).max(), last < fields.count else { return nil }
        let values = known.axes.compactMap { number(fields[$0]) }
        guard values.count == 3 else { return nil }
        var time = arrival
        if let column = known.time {
            guard let value = number(fields[column]) else { return nil }
            let scale = known.timeScale ?? Self.secondsPerUnit(of: value)
            columns?.timeScale = scale
            time = value * scale
        }
        return MotionSample(time: time, acceleration: SIMD3(Float(values[0]), Float(values[1]), Float(values[2])))
    }

    private func split(_ text: String) -> [String] {
        text.split(separator: separator, omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces.union(["\""]))
        }
    }

    /// Parses a number. Decimal commas are supported unless the separator is a comma.
    private func number(_ field: String) -> Double? {
        Double(separator == "," ? field : field.replacing(",", with: "."))
    }

    /// Infers the unit of times since 1970 from their magnitude.
    private static func secondsPerUnit(of time: Double) -> Double {
        switch abs(time) {
        case 1e17...: 1e-9
        case 1e14...: 1e-6
        case 1e11...: 1e-3
        default: 1
        }
    }

    private struct Line: Decodable {
        let time, t, timestamp: Double?
        let x, y, z: Float?
        let acceleration: [Float]?
    }

    private static func json(_ text: String, arrival: Double) -> MotionSample? {
        guard let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)) else { return nil }
        let values = line.acceleration ?? [line.x, line.y, line.z].compactMap(\.self)
        guard values.count == 3 else { return nil }
        let time = line.time ?? line.t ?? line.timestamp
        return MotionSample(
            time: time.map { $0 * secondsPerUnit(of: $0) } ?? arrival,
            acceleration: SIMD3(values[0], values[1], values[2]))
    }
}

/// The title of a column: “Acceleration x (m/s^2)”.
private struct ColumnName {
    /// The title as lower-case letters and digits, without the unit.
    let name: String
    /// The text in brackets.
    private let bracket: String

    init(_ title: String) {
        let lower = title.lowercased()
        let open = lower.firstIndex { $0 == "(" || $0 == "[" } ?? lower.endIndex
        name = String(lower[..<open].filter { $0.isLetter || $0.isNumber })
        bracket = String(lower[open...].filter { !"()[] ".contains($0) })
    }

    func isAcceleration(_ axis: String) -> Bool {
        name == axis || name == "a" + axis || (name.contains("acc") && name.hasSuffix(axis))
    }

    var unit: MotionUnit? {
        switch bracket {
        case "g": .g
        case "mg": .milliG
        case "m/s^2", "m/s²", "m/s2", "ms^-2": .metersPerSecondSquared
        default: nil
        }
    }

    var secondsPerUnit: Double? {
        switch bracket {
        case "s": 1
        case "ms": 1e-3
        case "us", "µs": 1e-6
        case "ns": 1e-9
        default: nil
        }
    }
}
