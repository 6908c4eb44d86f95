/// The keys of a track: of the whole, and one after the other.
struct TrackKeys {
    struct Range {
        let start: Double
        let end: Double
        let key: KeyEstimate
    }

    /// The key of the whole. If it is none of the keys of a track that modulates, the key that sounds longest takes its
    /// place: C major and E major together look like A minor.
    let whole: KeyEstimate
    /// In order and without gaps; none without a key.
    let ranges: [Range]

    /// - Parameters:
    ///   - whole: the key of the whole, as `KeyEstimator` finds it.
    ///   - lines: starts of bars, in seconds.
    ///   - sound: from the first section to the end of the last, in seconds; nil without sections.
    init(_ whole: KeyEstimate, _ frames: FrameRecord, lines: [Double], sound: ClosedRange<Double>?) {
        guard whole != .none, let sound else {
            (self.whole, ranges) = (whole, [])
            return
        }
        // The columns within the sections. Those of the whole track may go on, where frames are kept of the first hour only.
        let starts = frames.keyCourse.indices.map { frames.soundingTime.seconds(Double($0) * KeyListener.pairDuration) }
        let kept = starts.indices.filter {
            starts[$0] < sound.upperBound && ($0 + 1 == starts.count || starts[$0 + 1] > sound.lowerBound)
        }
        let course = kept.map { frames.keyCourse[$0] }
        let inner = kept.dropFirst().map { min(max(starts[$0], sound.lowerBound), sound.upperBound) }
        let found = KeyRanges(
            logits: course, times: [sound.lowerBound] + inner + [sound.upperBound], lines: lines
        ).ranges.filter { $0.start < $0.end }
        let keyed = found.map { Range(start: $0.start, end: $0.end, key: Self.key(of: $0, course[$0.columns], frames)) }
        let ranges = keyed.reduce(into: [Range]()) { ranges, range in
            guard let last = ranges.last, last.key.tonic == range.key.tonic, last.key.mode == range.key.mode else {
                ranges.append(range)
                return
            }
            let isLonger = last.end - last.start >= range.end - range.start
            ranges[ranges.count - 1] = Range(start: last.start, end: range.end, key: isLonger ? last.key : range.key)
        }
        guard ranges.count > 1 else {
            // The key of the whole also counts what lies outside the sections.
            let key = kept.count < starts.count ? ranges.first?.key ?? whole : whole
            (self.whole, self.ranges) = (key, [Range(start: sound.lowerBound, end: sound.upperBound, key: key)])
            return
        }
        self.ranges = ranges
        let isAmongThem = ranges.contains { $0.key.tonic == whole.tonic && $0.key.mode == whole.mode }
        self.whole = isAmongThem ? whole : Self.longest(ranges) ?? whole
    }

    /// The key of a range, as that of a whole track: by the network and the profiles together.
    /// - Parameter columns: the network's outputs.
    private static func key(
        of range: KeyRanges.Range, _ columns: ArraySlice<[Float]>, _ frames: FrameRecord
    ) -> KeyEstimate {
        let logits = columns.reduce(into: [Double](repeating: 0, count: KeyNetwork.keyCount)) { sums, row in
            for key in sums.indices { sums[key] += Double(row[key]) / Double(columns.count) }
        }
        let (first, end) = (Int(range.start * CanonicalAudio.frameRate), Int(range.end * CanonicalAudio.frameRate))
        let heard = min(first, frames.frameCount)..<min(max(first, end), frames.frameCount)
        let byAll =
            heard.isEmpty
            ? .none
            : KeyEstimator.estimate(
                chroma: frames.chroma.columnMeans(over: heard).map { Float($0) }, logits: logits, by: .fitted)
        return byAll == .none ? KeyEstimate(range.key, logits: logits, by: .fitted) : byAll
    }

    /// The key that sounds for most of a stretch.
    func key(from start: Double, to end: Double) -> KeyEstimate {
        let parts = ranges.compactMap { range -> Range? in
            let (first, last) = (max(start, range.start), min(end, range.end))
            return first < last ? Range(start: first, end: last, key: range.key) : nil
        }
        return Self.longest(parts) ?? .none
    }

    /// Of equal ones the first.
    private static func longest(_ ranges: [Range]) -> KeyEstimate? {
        func seconds(_ key: KeyEstimate) -> Double {
            ranges.reduce(0) {
                $0 + ($1.key.tonic == key.tonic && $1.key.mode == key.mode ? $1.end - $1.start : 0)
            }
        }
        return ranges.map(\.key).reduce(nil) { best, key in
            best.map { seconds(key) > seconds($0) ? key : $0 } ?? key
        }
    }
}
