import AudioEncoding
import Synchronization

/// A cache of reduced pictures, by the original. The songs of an album share one.
final class SmallPictures: Sendable {
    private struct Key: Hashable {
        let hash: String
        let size: Int
    }

    private struct State {
        /// The current half of the cache and the previous one. When a half is full, the older one is dropped. nil marks
        /// a picture that cannot be reduced.
        var recent: [Key: [UInt8]?] = [:]
        var older: [Key: [UInt8]?] = [:]
        var count = 0
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// - Parameter capacity: the size of a half in bytes.
    init(capacity: Int = 8 << 20) { self.capacity = capacity }

    /// A picture of at most `size`; nil if the original is small enough or cannot be reduced.
    /// - Parameter hash: the hash of the original bytes.
    func picture(_ bytes: [UInt8], hash: String, size: Int) -> [UInt8]? {
        let key = Key(hash: hash, size: size)
        if let known = state.withLock({ $0.recent[key] ?? $0.older[key] }) { return known }
        let small = SmallPicture.jpeg(bytes, size: size)
        state.withLock { state in
            guard state.recent.updateValue(small, forKey: key) == nil else { return }
            state.count += (small?.count ?? 0) + 256
            guard state.count > capacity else { return }
            (state.older, state.recent, state.count) = (state.recent, [:], 0)
        }
        return small
    }
}
