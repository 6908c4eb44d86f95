/// The chords and sections of a track as an index keeps them, in at most 500 bytes.
///
/// Both are stretches of time with labels. Each takes two bytes, as a rule: its label, and its length in steps of 40 ms. What
/// does not fit is cut off at the end.
///
/// ```swift
/// let outline = SongOutline(
///     chords: [.init(start: 0, end: 2, label: 0), .init(start: 2, end: 4, label: 9 + 12)],    // C, Am
///     sections: [.init(start: 0, end: 30, label: 0)])                                         // A
/// ```
public struct SongOutline: Equatable, Sendable {
    /// A stretch of time with a label.
    public struct Stretch: Hashable, Sendable {
        /// Seconds from the start of the track.
        public let start: Double
        /// Seconds from the start of the track.
        public let end: Double
        /// 0…30; nil for a stretch without a label.
        public let label: Int?

        /// - Parameters:
        ///   - start: seconds from the start of the track, finite.
        ///   - end: seconds from the start of the track, finite.
        ///   - label: 0…30; nil for none.
        public init(start: Double, end: Double, label: Int?) {
            (self.start, self.end, self.label) = (start, end, label)
        }
    }

    /// Labels of chords: 0…11 for major chords from C, 12…23 for minor chords.
    package static let chordLabels = 0..<24
    /// Labels of sections: 0 is A.
    package static let sectionLabels = 0..<31
    /// Maximum number of runs; a stretch is a run, or several if it is longer than 81 s.
    static let largestChordCount = 200
    static let largestSectionCount = 46
    /// Maximum length of the stored form.
    static let largestByteCount = 6 + 2 * (largestChordCount + largestSectionCount)

    private let chordRuns: LabelRuns
    private let sectionRuns: LabelRuns

    /// - Parameters:
    ///   - chords: in order; labels are 0…23. Gaps between them become stretches without a label.
    ///   - sections: in the same way, with labels 0…30.
    public init(chords: [Stretch], sections: [Stretch]) {
        chordRuns = LabelRuns(chords, labels: Self.chordLabels, largestCount: Self.largestChordCount)
        sectionRuns = LabelRuns(sections, labels: Self.sectionLabels, largestCount: Self.largestSectionCount)
    }

    /// From the start of the track, without gaps.
    public var chords: [Stretch] { chordRuns.stretches }
    /// From the start of the track, without gaps.
    public var sections: [Stretch] { sectionRuns.stretches }
}

extension SongOutline {
    /// The stored form: the lower half of the checksum of the rest, the number of runs of the chords, the runs of the
    /// chords, and those of the sections.
    var encoded: [UInt8] {
        var body: [UInt8] = []
        body.append(littleEndian: UInt16(chordRuns.codes.count))
        for code in chordRuns.codes + sectionRuns.codes { body.append(littleEndian: code) }
        var encoded: [UInt8] = []
        encoded.append(littleEndian: UInt32(truncatingIfNeeded: Checksum.of(body)))
        return encoded + body
    }

    /// Reads the stored form; nil if it is damaged.
    init?(encoded: [UInt8]) {
        var input = RecordInput(encoded)
        guard encoded.count.isMultiple(of: 2), let checksum = input.integer(UInt32.self),
            checksum == UInt32(truncatingIfNeeded: Checksum.of(Array(encoded[4...]))),
            let chordCount = input.integer(UInt16.self).map(Int.init), 6 + 2 * chordCount <= encoded.count
        else { return nil }
        let codes = stride(from: 6, to: encoded.count, by: 2).map {
            UInt16(encoded[$0]) | UInt16(encoded[$0 + 1]) << 8
        }
        let (chords, sections) = (Array(codes[..<chordCount]), Array(codes[chordCount...]))
        guard chords.count <= Self.largestChordCount, sections.count <= Self.largestSectionCount,
            let chordRuns = LabelRuns(codes: chords, labels: Self.chordLabels),
            let sectionRuns = LabelRuns(codes: sections, labels: Self.sectionLabels)
        else { return nil }
        (self.chordRuns, self.sectionRuns) = (chordRuns, sectionRuns)
    }
}

/// Stretches of time with labels, of two bytes each: the lower five bits are the label, 31 for none; the others the length in
/// steps. A run of the maximum length continues in the next one.
private struct LabelRuns: Equatable, Sendable {
    let codes: [UInt16]

    private static let stepsPerSecond = 25.0
    private static let labelBits = 5
    private static let none = 1 << labelBits - 1
    private static let longest = 1 << (16 - labelBits) - 1

    /// - Parameters:
    ///   - stretches: in order. The first one with another label, or for which there is no space, ends the sequence.
    ///   - labels: the possible labels.
    ///   - largestCount: maximum number of codes.
    init(_ stretches: [SongOutline.Stretch], labels: Range<Int>, largestCount: Int) {
        var codes: [UInt16] = []
        var position = 0
        for stretch in stretches {
            guard stretch.label.map(labels.contains) ?? true else { break }
            let (start, end) = (max(position, Self.steps(stretch.start)), Self.steps(stretch.end))
            guard start < end else { continue }
            let gap = start > position ? Self.run(of: start - position, Self.none) : []
            let added = gap + Self.run(of: end - start, stretch.label ?? Self.none)
            guard codes.count + added.count <= largestCount else { break }
            codes += added
            position = end
        }
        self.codes = codes
    }

    private static func steps(_ seconds: Double) -> Int {
        precondition(seconds.isFinite, "times are finite")
        return Int((max(0, min(seconds, 1e6)) * stepsPerSecond).rounded())
    }

    private static func run(of count: Int, _ label: Int) -> [UInt16] {
        let whole = [UInt16](repeating: UInt16(longest << labelBits | label), count: count / longest)
        return whole + [UInt16((count % longest) << labelBits | label)]
    }

    /// - Parameters:
    ///   - codes: any numbers.
    ///   - labels: the possible labels.
    /// - Returns: nil for codes that are never written.
    init?(codes: [UInt16], labels: Range<Int>) {
        var continued: Int?
        for code in codes {
            let (length, label) = (Int(code) >> Self.labelBits, Int(code) & Self.none)
            guard labels.contains(label) || label == Self.none, continued == nil ? length > 0 : continued == label
            else { return nil }
            continued = length == Self.longest ? label : nil
        }
        guard continued == nil else { return nil }
        self.codes = codes
    }

    var stretches: [SongOutline.Stretch] {
        var stretches: [SongOutline.Stretch] = []
        var (start, position) = (0, 0)
        for code in codes {
            let (length, label) = (Int(code) >> Self.labelBits, Int(code) & Self.none)
            position += length
            guard length < Self.longest else { continue }
            stretches.append(
                SongOutline.Stretch(
                    start: Double(start) / Self.stepsPerSecond, end: Double(position) / Self.stepsPerSecond,
                    label: label == Self.none ? nil : label))
            start = position
        }
        return stretches
    }
}
