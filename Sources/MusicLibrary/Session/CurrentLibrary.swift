public import AudioFeatures
import Foundation
import Synchronization

/// The library of an index as it is by now: who serves many questions takes ``library`` for each, and asks now and then
/// whether the index has changed.
///
/// A library that was taken stays what it was, with all that was prepared for it, for as long as somebody holds it: no
/// question is disturbed by a build. Any number of threads may use one instance.
public final class CurrentLibrary: Sendable {
    /// Tells one state of a file from another without reading it.
    private struct Stamp: Equatable {
        let device, inode: UInt64
        let size: Int64
        let modified: Date?

        init?(_ path: RawPath) {
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)") else { return nil }
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
    /// Held by who opens a new index, so that one does.
    private let renewal = Mutex(())

    /// Opens an index.
    /// - Throws: as ``Library/init(_:catalog:)``.
    public init(_ path: RawPath) throws(LibraryError) {
        self.path = path
        let seen = Stamp(path)
        state = Mutex(State(library: try Library(path), generation: 1, seen: seen))
    }

    /// The library as it was when the index was last looked at.
    public var library: Library { state.withLock { $0.library } }

    /// The library, and how many it is since the first, which is 1.
    public var snapshot: (library: Library, generation: Int) { state.withLock { ($0.library, $0.generation) } }

    /// Looks whether the index is another, and opens it then. What it needs to be asked is prepared before others see it.
    /// - Parameter prepare: asks the new library what must not be slow for the first who asks.
    /// - Returns: whether there is a new library.
    /// - Throws: `LibraryError` when the new index cannot be opened or asked, once; ``library`` stays what it was.
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
