import AudioEncoding
import Synchronization

/// Pictures that were made smaller lately, by what they were made of: the songs of an album share one.
package final class SmallPictures: Sendable {
    private struct Key: Hashable {
        let hash: String
        let size: Int
    }

    /// A small picture. The first thread that wants it makes it, and all others wait for it.
    private final class Entry: Sendable {
        enum Content: Sendable {
            case unmade
            /// nil where the picture cannot be made smaller.
            case made([UInt8]?)
        }

        let content = Mutex(Content.unmade)
    }

    private struct State {
        /// Those of the current half, and of the one before: when a half is full, the older one goes.
        var recent: [Key: Entry] = [:]
        var older: [Key: Entry] = [:]
        var count = 0
    }

    private let capacity: Int
    private let make: @Sendable ([UInt8], Int) -> [UInt8]?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - capacity: bytes of a half.
    ///   - make: makes a picture of at most this size; nil where it is that small already, or cannot be made so.
    package init(
        capacity: Int = 8 << 20,
        make: @escaping @Sendable ([UInt8], Int) -> [UInt8]? = { SmallPicture.jpeg($0, size: $1) }
    ) {
        (self.capacity, self.make) = (capacity, make)
    }

    /// A picture that is no larger than `size`; nil where it is that already, or cannot be made so.
    /// - Parameter hash: of the picture's bytes.
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
