import Synchronization

/// The scan of a folder that its first build need not repeat.
package final class EarlierScan: Sendable {
    private let scan: Mutex<LibraryScanner.Result?>

    package init(_ scan: LibraryScanner.Result) { self.scan = Mutex(scan) }

    /// Gives the scan away.
    /// - Returns: nil if that is done.
    func take() -> LibraryScanner.Result? {
        scan.withLock { scan in
            defer { scan = nil }
            return scan
        }
    }
}
