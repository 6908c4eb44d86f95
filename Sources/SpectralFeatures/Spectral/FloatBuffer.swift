/// A fixed block of zeroed floats, 64-byte aligned for SIMD, freed with its owner.
///
/// The only place where the spectral stages own raw memory. Their kernels write through `base` within `count`, and read
/// up to `padding` zeros after it.
package final class FloatBuffer {
    package let base: UnsafeMutablePointer<Float>
    package let count: Int

    package static let padding = 16

    package init(count: Int) {
        self.count = count
        let capacity = count + Self.padding
        let raw = UnsafeMutableRawPointer.allocate(
            byteCount: capacity * MemoryLayout<Float>.stride, alignment: 64)
        base = raw.bindMemory(to: Float.self, capacity: capacity)
        base.initialize(repeating: 0, count: capacity)
    }

    deinit {
        UnsafeMutableRawPointer(base).deallocate()
    }

    var array: [Float] { Array(UnsafeBufferPointer(start: base, count: count)) }
}
