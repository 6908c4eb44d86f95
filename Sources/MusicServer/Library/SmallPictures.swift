import AudioEncoding
import Synchronization

/// Pictures that were made smaller lately, by what they were made of: the songs of an album share one.
final class SmallPictures: Sendable {
    private struct Key: Hashable {
        let hash: String
        let size: Int
    }

    private struct State {
        /// Those of the current half, and of the one before: when a half is full, the older one goes. nil where a picture
        /// cannot be made smaller.
        var recent: [Key: [UInt8]?] = [:]
        var older: [Key: [UInt8]?] = [:]
        var count = 0
    }

    private let capacity: Int
    private let state = Mutex(State())

    /// - Parameter capacity: bytes of a half.
    init(capacity: Int = 8 << 20) { self.capacity = capacity }

    /// A picture that is no larger than `size`; nil where it is that already, or cannot be made so.
    /// - Parameter hash: of the picture's bytes.
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
