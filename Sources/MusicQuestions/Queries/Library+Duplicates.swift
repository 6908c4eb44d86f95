import SimilarityIndex

/// The limits of all differences between two files with one recording in two encodings.
///
/// Encoders preserve length and loudness; other masterings, performances and edits hardly ever do.
/// `Training/figures/duplicates.py` measured this on 55 pieces encoded by FFmpeg (FLAC, MP3 of 128 and 320 kbit/s, AAC,
/// Vorbis, Opus of 96 kbit/s): see Accuracy.md.
struct EncodingRule: Sendable {
    /// Seconds. Files that do not state the padding of their encoder differ by some hundredths.
    var duration = 0.1
    /// Decibels. LAME lowers the level by 0.45.
    var loudness: Float = 0.5
    /// Decibels between soft and loud parts. Dynamic compression, the main part of remastering, changes these.
    var loudnessRange: Float = 0.2
    /// Seconds. Shorter tracks have too little content that could differ.
    var shortest = 10.0
    /// Distance of vectors and of sequences.
    var sound = DuplicateRule(vectorDifference: 0.5, durationDifference: 0.1, sequenceDifference: 0.45)
}

extension Library {
    /// Files with the same audio, and with the same recording in different encodings. Other performances, and
    /// masterings with another loudness, are other recordings.
    /// - Parameter kind: `.audio` for only the same audio.
    /// - Returns: groups of at least two files, sorted by the path of the best.
    /// - Throws: `LibraryError` when the index is damaged.
    public func duplicates(_ kind: DuplicateGroup.Kind = .recording) throws(LibraryError) -> [DuplicateGroup] {
        let groups = try prepared(DuplicateIndices(groups: duplicateIndices(kind)), as: kind.rawValue)
        var result: [DuplicateGroup] = []
        for indices in groups.groups {
            var files: [DuplicateFile] = []
            for index in indices { files.append(DuplicateFile(try track(index))) }
            let rates = Dictionary(files.map { ($0.track.id, $0.kilobitsPerSecond) }, uniquingKeysWith: min)
            for place in files.indices {
                files[place].comparableRate = rates[files[place].track.id] ?? files[place].kilobitsPerSecond
            }
            files.sort { $0.advantage(over: $1) != nil }
            let isSame = files.allSatisfy { $0.track.id == files[0].track.id }
            result.append(
                DuplicateGroup(
                    kind: isSame ? .audio : .recording, files: files,
                    advantage: files[0].advantage(over: files[1]) ?? .order))
        }
        return result.sorted { $0.files[0].track.path < $1.files[0].track.path }
    }

    /// The tracks with only the best encoding of each recording, in the order of the first encodings. They stay as they
    /// are if there are many, because a name that fits them all is ambiguous anyway, or if the index is damaged.
    func withoutEncodings(_ tracks: [Int]) -> [Int] {
        guard (2...20).contains(tracks.count), let groups = try? encodings(tracks) else { return tracks }
        let best = Set(groups.map(bestEncoding))
        return tracks.filter(best.contains)
    }

    /// Compares tracks as a rule demands.
    func encodingSearch(_ rule: EncodingRule) throws(LibraryError) -> SimilaritySearch {
        var options = SimilaritySearch.Options()
        (options.duplicateRule, options.correctsHubs) = (rule.sound, false)
        return try reading(SimilaritySearch(reader, options: options))
    }

    /// The best of several encodings of one recording, as ``duplicates(_:)`` orders them.
    func bestEncoding(_ tracks: [Int]) -> Int {
        let files = tracks.compactMap { index in (try? track(index)).map { (index: index, file: DuplicateFile($0)) } }
        return files.min { $0.file.advantage(over: $1.file) != nil }?.index ?? tracks[0]
    }

    private struct DuplicateIndices: Sendable {
        let groups: [[Int]]
    }

    private func duplicateIndices(_ kind: DuplicateGroup.Kind) throws(LibraryError) -> [[Int]] {
        var copies: [TrackID: [Int]] = [:]
        for index in 0..<count { copies[try id(index), default: []].append(index) }
        var groups = copies.values.map { [$0] }
        if kind == .recording {
            let first = copies.values.map { $0[0] }.sorted()
            let copiesOf = Dictionary(uniqueKeysWithValues: copies.values.map { ($0[0], $0) })
            groups = try encodings(first).map { group in group.compactMap { copiesOf[$0] } }
        }
        return groups.map { $0.flatMap { $0 } }.filter { $0.count > 1 }
    }

    /// The tracks, each in one group. All tracks of a group match each other.
    private func encodings(_ tracks: [Int]) throws(LibraryError) -> [[Int]] {
        let rule = EncodingRule()
        // Speech, noise and tones of one length and loudness may be alike in everything that is compared, but not be one
        // recording.
        let others = try tracksOtherThanMusic()
        let music = tracks.filter { !others.contains($0) }
        return try encodings(ofMusic: music, rule) + tracks.filter(others.contains).map { [$0] }
    }

    private func encodings(ofMusic tracks: [Int], _ rule: EncodingRule) throws(LibraryError) -> [[Int]] {
        var seconds: [Int: Double] = [:]
        for track in tracks { seconds[track] = try self.seconds(track) }
        let order = tracks.sorted { (seconds[$0] ?? 0, $0) < (seconds[$1] ?? 0, $1) }
        let lengths = order.map { seconds[$0] ?? 0 }
        let (loudness, range) = (try numbers("loudness"), try numbers("loudness_range"))
        let search = try encodingSearch(rule)
        let pairs = try reading(
            ParallelMap.map(order.indices, by: 256) { part throws(IndexError) in
                var found: [Set<Int>] = []
                for first in part {
                    var same: Set<Int> = []
                    var second = first + 1
                    while second < order.count, lengths[second] - lengths[first] <= rule.duration {
                        let (one, other) = (order[first], order[second])
                        second += 1
                        guard lengths[first] >= rule.shortest, abs(loudness[one] - loudness[other]) <= rule.loudness,
                            abs(range[one] - range[other]) <= rule.loudnessRange
                        else { continue }
                        if try search.isSameRecording(one, other) { same.insert(other) }
                    }
                    found.append(same)
                }
                return found
            })
        return Self.cliques(order, pairs.flatMap { $0 })
    }

    /// - Parameters:
    ///   - order: the tracks.
    ///   - later: for each track, the matching ones after it.
    private static func cliques(_ order: [Int], _ later: [Set<Int>]) -> [[Int]] {
        let laterOf = Dictionary(uniqueKeysWithValues: zip(order, later))
        var groups: [[Int]] = []
        // The groups of the matching tracks before a track.
        var candidates: [Int: Set<Int>] = [:]
        for (track, same) in zip(order, later) {
            let fitting = (candidates.removeValue(forKey: track) ?? []).sorted().first { group in
                groups[group].allSatisfy { laterOf[$0]?.contains(track) == true }
            }
            let group = fitting ?? groups.count
            if fitting == nil { groups.append([]) }
            groups[group].append(track)
            for other in same { candidates[other, default: []].insert(group) }
        }
        return groups
    }
}
