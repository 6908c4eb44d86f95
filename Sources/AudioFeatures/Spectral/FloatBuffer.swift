/// A fixed block of zeroed floats, 64-byte aligned for SIMD and FFTW, freed with its owner.
///
/// The one place where the spectral stages own raw memory: their kernels read and write
/// through `base`, always within `count`.
final class FloatBuffer {
    let base: UnsafeMutablePointer<Float>
    let count: Int

    init(count: Int) {
        self.count = count
        let raw = UnsafeMutableRawPointer.allocate(
            byteCount: max(count, 1) * MemoryLayout<Float>.stride, alignment: 64)
        base = raw.bindMemory(to: Float.self, capacity: max(count, 1))
        base.initialize(repeating: 0, count: max(count, 1))
    }

    deinit {
        UnsafeMutableRawPointer(base).deallocate()
    }

    var array: [Float] { Array(UnsafeBufferPointer(start: base, count: count)) }
}
