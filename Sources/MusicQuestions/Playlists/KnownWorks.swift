import Synchronization

/// The works of a library's tracks, see ``SongVersion/work(artist:title:)``. Each is found when a question needs it, and
/// kept, because a question may be about all tracks, and reading a title takes several microseconds.
final class KnownWorks: Sendable {
    private struct State {
        /// By index.
        var numbers: [Int32]
        var numberOfWork: [String: Int32] = [:]
    }

    /// Not yet looked at, and without a work.
    private static let (unknown, none): (Int32, Int32) = (-2, -1)

    private let state: Mutex<State>

    init(trackCount: Int) {
        state = Mutex(State(numbers: [Int32](repeating: Self.unknown, count: trackCount)))
    }

    /// The number of a track's work, which its other versions have too; nil if its tags do not name a piece.
    /// - Parameter library: the library of the tracks, always the same.
    func work(_ index: Int, in library: Library) throws(LibraryError) -> Int? {
        var number = state.withLock { $0.numbers[index] }
        if number == Self.unknown {
            let work = try Self.work(index, in: library)
            number = state.withLock { state in
                var number = Self.none
                if let work {
                    number = state.numberOfWork[work] ?? Int32(state.numberOfWork.count)
                    state.numberOfWork[work] = number
                }
                state.numbers[index] = number
                return number
            }
        }
        return number == Self.none ? nil : Int(number)
    }

    private static func work(_ index: Int, in library: Library) throws(LibraryError) -> String? {
        guard let title = try library.text("title", index), let artist = try artist(index, in: library) else {
            return nil
        }
        return SongVersion.work(artist: artist, title: title)
    }

    private static func artist(_ index: Int, in library: Library) throws(LibraryError) -> String? {
        if let artist = try library.text("artist", index) { return artist }
        return try library.text("album_artist", index)
    }
}

extension Library {
    /// The works of its tracks.
    func works() throws(LibraryError) -> KnownWorks {
        try prepared(KnownWorks(trackCount: count))
    }
}
