import SystemFiles

/// A short form of `NamedTrack.key`, for each imported play: it finds what was imported before under the same name, also
/// if it was given to a track of another name, or to one that has left the library. Two of a million names are the same
/// with a probability of 3 in 100 million, and then only plays of the same minute are taken for one.
struct ImportKey: Hashable {
    let number: Int

    init(_ key: String) { number = Int(truncatingIfNeeded: FNV1a.hash(key)) }

    /// As it was saved.
    init(number: Int) { self.number = number }
}
