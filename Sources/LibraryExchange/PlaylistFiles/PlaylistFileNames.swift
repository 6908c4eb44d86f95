import Foundation

/// File names for playlists that every file system takes, each once.
package struct PlaylistFileNames {
    /// Characters that Windows, and network shares with it, do not allow in names.
    private static let forbidden = CharacterSet(charactersIn: "<>:\"/\\|?*").union(.controlCharacters)
    /// File systems allow 255 bytes; the rest is for a number and the ending.
    private static let longest = 200

    private var taken: Set<String> = []

    package init() {}

    /// A name that was not given before, whatever the case of letters.
    /// - Parameters:
    ///   - title: the name of the playlist.
    ///   - ending: the ending without a dot.
    package mutating func next(for title: String, ending: String) -> String {
        var name = String(
            String.UnicodeScalarView(title.unicodeScalars.map { Self.forbidden.contains($0) ? "_" : $0 }))
        // A dot in front hides a file; Windows removes dots and spaces at the end.
        name = name.trimmingCharacters(in: CharacterSet(charactersIn: ". "))
        while name.utf8.count > Self.longest { name.removeLast() }
        if name.isEmpty { name = "playlist" }
        var candidate = name
        var number = 1
        while !taken.insert(candidate.precomposedStringWithCanonicalMapping.lowercased()).inserted {
            number += 1
            candidate = "\(name) (\(number))"
        }
        return "\(candidate).\(ending)"
    }
}
