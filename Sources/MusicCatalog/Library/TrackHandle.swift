/// A track of an open library: its data, and the subject of questions about it.
///
/// The data is read once, when the handle is created. The handle has the properties of ``LibraryTrack``. A question to
/// another library than that of the handle, such as a newer state of the index, is about the same file there, or else
/// about another copy of its audio.
///
/// ```swift
/// let track = try library["artist - title"]                        // or library[id], library[found.track]
/// print(track.displayName, track.descriptors.tempo.beatsPerMinute, try track.album()?.name ?? "no album")
/// for version in try track.versions() { print(version.track.path, version.score) }
/// ```
@dynamicMemberLookup
public struct TrackHandle: Sendable {
    /// The library of the track.
    public let library: Library
    /// Its data.
    public let track: LibraryTrack
    /// Its position in path order.
    package let index: Int

    package init(_ library: Library, _ index: Int) throws(LibraryError) {
        track = try library.track(index)
        self.library = library
        self.index = index
    }

    /// A property of ``track``.
    public subscript<Value>(dynamicMember property: KeyPath<LibraryTrack, Value>) -> Value { track[keyPath: property] }
}

extension TrackHandle: Hashable {
    /// Whether both are the same track of the same opened library.
    public static func == (first: TrackHandle, second: TrackHandle) -> Bool {
        first.index == second.index && first.library.isSame(as: second.library)
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

extension Library {
    /// The tracks at positions.
    package func handles(_ indices: [Int]) throws(LibraryError) -> [TrackHandle] {
        var handles: [TrackHandle] = []
        for index in indices { handles.append(try TrackHandle(self, index)) }
        return handles
    }
}
