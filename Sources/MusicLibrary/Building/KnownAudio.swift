import AudioFeatures
import SimilarityIndex

/// Tracks of an index whose files are gone or not as they were, by their audio: a file that sounds the same bit for bit
/// is one of them, moved, renamed or retagged.
struct KnownAudio: Sendable {
    private let reader: IndexReader
    private let numbers: [TrackID: Int]

    /// - Parameters:
    ///   - reader: the index.
    ///   - candidates: numbers of the tracks to be looked for.
    init(_ reader: IndexReader, candidates: some Sequence<Int>) throws(IndexError) {
        self.reader = reader
        var numbers: [TrackID: Int] = [:]
        // Of several files with the same audio the first in the index, whatever the order of the candidates.
        for number in candidates.sorted(by: >) { numbers[try reader.id(number)] = number }
        self.numbers = numbers
    }

    /// Looks a file up by its audio, without decoding it, and reads its tags.
    /// - Returns: nil when its audio is not known, or when it cannot be read: its analysis will tell why.
    func track(of file: ScannedFile, at path: RawPath) -> RecognizedTrack? {
        guard !numbers.isEmpty, let payload = try? AudioPayload.hash(path),
            let number = numbers[TrackID(high: payload.high, low: payload.low)],
            let old = try? reader.entry(number), let tags = try? AudioTags.read(path)
        else { return nil }
        return RecognizedTrack(old, file: file, tags: tags)
    }
}
