import Foundation
import SimilarityIndex
import Synchronization

/// The current library of an index. A server takes ``library`` for each question and checks regularly whether the index
/// has changed.
///
/// A library that was taken never changes and stays valid, with everything prepared for it, while anyone holds it. A
/// build does not disturb a question. Thread-safe.
///
/// ```swift
/// let current = try CurrentLibrary("Music/.sonic/library.sidx")
/// let session = Session(current.library)                           // for one question
/// try current.renew()                                              // every few seconds, on another thread
/// ```
public final class CurrentLibrary: Sendable {
    /// Distinguishes the states of an index without reading it. Its neighbor lists are made after it.
    private struct Stamp: Equatable {
        let index: FileStamp
        let lists: FileStamp?

        init?(_ path: RawPath) {
            guard let index = FileStamp("\(path)") else { return nil }
            (self.index, lists) = (index, FileStamp(NeighborListsBuilder.path(ofIndex: "\(path)")))
        }
    }

    /// Distinguishes the states of a file.
    private struct FileStamp: Equatable {
        let device, inode: UInt64
        let size: Int64
        let modified: Date?

        init?(_ path: String) {
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
            func number(_ key: FileAttributeKey) -> UInt64 { (attributes[key] as? NSNumber)?.uint64Value ?? 0 }
            device = number(.systemNumber)
            inode = number(.systemFileNumber)
            size = Int64(truncatingIfNeeded: number(.size))
            modified = attributes[.modificationDate] as? Date
        }
    }

    private struct State {
        var library: Library
        var generation: Int
        var seen: Stamp?
    }

    /// The index file.
    public let path: RawPath
    private let state: Mutex<State>
    /// Held while a new index is opened, so that only one thread opens it.
    private let renewal = Mutex(())

    /// Opens an index.
    /// - Throws: as ``Library/init(_:catalog:)``.
    public init(_ path: some PathConvertible) throws(LibraryError) {
        let path = path.rawPath
        self.path = path
        let seen = Stamp(path)
        state = Mutex(State(library: try Library(path), generation: 1, seen: seen))
    }

    /// The library as of the last check of the index.
    public var library: Library { state.withLock { $0.library } }

    /// The library and its number, counted from 1.
    package var snapshot: (library: Library, generation: Int) { state.withLock { ($0.library, $0.generation) } }

    /// Checks whether the index has changed, and opens the new one. Prepares it before other threads see it.
    /// - Parameter prepare: asks the new library what must not be slow for the first user.
    /// - Returns: whether there is a new library.
    /// - Throws: `LibraryError`, once, when the new index cannot be opened or asked; ``library`` then stays the old
    ///   one.
    @discardableResult
    public func renew(preparing prepare: (Library) throws(LibraryError) -> Void = { _ in }) throws(LibraryError) -> Bool
    {
        try renewal.withLock { _ throws(LibraryError) in
            let stamp = Stamp(path)
            let isNew = state.withLock { state in
                defer { state.seen = stamp ?? state.seen }
                return stamp != nil && stamp != state.seen
            }
            guard isNew else { return false }
            let library = try Library(path)
            try prepare(library)
            state.withLock { state in
                state.library = library
                state.generation += 1
            }
            return true
        }
    }
}
