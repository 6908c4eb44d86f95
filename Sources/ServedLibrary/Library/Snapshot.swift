package import MusicLibrary

/// A prepared library. An answer takes one and keeps it to its end.
package struct Snapshot: Sendable {
    package let library: Library
    /// Its number since the start of the server, from 1.
    package let generation: Int
    package let catalog: Catalog

    package init(_ library: Library, generation: Int, _ catalog: Catalog) {
        (self.library, self.generation, self.catalog) = (library, generation, catalog)
    }

    /// Prepares what must not be slow for the first caller.
    static func prepare(_ library: Library) throws(LibraryError) -> Catalog {
        try library.prepareSearches()
        _ = try library.moods(for: UserTaste())
        _ = try library.placesOfMusic()
        _ = library.copies
        for hidesDuplicates in [true, false] {
            for method in SimilarityMethodList.common where library.count > 1 {
                var query = SimilarityQuery()
                query.count = 1
                query.method = method
                query.showsDuplicates = !hidesDuplicates
                _ = try library.similar(to: 0, query)
            }
        }
        return try Catalog(library)
    }
}
