/// Which tracks are copies of one recording.
extension SimilaritySearch {
    /// The first `count` of `ranked` that are neither copies of track `index` nor of a better one.
    /// - Parameter track: returns the number of a candidate.
    package func withoutCopies<Candidate>(
        _ ranked: [Candidate], of index: Int, count: Int, track: (Candidate) -> Int
    ) throws(IndexError) -> [Candidate] {
        try withoutCopies(ranked, of: .track(index), count: count, track: track)
    }

    func withoutCopies<Candidate>(
        _ ranked: [Candidate], of subject: SearchSubject, count: Int, track: (Candidate) -> Int
    ) throws(IndexError) -> [Candidate] {
        let subject = try Recording(subject, in: reader)
        var (kept, better): ([Candidate], [Recording]) = ([], [])
        candidates: for candidate in ranked {
            guard kept.count < count else { break }
            let index = track(candidate)
            let recording = try Recording(.track(index), in: reader)
            if try isSameRecording(subject, recording, index) { continue }
            for other in better where try isSameRecording(other, recording, index) { continue candidates }
            kept.append(candidate)
            better.append(recording)
        }
        return kept
    }

    /// Whether two tracks are copies of one recording by the rule of the options.
    /// - Throws: `IndexError` if the file is damaged.
    public func isSameRecording(_ first: Int, _ second: Int) throws(IndexError) -> Bool {
        try isSameRecording(.track(first), second)
    }

    private func isSameRecording(_ first: SearchSubject, _ second: Int) throws(IndexError) -> Bool {
        try isSameRecording(Recording(first, in: reader), Recording(.track(second), in: reader), second)
    }

    /// - Parameter index: the number of the second.
    private func isSameRecording(
        _ first: Recording, _ second: Recording, _ index: Int
    ) throws(IndexError) -> Bool {
        if first.id == second.id { return true }
        let rule = options.duplicateRule
        guard (first.duration - second.duration).magnitude <= rule.durationDifference else { return false }
        let first = first.subject
        let scale = Float(reader.schema.vectorDimension).squareRoot()
        var difference = try nearest.distance(first, index) / scale
        if let here = try first.surroundings(in: reader), let there = try reader.surroundings(index) {
            difference *= scale / (here.radius * there.radius).squareRoot()
        }
        guard difference <= rule.vectorDifference else { return false }
        guard let firstFrames = try sequences.frames(of: first), let secondFrames = try sequences.frames(of: index)
        else { return false }
        return sequences.distance(firstFrames, secondFrames, workspace: DTWWorkspace()) <= rule.sequenceDifference
    }

    /// The facts that tell most recordings apart. Read once, because each candidate is compared with all before it.
    private struct Recording {
        let subject: SearchSubject
        let id: TrackID
        /// Seconds.
        let duration: Double

        init(_ subject: SearchSubject, in reader: IndexReader) throws(IndexError) {
            self.subject = subject
            id = try subject.id(in: reader)
            duration = try subject.duration(in: reader)
        }
    }
}
