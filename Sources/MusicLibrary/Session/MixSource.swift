package import AudioFeatures
import SimilarityIndex
import SystemFiles
import WorkerThreads

/// A track of a mix: of the library, or a file alone.
package enum MixSource: Sendable {
    /// A track of a library, and its moods there.
    case track(LibraryTrack, file: RawPath, moods: [String])
    /// A file of which no library knows anything.
    case file(RawPath)

    /// The file.
    package var path: RawPath {
        switch self {
        case .track(_, let file, _), .file(let file): file
        }
    }

    /// A track with everything that a mix needs.
    package struct Listened: Sendable {
        /// The file.
        package let path: RawPath
        package let title: String
        package let artist: String?
        /// Bars, voice, keys and levels.
        package let mix: MixTrack
        /// In the library; nil for a file alone.
        package let track: LibraryTrack?
    }

    /// Analyses the file down to its bars; an index does not have them.
    package func listen() throws(AudioError) -> Listened { try listened(try TrackAnalyzer().structure(path)) }

    /// The same from an analysis of the file. That of a library's track is not opened.
    package func listened(_ analysis: AudioAnalysis) throws(AudioError) -> Listened {
        let tags = try tags()
        var mix = MixTrack(analysis, name: path.lastComponent.description)
        var known: LibraryTrack?
        switch self {
        case .track(let track, _, let moods):
            mix.add(track, moods: moods)
            known = track
        case .file:
            mix.add(tags)
            if let title = tags.title { mix.name = tags.artist.map { "\($0) – \(title)" } ?? title }
        }
        return Listened(
            path: path, title: tags.title ?? path.lastComponent.description, artist: tags.artist ?? tags.albumArtist,
            mix: mix, track: known)
    }

    private func tags() throws(AudioError) -> AudioTags {
        if case .track(let track, _, _) = self { return track.tags }
        return try AudioTags.read(path)
    }

    /// Listens to several, as many at once as memory permits.
    /// - Parameter onProgress: called with the number of files that were analyzed.
    /// - Returns: in the same order; errors name the file.
    package static func listen(
        _ sources: [MixSource], onProgress: (Int) -> Void = { _ in }
    ) throws -> [Result<Listened, AudioError>] {
        let jobs = try MemoryBudget.ofProcess.jobs(ParallelMap.coreCount)
        var heard: [Result<Listened, AudioError>] = []
        for begin in stride(from: 0, to: sources.count, by: jobs) {
            let batch = Array(sources[begin..<min(begin + jobs, sources.count)])
            heard += ParallelMap.map(batch.count, threads: batch.count) { number in
                Result { () throws(AudioError) in try batch[number].listen() }
            }
            onProgress(heard.count)
        }
        return heard
    }
}

extension Session {
    /// The tracks of a playlist, or tracks and files by name, in this order.
    /// - Parameters:
    ///   - names: one playlist of the user or one playlist file; or tracks, which may be files outside of the library.
    ///   - musicFolder: the music folder that the user names.
    /// - Returns: the tracks, and what was not found, one line each.
    package func mixSources(
        _ names: [RawPath], musicFolder: RawPath? = nil
    ) throws -> (sources: [MixSource], remarks: [String]) {
        let (root, moods) = (try self.musicFolder(musicFolder), try moods())
        func source(_ track: LibraryTrack) -> MixSource {
            .track(track, file: root.appending(track.path), moods: moods.reading(of: track).moods)
        }
        guard names.count > 1 else {
            let selection = try selection(names, musicFolder: musicFolder)
            return (selection.tracks.map(source), selection.remarks)
        }
        return (
            try names.map { name in
                do {
                    return source(try track(name.description).track)
                } catch let error as LibraryError {
                    guard name.exists, !name.isFolder else { throw error }
                    return .file(name)
                }
            }, []
        )
    }
}
