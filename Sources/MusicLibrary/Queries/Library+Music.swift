import AudioFeatures

/// The tracks of a library that are speech, noise or silence.
private struct TracksOtherThanMusic: Sendable {
    let indices: Set<Int>
}

extension Library {
    /// What is likelier something else than music: speech, noise, silence. An older index, which does not say, holds music.
    func tracksOtherThanMusic() throws(LibraryError) -> Set<Int> {
        try prepared { () throws(LibraryError) in
            let music = try numbers("music")
            return TracksOtherThanMusic(indices: Set(music.indices.filter { music[$0] < TrackKind.leastMusic }))
        }.indices
    }

    /// Whether a question that names tracks is about music: who asks what is like a noise wants noises, too.
    func isAboutMusic(_ tracks: [Int]) throws(LibraryError) -> Bool {
        try tracksOtherThanMusic().isDisjoint(with: tracks)
    }
}
