extension IndexReader {
    /// Fetches all vectors from disk. Call it before a scan over them.
    func prefetchVectors() {
        // If they are in memory already, most of the time is spent mapping them page by page.
        let parts = ScanParts(rowCount: vectors.count, rowByteCount: 1)
        _ = ParallelMap.map(parts.count, threads: parts.count) { vectors.prefetch(parts[$0], waits: true) }
    }
}
