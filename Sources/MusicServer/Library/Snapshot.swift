import MusicLibrary

/// A library with all that is needed to be asked: who answers takes one, and keeps it until the answer is there.
struct Snapshot: Sendable {
    let library: Library
    /// How many it is since the server was started, from 1.
    let generation: Int
    let catalogue: Catalogue

    init(_ library: Library, generation: Int, _ catalogue: Catalogue) {
        (self.library, self.generation, self.catalogue) = (library, generation, catalogue)
    }

    /// Makes what must not be slow for the first who asks.
    static func prepare(_ library: Library) throws(LibraryError) -> Catalogue {
        try library.prepareSearches()
        _ = try library.moods(for: Listener())
        for hidesDuplicates in [true, false] {
            for method in SimilarityMethodList.common where library.count > 1 {
                var query = SimilarityQuery()
                query.count = 1
                query.method = method
                query.showsDuplicates = !hidesDuplicates
                _ = try library.similar(to: 0, query)
            }
        }
        return try Catalogue(library)
    }
}
