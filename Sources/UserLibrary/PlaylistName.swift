/// Names for playlists that nobody named, or whose name is taken.
package enum PlaylistName {
    /// One more than the largest.
    static func instant(besides taken: Set<NameKey>) -> String {
        let prefix = "instant playlist #"
        let numbers = taken.compactMap { key in
            key.text.hasPrefix(prefix) ? Int(key.text.dropFirst(prefix.count)) : nil
        }
        // A user may have chosen a name with a huge number, which is ignored.
        let largest = numbers.filter { (0..<1_000_000_000).contains($0) }.max() ?? 0
        return free(besides: taken, from: largest + 1) { "Instant Playlist #\($0)" }
    }

    /// The name if it is free, else the name with a number.
    static func free(like name: String, besides taken: Set<NameKey>) -> String {
        guard taken.contains(NameKey(name)) else { return name }
        return free(besides: taken, from: 2) { numbered(name, $0) }
    }

    /// A name of another program as one that a playlist can have; nil if nothing of it can be seen.
    package static func usable(_ name: String) -> String? {
        let scalars = name.unicodeScalars.map { UserState.isControl($0) ? " " : $0 }
        let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
        var usable = String(words.joined(separator: " ").prefix(64))
        while !usable.isEmpty, !UserState.isUsableName(usable) { usable.removeLast() }
        return usable.isEmpty ? nil : usable
    }

    static func numbered(_ name: String, _ number: Int) -> String { "\(name.prefix(56)) (\(number))" }

    private static func free(
        besides taken: Set<NameKey>, from first: Int, _ name: (Int) -> String
    ) -> String {
        var number = first
        while taken.contains(NameKey(name(number))) { number += 1 }
        return name(number)
    }
}
