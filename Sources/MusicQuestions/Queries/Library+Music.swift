package import AudioFeatures
import SimilarityIndex

/// Divides the tracks of a library into music and other recordings: speech, noise, silence.
struct TracksOtherThanMusic: Sendable {
    /// The tracks that are music.
    let music: TrackMask
    private let trackCount: Int

    fileprivate init(_ isMusic: [Bool]) {
        music = TrackMask(isMusic)
        trackCount = isMusic.count
    }

    var isEmpty: Bool { music.count == trackCount }

    /// - Precondition: the library has a track of this number.
    func contains(_ index: Int) -> Bool { !music.contains(index) }
}

extension Library {
    /// Tracks that are more likely speech, noise or silence than music. An older index, without this data, counts as
    /// music.
    func tracksOtherThanMusic() throws(LibraryError) -> TracksOtherThanMusic {
        try prepared { () throws(LibraryError) in
            // A comparison with NaN is false.
            TracksOtherThanMusic(try numbers("music").map { !($0 < TrackKind.leastMusic) })
        }
    }

    /// The kind of each track. An older index, without this data, counts as music.
    func kinds() throws(LibraryError) -> [TrackKind] {
        guard let column = textColumn("kind") else { return [TrackKind](repeating: .music, count: count) }
        var known: [Int32: TrackKind] = [-1: .music]  // there are few
        var kinds: [TrackKind] = []
        for (index, number) in try textNumbers([column])[0].enumerated() {
            if known[number] == nil { known[number] = try track(index).kind ?? .music }
            kinds.append(known[number] ?? .music)
        }
        return kinds
    }

    /// The same; nil in an older index.
    package func knownKinds() throws(LibraryError) -> [TrackKind?] {
        textColumn("kind") == nil ? [TrackKind?](repeating: nil, count: count) : try kinds()
    }

    /// Whether a question about named tracks is about music. If one of them is noise, other noises may be in the
    /// answer.
    func isAboutMusic(_ tracks: [Int]) throws(LibraryError) -> Bool {
        let others = try tracksOtherThanMusic()
        return !tracks.contains { others.contains($0) }
    }
}
