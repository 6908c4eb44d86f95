import Foundation

/// The moods of single files: by a library that is named, else by the library that contains the file, else among all
/// music. The same file may have other moods in each of the three, because a mood is a place among other tracks.
package final class FileMoods {
    private let named: MoodCatalog?
    private let profile: String?
    private let onNotice: (String) -> Void
    private var catalogs: [RawPath: MoodCatalog] = [:]

    /// - Parameters:
    ///   - profile: whose labels and preferences; nil for the profile in use.
    ///   - onNotice: called when a library cannot be asked.
    package init(profile: String? = nil, onNotice: @escaping (String) -> Void = { _ in }) {
        named = nil
        self.profile = profile
        self.onNotice = onNotice
    }

    /// The moods of all files by one library.
    /// - Throws: `LibraryError` when its index is damaged.
    package init(in session: Session) throws {
        named = try session.moods()
        profile = nil
        onNotice = { _ in }
    }

    /// The moods that apply to a file.
    package func catalog(for file: RawPath) -> MoodCatalog {
        if let named { return named }
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
