/// A short form of `NamedTrack.key`, for each imported play: it finds what was imported before under the same name, also
/// if it was given to a track of another name, or to one that has left the library. Two of a million names are the same
/// with a probability of 3 in 100 million, and then only plays of the same minute are taken for one.
struct ImportKey: Hashable {
    /// FNV-1a of 64 bits.
    let number: Int

    init(_ key: String) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in key.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        number = Int(truncatingIfNeeded: hash)
    }

    /// As it was saved.
    init(number: Int) { self.number = number }
}
