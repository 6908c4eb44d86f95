import AudioFeatures
import SimilarityIndex

/// The tracks of a library that are speech, noise or silence, and those that are not.
struct TracksOtherThanMusic: Sendable {
    /// All others.
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
    /// What is likelier something else than music: speech, noise, silence. An older index, which does not say, holds music.
    func tracksOtherThanMusic() throws(LibraryError) -> TracksOtherThanMusic {
        try prepared { () throws(LibraryError) in
            // NaN is not below.
            TracksOtherThanMusic(try numbers("music").map { !($0 < TrackKind.leastMusic) })
        }
    }

    /// What each track is of. An older index, which does not say, holds music.
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

    /// Whether a question that names tracks is about music: who asks what is like a noise wants noises, too.
    func isAboutMusic(_ tracks: [Int]) throws(LibraryError) -> Bool {
        let others = try tracksOtherThanMusic()
        return !tracks.contains { others.contains($0) }
    }
}
