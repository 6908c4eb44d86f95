extension IndexReader {
    /// Fetches all vectors from the disk, to be called before they are gone through.
    func prefetchVectors() throws(IndexError) {
        // Where they are in memory already, what takes time is mapping them, page by page.
        let parts = ScanParts(rowCount: vectors.count, rowByteCount: 1)
        _ = try ParallelMap.map(parts.count, threads: parts.count) { part throws(IndexError) in
            vectors.prefetch(parts[part], waits: true)
        }
    }
}
