extension IndexReader {
    /// Fetches all vectors from disk. Call it before a scan over them.
    func prefetchVectors() throws(IndexError) {
        // If they are in memory already, most of the time is spent mapping them page by page.
        let parts = ScanParts(rowCount: vectors.count, rowByteCount: 1)
        _ = try ParallelMap.map(parts.count, threads: parts.count) { part throws(IndexError) in
            vectors.prefetch(parts[part], waits: true)
        }
    }
}
