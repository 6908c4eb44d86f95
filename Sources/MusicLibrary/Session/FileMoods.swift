import Foundation

/// The moods of single files: by the library that contains the file, or else among all music.
package final class FileMoods {
    private let profile: String?
    private let onNotice: (String) -> Void
    private var catalogs: [RawPath: MoodCatalog] = [:]

    /// - Parameters:
    ///   - profile: whose labels and preferences; nil for the profile in use.
    ///   - onNotice: called when a library cannot be asked.
    package init(profile: String? = nil, onNotice: @escaping (String) -> Void = { _ in }) {
        self.profile = profile
        self.onNotice = onNotice
    }

    /// The moods that apply to a file.
    package func catalog(for file: RawPath) -> MoodCatalog {
        let folder = RawPath(file.absoluteURL.deletingLastPathComponent().path(percentEncoded: false))
        guard let index = try? IndexLocator.find(from: folder) else { return MoodCatalog() }
        if let known = catalogs[index] { return known }
        let catalog: MoodCatalog
        do {
            catalog = try Session(try Library(index), profile: profile, onNotice: onNotice).moods()
        } catch {
            onNotice("moods are relative to music of all kinds: \(error)")
            catalog = MoodCatalog()
        }
        catalogs[index] = catalog
        return catalog
    }
}
