import AudioEncoding
import Synchronization

/// A cache of recently reduced pictures, by the original. The songs of an album share one.
package final class SmallPictures: Sendable {
    private struct Key: Hashable {
        let hash: String
        let size: Int
    }

    /// A small picture. The first thread that needs it creates it; the others wait.
    private final class Entry: Sendable {
        enum Content: Sendable {
            case unmade
            /// nil if the picture cannot be reduced.
            case made([UInt8]?)
        }

        let content = Mutex(Content.unmade)
    }

    private struct State {
        /// The entries of the current half and of the previous one. When a half is full, the older one is dropped.
        var recent: [Key: Entry] = [:]
        var older: [Key: Entry] = [:]
        var count = 0
    }

    private let capacity: Int
    private let make: @Sendable ([UInt8], Int) -> [UInt8]?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - capacity: bytes of a half.
    ///   - make: reduces a picture to at most this size; nil if it is small enough or cannot be reduced.
    package init(
        capacity: Int = 8 << 20,
        make: @escaping @Sendable ([UInt8], Int) -> [UInt8]? = { SmallPicture.jpeg($0, size: $1) }
    ) {
        (self.capacity, self.make) = (capacity, make)
    }

    /// A picture of at most `size`; nil if the original is small enough or cannot be reduced.
    /// - Parameter hash: the hash of the picture's bytes.
    package func picture(_ bytes: [UInt8], hash: String, size: Int) -> [UInt8]? {
        let key = Key(hash: hash, size: size)
        let entry = state.withLock { state in
            if let known = state.recent[key] ?? state.older[key] { return known }
            let entry = Entry()
            state.recent[key] = entry
            return entry
        }
        return entry.content.withLock { content in
            if case .made(let small) = content { return small }
            let small = make(bytes, size)
            content = .made(small)
            count(small)
            return small
        }
    }

    private func count(_ small: [UInt8]?) {
        state.withLock { state in
            state.count += (small?.count ?? 0) + 256
            guard state.count > capacity else { return }
            (state.older, state.recent, state.count) = (state.recent, [:], 0)
        }
    }
}
