/// An immutable table of floats that several threads may read: a `FloatBuffer` frozen at creation.
final class FloatBufferTable: @unchecked Sendable {  // never written after init
    private let buffer: FloatBuffer

    var base: UnsafePointer<Float> { UnsafePointer(buffer.base) }
    var count: Int { buffer.count }

    init(_ values: [Float]) {
        buffer = FloatBuffer(count: values.count)
        values.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { buffer.base.update(from: base, count: source.count) }
        }
    }
}
