import AudioEncoding
import WorkerThreads

/// A cache of recently reduced pictures, by the original. The songs of an album share one.
package final class SmallPictures: Sendable {
    private struct Key: Hashable {
        let hash: String
        let size: Int
    }

    /// A value is nil if the picture cannot be reduced.
    private let pictures: ComputedValues<Key, [UInt8]?>
    private let make: @Sendable ([UInt8], Int) -> [UInt8]?
    /// Pictures are read on all threads for them, and decoded on two.
    private let places = Monitor(2)

    /// - Parameters:
    ///   - capacity: bytes; at most twice as many are kept.
    ///   - make: reduces a picture to at most this size; nil if it is small enough or cannot be reduced.
    package init(
        capacity: Int = 8 << 20,
        make: @escaping @Sendable ([UInt8], Int) -> [UInt8]? = { SmallPicture.jpeg($0, size: $1) }
    ) {
        (pictures, self.make) = (ComputedValues(capacity: capacity), make)
    }

    /// A picture of at most `size`; nil if the original is small enough or cannot be reduced.
    /// - Parameter hash: the hash of the picture's bytes.
    package func picture(_ bytes: [UInt8], hash: String, size: Int) -> [UInt8]? {
        pictures.value(Key(hash: hash, size: size), size: { ($0?.count ?? 0) + 256 }) {
            takePlace()
            defer { places.change { $0 += 1 } }
            return make(bytes, size)
        }
    }

    /// Waits until fewer than two pictures are being reduced: a large one takes a core for a while, and music needs the others.
    private func takePlace() {
        places.wait { places -> Void? in
            guard places > 0 else { return nil }
            places -= 1
            return ()
        }
    }
}
